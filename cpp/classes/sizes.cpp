#include "classes/sizes.h"

#include <algorithm>
#include <cstddef>
#include <memory>

#include "classes/options.h"

namespace copse {

namespace {

struct Steps {
  std::size_t most;
  double widest;  // ratio of a step's sizes, if there are few enough of these
};
// More steps bring the sizes nearer to those asked for, but a chunk of a world looks farther. With
// 8 and 31 steps, the distance of Kolmogorov is a tenth to a fifth less.
constexpr Steps kShared{6, 1.1};   // of samples that have the shares asked for
constexpr Steps kFilling{8, 1.1};  // of samples that fill gaps
static_assert(kShared.most + kFilling.most < kMostClasses);
// Least part of all samples in a step. A rarer step would be spread over distances so large that
// chunks of worlds had to look far.
constexpr double kRarest = 1.0 / 64;

double power(double base, std::size_t exponent) {
  double product = 1;
  for (std::size_t i = 0; i < exponent; ++i) product *= base;
  return product;
}

// Return the ends of steps of one ratio, the greatest first, down to the least size.
std::vector<double> endsOf(const Steps& of, double least, double greatest) {
  const double ratio = greatest / least;
  std::size_t steps = 1;
  while (steps < of.most && power(of.widest, steps) < ratio) ++steps;
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

double DrawnSizes::mean() const {
  double sum = 0;
  for (std::size_t i = 1; i < sizes_.size(); ++i)
    sum += (ends_[i] - ends_[i - 1]) * (sizes_[i - 1] / 2 + sizes_[i] / 2);
  return sum / ends_.back();
}

std::vector<SampleClass> classesOf(const SizeRange& range) {
  const double least = range.sizes.front();
  std::size_t last = range.weights.size() - 1;
  while (last > 0 && range.weights[last] == 0) --last;
  const double greatest = range.sizes[last + 1];
  const double all = DrawnSizes(range, least, greatest).weight();
  const std::vector<double> ends = endsOf(kShared, least, greatest);
  std::vector<SampleClass> classes;
  for (std::size_t i = 1; i < ends.size(); ++i) {
    // Join a step with those above that were too rare, and the last one with that above it.
    double from = classes.empty() ? greatest : classes.back().sizes->least();
    auto sizes = std::make_shared<const DrawnSizes>(range, ends[i], from);
    if (sizes->weight() < kRarest * all) {
      if (i + 1 < ends.size()) continue;
      from = classes.back().radius;
      classes.pop_back();
      sizes = std::make_shared<const DrawnSizes>(range, least, from);
    }
    classes.push_back({from, sizes->weight() / all});
    classes.back().sizes = std::move(sizes);
  }
  const std::vector<double> filling = endsOf(kFilling, least, greatest);
  for (std::size_t i = 1; i < filling.size(); ++i) {
    auto sizes = std::make_shared<const DrawnSizes>(range, filling[i], filling[i - 1]);
    if (!(sizes->weight() > 0)) continue;
    classes.push_back({filling[i - 1], 0});
    classes.back().sizes = std::move(sizes);
  }
  classes.push_back({least, 0});
  return classes;
}

}  // namespace copse
