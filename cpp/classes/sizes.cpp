#include "classes/sizes.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>

#include "classes/options.h"

namespace copse {

namespace {

// The steps that fill gaps. More of them bring the sizes nearer to those asked for, but a chunk of
// a world looks farther. Layers that share samples spread over larger distances would bring narrow
// ranges nearer, too, but each sample of these depends on so many others that a chunk took minutes.
constexpr std::size_t kMostSteps = 13;
constexpr double kWidestStep = 1.07;  // ratio of a step's sizes, if there are few enough of them
static_assert(kMostSteps + 2 <= kMostClasses);

double power(double base, std::size_t exponent) {
  double product = 1;
  for (std::size_t i = 0; i < exponent; ++i) product *= base;
  return product;
}

// Return the ends of steps of one ratio, the greatest first, down to the least size.
std::vector<double> endsOf(double least, double greatest) {
  const double ratio = greatest / least;
  std::size_t steps = 1;
  while (steps < kMostSteps && power(kWidestStep, steps) < ratio) ++steps;
  double low = 1;
  double high = ratio;
  constexpr int kHalvings = 60;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = low + (high - low) / 2;
    (power(middle, steps) < ratio ? low : high) = middle;
  }
  std::vector<double> ends{greatest};
  for (std::size_t k = steps; k-- > 1;) {
    const double end = least * power(high, k);
    if (end > least && end < ends.back()) ends.push_back(end);
  }
  ends.push_back(least);
  return ends;
}

}  // namespace

DrawnSizes::DrawnSizes(const SizeRange& range, double least, double greatest)
    : sizes_{least}, ends_{0} {
  for (std::size_t i = 0; i < range.weights.size(); ++i) {
    const double from = range.sizes[i];
    const double to = range.sizes[i + 1];
    const double low = std::max(from, least);
    const double high = std::min(to, greatest);
    if (!(low < high)) continue;
    sizes_.push_back(high);
    ends_.push_back(ends_.back() + range.weights[i] * ((high - low) / (to - from)));
  }
}

double DrawnSizes::at(std::uint32_t bits) const {
  const double weight = (bits + 0.5) * 0x1p-32 * ends_.back();
  const auto end = std::upper_bound(ends_.begin() + 1, ends_.end() - 1, weight);
  const auto i = static_cast<std::size_t>(end - ends_.begin());
  const double part = (weight - ends_[i - 1]) / (ends_[i] - ends_[i - 1]);
  return std::min(sizes_[i - 1] + part * (sizes_[i] - sizes_[i - 1]), sizes_[i]);
}

std::vector<SampleClass> classesOf(const SizeRange& range) {
  const double least = range.sizes.front();
  std::size_t last = range.weights.size() - 1;
  while (last > 0 && range.weights[last] == 0) --last;
  const double greatest = range.sizes[last + 1];
  std::vector<SampleClass> classes;
  const auto add = [&](double from, double to, double weight) {
    auto sizes = std::make_shared<const DrawnSizes>(range, to, from);
    if (!(sizes->weight() > 0)) return;
    classes.push_back({from, weight});
    classes.back().sizes = std::move(sizes);
  };
  add(greatest, least, 1);
  const std::vector<double> ends = endsOf(least, greatest);
  for (std::size_t i = 1; i < ends.size(); ++i) add(ends[i - 1], ends[i], 0);
  classes.push_back({least, 0});
  return classes;
}

}  // namespace copse
