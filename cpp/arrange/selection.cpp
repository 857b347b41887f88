#include "arrange/selection.h"

#include <numeric>

#include "base/hash.h"

namespace copse {

namespace {

// A run that selects from the samples of another run when all are placed.
class Selection : public Run {
 public:
  Selection(std::unique_ptr<Run> source, const SelectionOptions& options, const RunOptions& common)
      : Run(SampleLimit(common, Option::order, 0, Word::askForFewer)),
        source_(std::move(source)),
        options_(options),
        seed_(common.seed) {}

  Report report() const override {
    Report report = source_->report();
    if (hasCount_) report.ending = Ending::count;
    return report;
  }

 private:
  // About this share of the work is placing, if there is an order to make.
  static constexpr double kPlacing = 0.4;

  bool advance(double most) override {
    if (random_) {
      if (!random_->step()) endRandom();
    } else if (progressive_) {
      if (!progressive_->step()) {
        kept_ = inOrder<std::uint32_t>(progressive_->order(), kept_, 1);
        progressive_.reset();
      }
    } else {
      const bool goesOn = source_->step(most);
      if (source_->failure()) fail(*source_->failure());
      if (goesOn || source_->failure()) return goesOn;
      begin();
    }
    if (random_ || progressive_) return true;
    hasCount_ = options_.count && static_cast<double>(kept_.size()) == *options_.count;
    keepOnly(kept_, samples_);
    output().positions = std::move(samples_.positions);
    output().radii = std::move(samples_.radii);
    output().classes = std::move(samples_.classes);
    return false;
  }

  double share() const override {
    const double placing = options_.order == Order::placed ? 1 : kPlacing;
    if (random_) return placing;
    if (!progressive_) return placing * source_->progress();
    const auto all = static_cast<double>(std::max<std::size_t>(kept_.size(), 1));
    return placing + (1 - placing) * static_cast<double>(progressive_->order().size()) / all;
  }

  void begin() {
    samples_ = source_->take();
    const std::size_t all = samples_.size();
    const bool isPart = options_.count && static_cast<double>(all) > *options_.count;
    const bool isRandom = options_.order == Order::random;
    if (isPart || isRandom) {
      const std::size_t keep = isPart ? static_cast<std::size_t>(*options_.count) : all;
      random_ = randomOrder(samples_.positions, keyOf(seed_, Stream::shuffle), keep, isRandom);
    } else {
      kept_.resize(all);
      std::iota(kept_.begin(), kept_.end(), 0);
      beginProgressive();
    }
  }

  void endRandom() {
    kept_ = random_->order();
    random_.reset();
    if (options_.order == Order::random) return;
    std::vector<std::uint8_t> isKept(samples_.size());
    for (const std::uint32_t i : kept_) isKept[i] = 1;
    kept_ = indicesOf(isKept);
    beginProgressive();
  }

  void beginProgressive() {
    if (options_.order != Order::progressive) return;
    const std::uint64_t key = keyOf(seed_, Stream::first);
    const std::vector<double>& all = samples_.positions;
    progressive_ = kept_.size() < samples_.size()
                       ? progressiveOrder(inOrder<double>(kept_, all, 2), key)
                       : progressiveOrder(all, key);
  }

  std::unique_ptr<Run> source_;
  SelectionOptions options_;
  std::uint64_t seed_;
  bool hasCount_ = false;
  Output samples_;                   // in the order of placing
  std::vector<std::uint32_t> kept_;  // indices of the kept samples, in their order
  std::unique_ptr<Ordering> random_;
  std::unique_ptr<Ordering> progressive_;
};

}  // namespace

std::optional<Error> validateCount(double count, const SampleLimit& limit) {
  auto error = validateCount(count);
  if (!error && !limit.allows(count)) error = limit.asked();
  return error;
}

RunResult select(RunResult source, const SelectionOptions& selection, const RunOptions& options) {
  if (!source.ok() || selection.isIdle()) return source;
  return RunResult(std::make_unique<Selection>(std::move(source.value()), selection, options));
}

std::vector<std::uint32_t> indicesOf(std::span<const std::uint8_t> marks) {
  std::vector<std::uint32_t> indices;
  indices.reserve(marks.size());
  for (std::uint32_t i = 0; i < marks.size(); ++i) {
    if (marks[i] != 0) indices.push_back(i);
  }
  return indices;
}

}  // namespace copse
