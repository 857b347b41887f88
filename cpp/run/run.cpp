#include "run/run.h"

#include "base/append.h"

namespace copse {

void Output::append(const Output& more) {
  copse::append(positions, more.positions);
  copse::append(radii, more.radii);
  copse::append(classes, more.classes);
  copse::append(levelEnds, more.levelEnds);
  copse::append(below, more.below);
  copse::append(above, more.above);
}

bool Run::step(double most) {
  if (isDone_) return false;
  const std::size_t before = output_.size(dimension_);
  isDone_ = !advance(most);
  count_ += static_cast<double>(output_.size(dimension_) - before);
  if (!failure_ && !limit_.allows(count_)) fail(limit_.exceeded());
  if (failure_) isDone_ = true;
  return !isDone_;
}

}  // namespace copse
