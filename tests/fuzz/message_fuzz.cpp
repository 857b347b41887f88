// Messages as web/src/message.ts writes them, well-formed, with whatever kind of value under any of
// the names that are read: the readers must take each without touching anything beyond it. What the
// values mean is checked later, by what is begun (call_fuzz.cpp).
#include <string_view>
#include <vector>

#include "bindings/message.h"
#include "bindings/read.h"
#include "choices.h"

namespace copse::fuzz {
namespace {

constexpr std::string_view kNames[] = {
    "region",  "coords",  "ringEnds", "fillRule",  "mask",      "columns",   "rows",       "x",
    "y",       "width",   "height",   "radius",    "limit",     "float32",   "margin",     "seed",
    "count",   "order",   "method",   "tries",     "isWatched", "start",     "classes",    "radii",
    "weights", "spacing", "tile",     "conflict",  "existing",  "positions", "clearances", "field",
    "min",     "max",     "bytes",    "obstacles", "regions",   "capsules",  "clearance",  "at"};
constexpr std::string_view kTexts[] = {"nonzero", "evenodd",  "random", "progressive",   "bridson",
                                       "larger",  "smaller",  "mean",   "dart-throwing", "uniform",
                                       "center",  "jittered", "seed",   "best-candidate"};

class Writer {
 public:
  explicit Writer(Choices& choices) : choices_(choices) {}

  std::vector<std::uint64_t> message() {
    fields(0);
    return std::move(words_);
  }

 private:
  std::size_t open(Kind kind) {
    words_.push_back(static_cast<std::uint64_t>(kind));
    return words_.size();
  }

  // Closes what has been opened, its size in bytes.
  void close(std::size_t begin, std::size_t size) {
    words_[begin - 1] |= static_cast<std::uint64_t>(size) << 32;
  }

  void bytes(Kind kind, const void* first, std::size_t size) {
    const std::size_t begin = open(kind);
    words_.resize(begin + (size + 7) / 8);
    if (size > 0) std::memcpy(words_.data() + begin, first, size);
    close(begin, size);
  }

  void text(std::string_view text) { bytes(Kind::text, text.data(), text.size()); }

  template <class T>
  void array() {
    std::vector<T> numbers(choices_.below(24));
    for (T& number : numbers) {
      if constexpr (std::is_floating_point_v<T>) {
        number = static_cast<T>(choices_.number());
      } else {
        number = choices_.flip() ? static_cast<T>(choices_.below(32)) : choices_.next<T>();
      }
    }
    bytes(arrayOf<T>(), numbers.data(), numbers.size() * sizeof(T));
  }

  void fields(int depth) {
    const std::size_t begin = open(Kind::fields);
    for (std::size_t left = choices_.below(16); left > 0; --left) {
      text(kNames[choices_.below(std::size(kNames))]);
      value(depth + 1);
    }
    close(begin, (words_.size() - begin) * 8);
  }

  void list(int depth) {
    const std::size_t begin = open(Kind::list);
    for (std::size_t left = choices_.below(4); left > 0; --left) value(depth + 1);
    close(begin, (words_.size() - begin) * 8);
  }

  void value(int depth) {
    const std::size_t way = choices_.below(9);
    if (way == 0) {
      const double number = choices_.number();
      return bytes(Kind::number, &number, sizeof number);
    }
    if (way == 1) return text(kTexts[choices_.below(std::size(kTexts))]);
    if (way == 2) return array<float>();
    if (way == 3) return array<std::uint8_t>();
    if (way == 4) return array<std::uint32_t>();
    if (way == 5 && depth < 4) return list(depth);
    if (way > 5 && depth < 4) return fields(depth);
    array<double>();
  }

  Choices& choices_;
  std::vector<std::uint64_t> words_;
};

}  // namespace
}  // namespace copse::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  copse::fuzz::Choices choices(data, size);
  const auto message = copse::fuzz::Writer(choices).message();
  const copse::Value value(reinterpret_cast<const std::byte*>(message.data()));
  (void)copse::readRegion(value["region"]);
  copse::Call call;
  (void)copse::readCall(value, call);
  return 0;
}
