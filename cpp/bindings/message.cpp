#include "bindings/message.h"

#include <cstring>

namespace copse {

namespace {

constexpr std::size_t kWord = sizeof(std::uint64_t);

std::size_t wordsFor(std::size_t bytes) {
  return (bytes + kWord - 1) / kWord;
}

}  // namespace

Value::Value(const std::byte* at) {
  std::uint32_t header[2];
  std::memcpy(header, at, sizeof header);
  kind_ = static_cast<Kind>(header[0]);
  size_ = header[1];
  content_ = at + sizeof header;
}

const std::byte* Value::next() const {
  return content_ + wordsFor(size_) * kWord;
}

double Value::number() const {
  double number = 0;
  if (kind_ == Kind::number) std::memcpy(&number, content_, sizeof number);
  return number;
}

std::string_view Value::text() const {
  if (kind_ != Kind::text) return {};
  return {reinterpret_cast<const char*>(content_), size_};
}

std::vector<Value> Value::items() const {
  std::vector<Value> all;
  if (kind_ != Kind::list) return all;
  for (const std::byte* at = content_; at < content_ + size_; at = all.back().next())
    all.emplace_back(at);
  return all;
}

Value Value::operator[](std::string_view name) const {
  if (kind_ != Kind::fields) return {};
  for (const std::byte* at = content_; at < content_ + size_;) {
    const Value key(at);
    const Value value(key.next());
    if (key.text() == name) return value;
    at = value.next();
  }
  return {};
}

void Reply::addHeader(Kind kind, std::size_t size) {
  words_.push_back(static_cast<std::uint64_t>(size) << 32 | static_cast<std::uint64_t>(kind));
}

void Reply::addText(std::string_view text) {
  addHeader(Kind::text, text.size());
  const std::size_t begin = words_.size();
  words_.resize(begin + wordsFor(text.size()));
  std::memcpy(words_.data() + begin, text.data(), text.size());
}

void Reply::addArray(std::string_view name, Kind kind, const void* first, std::size_t length) {
  addText(name);
  addHeader(kind, kWord);
  words_.push_back(static_cast<std::uint64_t>(length) << 32 |
                   static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(first)));
}

void Reply::add(std::string_view name, double number) {
  addText(name);
  addHeader(Kind::number, sizeof number);
  words_.emplace_back();
  std::memcpy(&words_.back(), &number, sizeof number);
}

void Reply::add(std::string_view name, std::string_view text) {
  addText(name);
  addText(text);
}

void Reply::open() {
  open_.push_back(words_.size());
  addHeader(Kind::fields, 0);
}

void Reply::open(std::string_view name) {
  addText(name);
  open();
}

void Reply::close() {
  const std::size_t begin = open_.back();
  open_.pop_back();
  words_[begin] |= static_cast<std::uint64_t>((words_.size() - begin - 1) * kWord) << 32;
}

const std::uint64_t* Reply::message() {
  close();
  return words_.data();
}

}  // namespace copse
