#include "base/error.h"

namespace copse {

Error errorOf(Rule broken, Option place, double given, double a, double b) {
  Error error;
  error.broken = broken;
  error.place = place;
  error.given = given;
  error.numbers[0] = a;
  error.numbers[1] = b;
  return error;
}

Error errorAt(Rule broken, Option place, std::size_t index, double given, double a) {
  Error error = errorOf(broken, place, given, a);
  error.index = static_cast<double>(index);
  return error;
}

}  // namespace copse
