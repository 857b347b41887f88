#include "windows/slice.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/vectors.h"
#include "ground/raster.h"

namespace copse {

namespace {

constexpr std::int64_t kEvery = 16;  // measure one row of so many
// Smaller slices do not pay.
constexpr std::int64_t kLeastRows = 160;
constexpr double kLeastCells = 32768;
constexpr std::int64_t kMostLead = std::int64_t{1} << 40;

struct RowMeasure {
  std::int64_t row;
  double cells;  // of the ground up to this row
};

double widthOf(const RowCells& cells) {
  auto width = static_cast<std::int64_t>(cells.boundary.size());
  for (const Interval& i : cells.inside) width += i.end - i.begin;
  return static_cast<double>(width);
}

std::vector<RowMeasure> measure(const Prepared& prepared) {
  Raster raster(prepared.ground, prepared.lattice.side, kAllCells);
  std::vector<RowMeasure> found;
  RowCells cells;
  double all = 0;
  for (auto row = raster.nextRow(INT64_MIN); row; row = raster.nextRow(*row + kEvery)) {
    raster.readRow(*row, cells);
    all += kEvery * widthOf(cells);
    found.push_back({*row, all});
  }
  return found;
}

Part partOf(std::uint64_t seed, Interval tileRows, std::int64_t lead) {
  Part place{.tileRows = tileRows};
  if (tileRows.begin != kAllTileRows.begin) {
    place.cells.rowBegin =
        Schedule(seed).rowBegin(tileRows.begin) - std::clamp(lead, Slice::kLeastLead, kMostLead);
  }
  return place;
}

// Return the heights of the last rows that are finished before a row of tiles begins; none for the
// outer ends.
Extent seamAt(const Lattice& lattice, std::uint64_t seed, std::int64_t tileRow) {
  if (tileRow == kAllTileRows.begin || tileRow == kAllTileRows.end) return {HUGE_VAL, HUGE_VAL};
  const std::int64_t row = Schedule(seed).rowBegin(tileRow) - Slice::kLeastLead;
  const double cell = lattice.side * lattice.unit;
  return {static_cast<double>(row) * cell,
          static_cast<double>(row + Slice::kLeastLead - kMostShift) * cell};
}

// Add those of the first `count` samples that lie in a seam.
void addSamples(const Extent& seam, const std::vector<double>& positions, std::size_t count,
                std::vector<double>& found) {
  for (std::size_t i = 0; i < 2 * count; i += 2) {
    const double y = positions[i + 1];
    if (y >= seam.begin && y < seam.end) found.insert(found.end(), {positions[i], y});
  }
}

}  // namespace

std::vector<std::int64_t> cutsOf(const Prepared& prepared, const SampleOptions& options,
                                 std::uint32_t count) {
  const std::vector<RowMeasure> rows = measure(prepared);
  std::vector<std::int64_t> cuts;
  if (rows.empty()) return cuts;
  const double all = rows.back().cells;
  const std::int64_t height = std::ssize(rows) * kEvery;
  const auto slices = std::min(
      {std::int64_t{count}, height / kLeastRows, static_cast<std::int64_t>(all / kLeastCells)});
  // Only a whole fill can enforce the limit.
  const double side = prepared.lattice.side * prepared.lattice.unit / options.radius;
  if (slices < 2 || !limitOf(options).allows(1.1 * all * side * side * kSaturatedDensity))
    return cuts;
  // All slices get the same number of cells, including those of their leads.
  const double perLead = all / static_cast<double>(height) * static_cast<double>(kUsualLead);
  const double share =
      (all + static_cast<double>(slices - 1) * perLead) / static_cast<double>(slices);
  const Schedule schedule(options.seed);
  for (std::int64_t i = 1; i < slices; ++i) {
    const double below = static_cast<double>(i) * share - static_cast<double>(i - 1) * perLead;
    const auto at = std::find_if(rows.begin(), std::prev(rows.end()),
                                 [&](const RowMeasure& row) { return row.cells >= below; });
    const std::int64_t row = at->row + kEvery / 2;
    const std::int64_t tileRow = schedule.tileRowOf(row);
    const bool isNextNearer =
        schedule.rowBegin(tileRow + 1) - row < row - schedule.rowBegin(tileRow);
    const std::int64_t cut = tileRow + (isNextNearer ? 1 : 0);
    if (cuts.empty() || cut > cuts.back()) cuts.push_back(cut);
  }
  return cuts;
}

Slice::Slice(const Prepared& prepared, const SampleOptions& options, Interval tileRows,
             std::int64_t lead, std::vector<double> standing)
    : Run(limitOf(options)),
      sampler_(prepared, options,
               {.place = partOf(options.seed, tileRows, lead), .standing = std::move(standing)}),
      below_(seamAt(prepared.lattice, options.seed, tileRows.begin)),
      above_(seamAt(prepared.lattice, options.seed, tileRows.end)) {}

bool Slice::advance(double most) {
  const bool wasLeading = sampler_.isLeading();
  const bool goesOn = sampler_.step(most);
  Output placed = sampler_.take();
  const std::size_t lead = !wasLeading            ? 0
                           : sampler_.isLeading() ? placed.size()
                                                  : sampler_.leadSize();
  addSamples(below_, placed.positions, lead, output().below);
  addSamples(above_, placed.positions, placed.size(), output().above);
  placed.positions.erase(placed.positions.begin(),
                         placed.positions.begin() + static_cast<std::ptrdiff_t>(2 * lead));
  append(output().positions, std::move(placed.positions));
  if (const auto& error = sampler_.failure()) fail(*error);
  return goesOn;
}

Result<std::unique_ptr<Run>> beginSlice(const Region& region, Clear clear,
                                        const SampleOptions& options, const SliceOptions& slice) {
  if (auto error = Lattice::validate(options.radius)) return *error;
  const auto prepared = prepare(region, clear, options, options.radius);
  if (!prepared.ok()) return prepared.error();
  const std::vector<std::int64_t> cuts = cutsOf(prepared.value(), options, slice.count);
  const auto cutBelow = [&](std::size_t number) {
    if (number == 0) return kAllTileRows.begin;
    return number <= cuts.size() ? cuts[number - 1] : kAllTileRows.end;
  };
  const Interval tileRows{cutBelow(slice.number), cutBelow(std::size_t{slice.number} + 1)};
  return std::unique_ptr<Run>(std::make_unique<Slice>(prepared.value(), options, tileRows,
                                                      slice.lead, std::move(clear.standing)));
}

}  // namespace copse
