#include "windows/slice.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "ground/raster.h"

namespace copse {

namespace {

constexpr std::int64_t kEvery = 16;  // measure one row of so many
// Smaller slices do not pay.
constexpr double kLeastCells = 32768;
constexpr double kLeastBeyond = 2;  // cells of a slice for each that it fills beyond its own
constexpr std::int64_t kMostLead = std::int64_t{1} << 40;
constexpr double kSurplus = 1.1;  // bounds the samples of a fill over their mean

struct RowMeasure {
  double height;  // of the row, in the user's units
  double cells;   // of the ground in this row and those that it stands for
};

double sideOf(const Prepared& prepared) {
  return prepared.lattice.side * prepared.lattice.unit;
}

// Add measures of the ground of a layer, and a bound of its samples. Return the cells of a row.
double measure(const Prepared& prepared, std::vector<RowMeasure>& found, double& samples) {
  Raster raster(prepared.ground, prepared.lattice.side, kAllCells);
  const double side = sideOf(prepared);
  const double across = side / prepared.lattice.radius;
  const double perCell = kSurplus * kSaturatedDensity * across * across;
  const std::size_t first = found.size();
  double all = 0;
  RowCells cells;
  for (auto row = raster.nextRow(INT64_MIN); row; row = raster.nextRow(*row + kEvery)) {
    raster.readRow(*row, cells);
    std::int64_t inside = 0;
    for (const Interval& i : cells.inside) inside += i.end - i.begin;
    const auto boundary = static_cast<double>(cells.boundary.size());
    // A cell holds one sample at most, as it does along a corridor.
    samples += kEvery * (static_cast<double>(inside) * perCell + boundary);
    const double own = static_cast<double>(inside) + boundary;
    found.push_back({static_cast<double>(*row) * side, kEvery * own});
    all += own;
  }
  return all / std::max(1.0, static_cast<double>(found.size() - first));
}

// Return the height below which there are so many cells.
double heightAt(double cells, const std::vector<RowMeasure>& rows) {
  constexpr int kHalvings = 30;
  double low = HUGE_VAL;
  double high = -HUGE_VAL;
  for (const RowMeasure& row : rows) {
    low = std::min(low, row.height);
    high = std::max(high, row.height);
  }
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = low + (high - low) / 2;
    double below = 0;
    for (const RowMeasure& row : rows) below += row.height < middle ? row.cells : 0;
    (below < cells ? low : high) = middle;
  }
  return low;
}

// Plans the rows of layers around a cut. Heights are in the user's units.
class Cut {
 public:
  Cut(const Layers& layers, std::span<const Prepared> grounds, double height)
      : layers_(layers.list),
        grounds_(grounds),
        isReal_(std::isfinite(height)),
        isBelow_(height < 0) {
    for (const Prepared& ground : grounds) unit_ = std::min(unit_, ground.lattice.unit);
    for (const Layer& layer : layers_) {
      schedules_.emplace_back(layer.seed);
      colourings_.push_back(colouringOf(layers, layer, unit_));
    }
    const std::size_t count = layers_.size();
    own_.assign(count, isBelow_ ? kAllTileRows.begin : kAllTileRows.end);
    if (!isReal_) return;
    // Cut each layer at the seam between tiles that is nearest to the height.
    for (std::size_t k = 0; k < count; ++k) {
      const std::int64_t row = rowAt(k, height);
      const std::int64_t tileRow = schedules_[k].tileRowOf(row);
      const std::int64_t above = schedules_[k].rowBegin(tileRow + 1) - row;
      own_[k] = tileRow + (above < row - schedules_[k].rowBegin(tileRow) ? 1 : 0);
    }
    ring_ = own_;
    for (std::size_t k = count; k-- > 0;) ring_[k] = ringOf(k);
  }

  /// The first row of tiles above the cut.
  [[nodiscard]] std::int64_t tileRow(std::size_t layer) const { return own_[layer]; }

  /// The heights of the rows to compare.
  [[nodiscard]] Extent ring(std::size_t layer) const {
    if (!isReal_) return {HUGE_VAL, HUGE_VAL};
    return {heightOf(layer, ring_[layer]), heightOf(layer, ring_[layer] + kRing)};
  }

  /// The first row of cells that each layer of the slice above fills.
  [[nodiscard]] std::vector<std::int64_t> begins(std::int64_t lead) const {
    std::vector<std::int64_t> rows(layers_.size(),
                                   isBelow_ ? kAllCells.rowBegin : kAllCells.rowEnd);
    if (!isReal_) return rows;
    lead = std::clamp(lead, kLeastLead, kMostLead);
    for (std::size_t k = layers_.size(); k-- > 0;) {
      rows[k] = ring_[k] + kLeastLead - lead;
      for (std::size_t m = k + 1; m < layers_.size(); ++m)
        rows[k] = std::min(rows[k], rowAt(k, heightOf(m, rows[m]) - reach(m, k)));
    }
    return rows;
  }

  /// The row of tiles before which each layer of the slice below stops.
  [[nodiscard]] std::vector<std::int64_t> ends() const {
    std::vector<std::int64_t> tileRows = own_;
    if (!isReal_) return tileRows;
    for (std::size_t k = layers_.size(); k-- > 0;) {
      double high = -HUGE_VAL;
      for (std::size_t m = k + 1; m < layers_.size(); ++m)
        high = std::max(high, heightOf(m, schedules_[m].rowBegin(tileRows[m])) + reach(m, k));
      if (colourings_[k])
        high = seen(k, std::max(high, heightOf(k, schedules_[k].rowBegin(own_[k])))).end;
      if (high == -HUGE_VAL) continue;
      const std::int64_t last = schedules_[k].tileRowOf(rowAt(k, high) + 1 + kMostShift);
      tileRows[k] = std::max(tileRows[k], last + 1);
    }
    return tileRows;
  }

 private:
  [[nodiscard]] double heightOf(std::size_t layer, std::int64_t row) const {
    return static_cast<double>(row) * sideOf(grounds_[layer]);
  }
  // The row of cells at a height, or a row beyond all ground.
  [[nodiscard]] std::int64_t rowAt(std::size_t layer, double height) const {
    return wholeAt(height / sideOf(grounds_[layer]));
  }
  static std::int64_t wholeAt(double number) {
    constexpr double kFarthest = 0x1p52;
    return static_cast<std::int64_t>(std::floor(std::clamp(number, -kFarthest, kFarthest)));
  }
  // How far a layer sees samples of an earlier one beyond its own rows.
  [[nodiscard]] double reach(std::size_t layer, std::size_t earlier) const {
    return layers_[layer].distances[earlier] + sideOf(grounds_[layer]);
  }
  // The heights between which the samples of a layer decide the classes of those at a height.
  [[nodiscard]] Extent seen(std::size_t layer, double height) const {
    const std::int64_t row = wholeAt(height / unit_);
    const CellRect rows = colourings_[layer]->seenFrom({0, 1, row, row + 1});
    return {static_cast<double>(rows.rowBegin) * unit_, static_cast<double>(rows.rowEnd) * unit_};
  }

  // Find a layer's rows to compare, when those of later layers are known.
  [[nodiscard]] std::int64_t ringOf(std::size_t k) const {
    double low = heightOf(k, schedules_[k].rowBegin(own_[k]) - kMostShift);
    for (std::size_t m = k + 1; m < layers_.size(); ++m)
      low = std::min(low, heightOf(m, ring_[m]) - reach(m, k));
    if (colourings_[k]) low = seen(k, low).begin;
    return rowAt(k, low) - kRing;
  }

  std::span<const Layer> layers_;
  std::span<const Prepared> grounds_;
  bool isReal_;  // or beyond all ground: below or above it
  bool isBelow_;
  double unit_ = HUGE_VAL;  // of the finest lattice
  std::vector<Schedule> schedules_;
  std::vector<std::shared_ptr<const Colouring>> colourings_;
  std::vector<std::int64_t> own_;   // of each layer, the first row of tiles above the cut
  std::vector<std::int64_t> ring_;  // of each layer, the first row to compare
};

}  // namespace

std::vector<double> cutsOf(const Layers& layers, std::span<const Prepared> grounds,
                           const RunOptions& options, std::uint32_t count) {
  std::vector<RowMeasure> rows;
  double samples = 0;
  std::vector<double> perRow;  // cells in a row of each layer
  for (const Prepared& ground : grounds) perRow.push_back(measure(ground, rows, samples));
  std::vector<double> cuts;
  // Only a whole fill can enforce the limit.
  if (rows.empty() || !limitOf(layers, options).allows(samples)) return cuts;
  double all = 0;
  for (const RowMeasure& row : rows) all += row.cells;
  // All slices get the same number of cells, including those that they fill beyond their own.
  const Cut middle(layers, grounds, heightAt(all / 2, rows));
  const std::vector<std::int64_t> begins = middle.begins(kUsualLead);
  const std::vector<std::int64_t> ends = middle.ends();
  double below = 0;  // cells that a slice fills below its own
  double above = 0;
  for (std::size_t k = 0; k < grounds.size(); ++k) {
    const Schedule schedule(layers.list[k].seed);
    const std::int64_t own = schedule.rowBegin(middle.tileRow(k));
    below += perRow[k] * static_cast<double>(own - begins[k]);
    above += perRow[k] * static_cast<double>(schedule.rowBegin(ends[k]) - own);
  }
  const double most = std::min(all / kLeastCells, all / (kLeastBeyond * (below + above)));
  const auto slices = static_cast<std::int64_t>(std::min(static_cast<double>(count), most));
  const double share =
      (all + static_cast<double>(slices - 1) * (below + above)) / static_cast<double>(slices);
  for (std::int64_t i = 1; i < slices; ++i) {
    const auto before = static_cast<double>(i);
    cuts.push_back(heightAt(before * (share - above) - (before - 1) * below, rows));
  }
  return cuts;
}

std::vector<LayerSlice> sliceBetween(const Layers& layers, std::span<const Prepared> grounds,
                                     double low, double high, std::int64_t lead) {
  const Cut below(layers, grounds, low);
  const Cut above(layers, grounds, high);
  const std::vector<std::int64_t> begins = below.begins(lead);
  const std::vector<std::int64_t> ends = above.ends();
  std::vector<LayerSlice> slices(grounds.size());
  for (std::size_t k = 0; k < slices.size(); ++k) {
    slices[k].part.cells.rowBegin = begins[k];
    slices[k].part.tileRows = {below.tileRow(k), above.tileRow(k)};
    slices[k].part.endTileRow = ends[k];
    slices[k].below = below.ring(k);
    slices[k].above = above.ring(k);
  }
  return slices;
}

Slicing slicingOf(const SliceOptions& slice, const RunOptions& options) {
  return [slice, options](const Layers& layers, std::span<const Prepared> grounds) {
    const std::vector<double> cuts = cutsOf(layers, grounds, options, slice.count);
    const auto cutBelow = [&](std::size_t number) {
      if (number == 0) return -HUGE_VAL;
      return number <= cuts.size() ? cuts[number - 1] : HUGE_VAL;
    };
    return sliceBetween(layers, grounds, cutBelow(slice.number),
                        cutBelow(std::size_t{slice.number} + 1), slice.lead);
  };
}

}  // namespace copse
