// A run whose samples are selected when all are there: counted out, and put in order.
#pragma once

#include <memory>
#include <optional>

#include "run/run.h"
#include "selection/selection.h"

namespace copse {

class Selected : public Run {
 public:
  Selected(std::unique_ptr<Run> source, const SelectionOptions& options, const RunOptions& common);

  [[nodiscard]] Report report() const override;

 private:
  bool advance(double most) override;
  [[nodiscard]] double share() const override;
  void deliver();

  std::unique_ptr<Run> source_;
  SelectionOptions options_;
  std::uint64_t seed_;
  bool hasCount_ = false;
  Output all_;  // as placed
  std::optional<Selection> selection_;
};

}  // namespace copse
