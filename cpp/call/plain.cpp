#include <utility>

#include "arrange/even_count.h"
#include "call/call.h"

namespace copse {

std::optional<Error> validateCount(const PlainCall& call) {
  if (!call.selection.count) return std::nullopt;
  const double count = *call.selection.count;
  return validateCount(count, {call.sample, Option::count, count, Word::askForFewer});
}

RunResult beginPlain(const Region& region, const PlainCall& call) {
  if (auto error = validate(call.sample)) return *error;
  if (auto error = validateCount(call)) return *error;
  SelectionOptions selection = call.selection;
  // The search for a radius gives exactly the count.
  if (call.isRadiusSought) selection.count.reset();
  const SampleOptions options = withRoomFor(call.sample, selection);
  const double count = call.selection.count.value_or(0);
  RunResult source = call.isRadiusSought
                         ? beginEvenCount(region, call.obstacles, options, count)
                         : RunResult(beginSampler(region, {call.obstacles}, options));
  return select(std::move(source), selection, options);
}

}  // namespace copse
