// A function for the time of a call, whatever its type: what takes one is compiled once.
#pragma once

#include <utility>

namespace copse {

template <class Signature>
class FunctionRef;

/// The function must outlive it: take it as a parameter, do not keep it.
template <class Result, class... Arguments>
class FunctionRef<Result(Arguments...)> {
 public:
  template <class Function>
  FunctionRef(const Function& function)  // NOLINT(google-explicit-constructor)
      : function_(&function), call_([](const void* of, Arguments... arguments) -> Result {
          return (*static_cast<const Function*>(of))(std::forward<Arguments>(arguments)...);
        }) {}

  Result operator()(Arguments... arguments) const {
    return call_(function_, std::forward<Arguments>(arguments)...);
  }

 private:
  const void* function_;
  Result (*call_)(const void*, Arguments...);
};

}  // namespace copse
