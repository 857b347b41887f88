#include "arrange/selection.h"

#include <numeric>

#include "base/hash.h"

namespace copse {

Selection::Selection(std::span<const double> positions, const SelectionOptions& options,
                     std::uint64_t seed)
    : positions_(positions), order_(options.order), seed_(seed) {
  const std::size_t all = positions.size() / 2;
  const bool isPart = options.count && static_cast<double>(all) > *options.count;
  const std::size_t keep = isPart ? static_cast<std::size_t>(*options.count) : all;
  if (isPart || order_ == Order::random) {
    random_ = randomOrder(positions_, keyOf(seed_, Stream::shuffle), keep, order_ == Order::random);
  } else {
    kept_.resize(all);
    std::iota(kept_.begin(), kept_.end(), 0);
    beginProgressive();
  }
}

bool Selection::step() {
  if (random_ && !random_->step()) {
    kept_ = random_->order();
    random_.reset();
    if (order_ != Order::random) {
      std::vector<std::uint8_t> isKept(positions_.size() / 2);
      for (const std::uint32_t i : kept_) isKept[i] = 1;
      kept_ = indicesOf(isKept);
    }
    beginProgressive();
  } else if (progressive_ && !progressive_->step()) {
    kept_ = inOrder<std::uint32_t>(progressive_->order(), kept_, 1);
    progressive_.reset();
  }
  return random_ || progressive_;
}

void Selection::beginProgressive() {
  if (order_ != Order::progressive) return;
  if (2 * kept_.size() < positions_.size()) chosen_ = inOrder(kept_, positions_, 2);
  progressive_ =
      progressiveOrder(chosen_.empty() ? positions_ : chosen_, keyOf(seed_, Stream::first));
}

double Selection::progress() const {
  if (progressive_) {
    const auto all = static_cast<double>(std::max<std::size_t>(kept_.size(), 1));
    return static_cast<double>(progressive_->order().size()) / all;
  }
  return random_ ? 0 : 1;
}

std::vector<std::uint32_t> indicesOf(std::span<const std::uint8_t> marks) {
  std::vector<std::uint32_t> indices;
  indices.reserve(marks.size() -
                  static_cast<std::size_t>(std::count(marks.begin(), marks.end(), 0)));
  for (std::uint32_t i = 0; i < marks.size(); ++i) {
    if (marks[i] != 0) indices.push_back(i);
  }
  return indices;
}

namespace {

// A run that selects from the samples of another run when all are placed.
class Selected : public Run {
 public:
  Selected(std::unique_ptr<Run> source, const SelectionOptions& options, const RunOptions& common)
      : Run(SampleLimit(common, Option::order, 0, Word::askForFewer)),
        source_(std::move(source)),
        options_(options),
        seed_(common.seed) {}

  [[nodiscard]] Report report() const override {
    Report report = source_->report();
    if (hasCount_) report.ending = Ending::count;
    return report;
  }

 private:
  // About this share of the work is placing, if there is an order to make.
  static constexpr double kPlacing = 0.4;

  bool advance(double most) override {
    if (selection_) {
      if (selection_->step()) return true;
      const auto& kept = selection_->kept();
      hasCount_ = options_.count && static_cast<double>(kept.size()) == *options_.count;
      keepOnly(kept, all_);
      output().positions = std::move(all_.positions);
      output().radii = std::move(all_.radii);
      output().classes = std::move(all_.classes);
      return false;
    }
    const bool goesOn = source_->step(most);
    if (source_->failure()) fail(*source_->failure());
    if (!goesOn) {
      all_ = source_->take();
      selection_.emplace(all_.positions, options_, seed_);
    }
    return true;
  }

  [[nodiscard]] double share() const override {
    const double placing = options_.order == Order::placed ? 1 : kPlacing;
    if (!selection_) return placing * source_->progress();
    return placing + (1 - placing) * selection_->progress();
  }

  std::unique_ptr<Run> source_;
  SelectionOptions options_;
  std::uint64_t seed_;
  bool hasCount_ = false;
  Output all_;  // in the order of placing
  std::optional<Selection> selection_;
};

}  // namespace

Result<std::unique_ptr<Run>> select(Result<std::unique_ptr<Run>> source,
                                    const SelectionOptions& selection, const RunOptions& options) {
  if (!source.ok() || selection.isIdle()) return source;
  return std::unique_ptr<Run>(
      std::make_unique<Selected>(std::move(source.value()), selection, options));
}

}  // namespace copse
