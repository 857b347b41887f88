// What the checks of quality share: how much to do, figures with their limits, and means with the
// error that the spread between independent fills gives them.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace copse::quality {

/// COPSE_QUALITY=full in the environment: npm run quality.
bool isFull();
/// How much to do.
double amount(double usual, double full);
int fills(int usual, int full);
/// Most standard errors that chance explains: more for few fills, whose spread is itself uncertain.
double mostDeviation(int fills);
/// Greatest chi-square that chance explains, of scores from that many fills.
double mostChiSquare(int scores, int fills);

/// Mean and standard error of a figure over independent fills.
class Tally {
 public:
  void add(double value) {
    ++count_;
    const double step = value - mean_;
    mean_ += step / count_;
    squares_ += step * (value - mean_);
  }
  [[nodiscard]] double mean() const { return mean_; }
  [[nodiscard]] double error() const { return std::sqrt(squares_ / (count_ - 1) / count_); }

 private:
  int count_ = 0;
  double mean_ = 0;
  double squares_ = 0;
};

/// How far apart two means are, in standard errors.
double deviation(const Tally& one, const Tally& other);
/// The same from a value known exactly.
double deviation(const Tally& one, double value);

struct Figure {
  static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

  std::string check;
  std::string name;
  double value = 0;
  double error = kNone;      ///< standard error
  double reference = kNone;  ///< what global dart throwing, or theory, gives
  double least = kNone;      ///< limits
  double most = kNone;
};

/// Prints the figure, adds it as a line to the file that COPSE_QUALITY_CSV names, and fails the
/// test when it lies outside its limits.
void judge(const Figure& figure);

/// A figure for the record: the mean over fills beside the reference's.
void note(const std::string& check, const std::string& name, const Tally& ours,
          const Tally& reference);

/// The ring of the rectangle from (x0, y0) to (x1, y1).
std::vector<double> rectangle(double x0, double y0, double x1, double y1);
/// The engine's samples of a ring; a failed fill fails the test.
std::vector<double> fill(const std::vector<double>& ring, double radius, std::uint64_t seed);

}  // namespace copse::quality
