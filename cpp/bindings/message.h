// What crosses the border, either way: a tree of values in one block of memory, so that one call
// carries everything; web/src/message.ts is the other side. A value is two 32-bit words, its kind
// and the size of its content in bytes, and the content, filled up to a multiple of eight:
//
//   number    a double; 0 or 1 for a truth
//   text      UTF-8
//   list      values
//   fields    by turns a name, which is a text, and its value; what is undefined is left out
//   arrays    their numbers; in a reply the address of the first and how many there are
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace copse {

enum class Kind : std::uint32_t {
  nothing,
  number,
  text,
  list,
  fields,
  doubles,
  floats,
  signedWords,
  words,
  bytes,
};

/// The kind of an array of these numbers.
template <class T>
constexpr Kind arrayOf() {
  if constexpr (std::is_same_v<T, double>) return Kind::doubles;
  if constexpr (std::is_same_v<T, float>) return Kind::floats;
  if constexpr (std::is_same_v<T, std::int32_t>) return Kind::signedWords;
  if constexpr (std::is_same_v<T, std::uint32_t>) return Kind::words;
  if constexpr (std::is_same_v<T, std::uint8_t>) return Kind::bytes;
}

/// A value of a message, which must outlive it. What is not given reads as 0 or empty.
class Value {
 public:
  Value() = default;
  explicit Value(const std::byte* at);

  [[nodiscard]] bool isGiven() const { return kind_ != Kind::nothing; }
  [[nodiscard]] bool isText() const { return kind_ == Kind::text; }
  [[nodiscard]] double number() const;
  [[nodiscard]] std::string_view text() const;
  [[nodiscard]] std::vector<Value> items() const;
  /// The field of that name.
  [[nodiscard]] Value operator[](std::string_view name) const;
  template <class T = double>
  [[nodiscard]] std::span<const T> array() const {
    if (kind_ != arrayOf<T>()) return {};
    return {reinterpret_cast<const T*>(content_), size_ / sizeof(T)};
  }

 private:
  // What follows this value.
  [[nodiscard]] const std::byte* next() const;

  Kind kind_ = Kind::nothing;
  std::size_t size_ = 0;
  const std::byte* content_ = nullptr;
};

/// A message to JavaScript: fields. Arrays are not copied, and must stay where they are until it is
/// read.
class Reply {
 public:
  Reply() { open(); }

  void add(std::string_view name, double number);
  void add(std::string_view name, std::string_view text);
  template <class T, class Allocator>
  void add(std::string_view name, const std::vector<T, Allocator>& array) {
    addArray(name, arrayOf<T>(), array.data(), array.size());
  }
  /// Adds fields of their own, which are those added until `close`.
  void open(std::string_view name);
  void close();
  /// The message, once all are closed.
  [[nodiscard]] const std::uint64_t* message();

 private:
  void open();
  void addArray(std::string_view name, Kind kind, const void* first, std::size_t length);
  void addHeader(Kind kind, std::size_t size);
  void addText(std::string_view text);

  std::vector<std::uint64_t> words_;
  std::vector<std::size_t> open_;  // where fields begin that are not closed
};

}  // namespace copse
