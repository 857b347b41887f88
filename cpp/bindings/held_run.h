// A run held by JavaScript until it calls `delete()`.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "bindings/border.h"
#include "fill/run.h"

namespace copse::bindings {

class HeldRun {
 public:
  HeldRun(RunResult begun, const RunOptions& options)
      : seed_(halvesOf(options.seed)), isFloat32_(options.float32) {
    if (begun.ok()) {
      run_ = std::move(begun.value());
    } else {
      error_ = begun.error();
    }
  }

  /// Fill for about a millisecond, or until that many more samples are placed. Return true when
  /// nothing is left to do.
  bool step(double most) {
    const bool isDone = !run_->step(most);
    output_ = run_->take();
    if (isFloat32_) floats_.assign(output_.positions.begin(), output_.positions.end());
    return isDone;
  }
  /// The error, if the run could not begin or cannot be finished.
  [[nodiscard]] val error() const { return toldOf(run_ ? run_->failure() : error_); }
  [[nodiscard]] double progress() const { return run_->progress(); }
  [[nodiscard]] Report report() const { return run_->report(); }
  [[nodiscard]] val seed() const { return viewOf(seed_); }
  /// The samples that the last step placed.
  [[nodiscard]] val positions() const {
    return isFloat32_ ? viewOf(floats_) : viewOf(output_.positions);
  }
  template <auto list>
  [[nodiscard]] val listOf() const {
    return viewOf(output_.*list);
  }
  [[nodiscard]] Run& run() const { return *run_; }

 private:
  std::unique_ptr<Run> run_;
  std::optional<Error> error_;
  std::vector<std::uint32_t> seed_;
  bool isFloat32_;
  Output output_;
  std::vector<float> floats_;
};

}  // namespace copse::bindings
