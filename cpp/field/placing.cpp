#include "field/placing.h"

#include <array>
#include <cstring>
#include <utility>

#include "ground/subcells.h"

namespace copse {

namespace {

constexpr double kSteep = 0.2;   // slope above which a tile has radii for each block
constexpr double kListed = 1.3;  // times the least radius: `listed` of a steep tile
// Relative slack of squared distances, above the rounding of floats.
constexpr float kUnsure = 0x1p-18F;

// Return the box of a single point.
BoundingBox at(double x, double y) {
  return {x, y, x, y};
}

// Return true if two samples at that distance in x and y are too close; exact.
bool isTooClose(double dx, double dy, double spacing) {
  const double square = dx * dx + dy * dy;
  const double least = spacing * spacing;
  return square < least || (square == least && productError(spacing, spacing) > 0);
}

// Return true if bits [begin, end) of a row are set.
bool areSet(const std::uint8_t* row, std::int32_t begin, std::int32_t end) {
  constexpr std::int32_t kMost = 56;
  while (begin < end) {
    const std::int32_t count = std::min(end - begin, kMost);
    std::uint64_t word = 0;
    std::memcpy(&word, row + (begin >> 3), sizeof word);
    if ((~(word >> (begin & 7)) & ((std::uint64_t{1} << count) - 1)) != 0) return false;
    begin += count;
  }
  return true;
}

// Words of the first i bits.
constexpr auto kBelow = [] {
  std::array<std::uint64_t, 57> below{};
  for (std::size_t i = 0; i < below.size(); ++i) below[i] = (std::uint64_t{1} << i) - 1;
  return below;
}();

// Slack above the rounding errors below, in subcells and relative to the radius.
constexpr float kFloatSlack = 1.0F / 256;
constexpr float kRelative = 0x1p-20F;

// Cover the subcells of some blocks that lie surely in a disc.
void coverDisc(FieldTile& tile, float centreX, float centreY, float radius,
               const FieldTile::Blocks& within) {
  const float perSubcell = 1.0F / static_cast<float>(tile.subcell);
  const float u = centreX * perSubcell;
  const float v = centreY * perSubcell;
  const float rho = radius * perSubcell * (1 - kRelative) - kFloatSlack;
  if (!(rho > 0.5F)) return;
  const auto left = static_cast<float>(kSubcells * within.column0);
  const auto right = static_cast<float>(kSubcells * within.column1);
  const auto bottom = static_cast<float>(kSubcells * within.row0);
  const auto top = static_cast<float>(kSubcells * within.row1);
  const auto begin = static_cast<std::int32_t>(std::min(top, std::max(bottom, v - rho)));
  const auto end = static_cast<std::int32_t>(std::max(bottom, std::min(top, v + rho + 1)));
  const auto leftmost = static_cast<std::int32_t>(std::min(right, std::max(left, u - rho)));
  const auto rightmost = static_cast<std::int32_t>(std::max(left, std::min(right, u + rho + 1)));
  // Read and write each row by words of 8 bytes, of which the last one never changes. One word is
  // enough for most discs.
  constexpr std::int32_t kWord = 56;
  const simd::Floats zero{};
  const std::ptrdiff_t stride = tile.blocks;  // a copy, as bytes may alias the member
  for (std::int32_t word = leftmost & ~7; word < rightmost; word += kWord) {
    const simd::Floats from = simd::splatFloat(std::max(left - static_cast<float>(word), 0.0F));
    const simd::Floats to =
        simd::splatFloat(std::min(right - static_cast<float>(word), float{kWord}));
    const float centre = u - static_cast<float>(word);
    std::uint8_t* row = tile.covered.data() + begin * stride + (word >> 3);
    simd::Floats low = v - static_cast<float>(begin) - simd::Floats{0, 1, 2, 3};
    for (std::int32_t j = begin; j < end; j += 4, low -= 4) {
      // Find where the disc begins and ends in four rows of subcells.
      const simd::Floats across = simd::greater(low, 1 - low);
      const simd::Floats half = simd::root(simd::greater(rho * rho - across * across, zero));
      const simd::Lanes begins =
          simd::whole(simd::lesser(simd::greater(centre - half + 1, from), to));
      const simd::Lanes ends = simd::whole(simd::greater(simd::lesser(centre + half, to), zero));
      // Rows beyond the last one get no bits.
      const simd::Lanes isRow = simd::Lanes{0, 1, 2, 3} < end - j;
      std::uint32_t lows[4];
      std::uint32_t highs[4];
      const simd::Lanes rowEnds = ends & isRow;
      std::memcpy(lows, &begins, sizeof lows);
      std::memcpy(highs, &rowEnds, sizeof highs);
      for (std::size_t k = 0; k < 4; ++k, row += stride) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, row, sizeof bits);
        bits |= kBelow[highs[k]] & ~kBelow[lows[k]];
        std::memcpy(row, &bits, sizeof bits);
      }
    }
  }
}

// Return true if a disc may meet an open subcell of some blocks.
bool hasOpenIn(const FieldTile& tile, float centreX, float centreY, float radius,
               const FieldTile::Blocks& within) {
  const float perSubcell = 1.0F / static_cast<float>(tile.subcell);
  const float u = centreX * perSubcell;
  const float v = centreY * perSubcell;
  const float rho = radius * perSubcell * (1 + kRelative) + kFloatSlack;
  const auto left = static_cast<float>(kSubcells * within.column0);
  const auto right = static_cast<float>(kSubcells * within.column1);
  const auto bottom = static_cast<float>(kSubcells * within.row0);
  const auto top = static_cast<float>(kSubcells * within.row1);
  const auto begin = static_cast<std::int32_t>(std::min(top, std::max(bottom, v - rho)));
  const auto end = static_cast<std::int32_t>(std::max(bottom, std::min(top, v + rho + 1)));
  for (std::int32_t j = begin; j < end; ++j) {
    const float low = v - static_cast<float>(j);
    const float across = std::max({0.0F, low - 1, -low});
    const float square = rho * rho - across * across;
    if (!(square > 0)) continue;
    const float half = std::sqrt(square);
    const auto begins = static_cast<std::int32_t>(std::min(std::max(u - half, left), right));
    const auto ends = static_cast<std::int32_t>(std::max(std::min(u + half + 1, right), left));
    if (begins < ends &&
        !areSet(tile.covered.data() + std::ptrdiff_t{j} * tile.blocks, begins, ends))
      return true;
  }
  return false;
}

}  // namespace

std::vector<ExistingSample> inUnits(const ExistingSamples& given, const RadiusField& field,
                                    double unit, const BoundingBox& seen) {
  std::vector<ExistingSample> samples;
  const bool hasRadii = !given.radii.empty();
  const auto radiusOf = [&](std::size_t i) {
    return hasRadii ? given.radii[i] / unit
                    : field.at(given.positions[2 * i] / unit, given.positions[2 * i + 1] / unit);
  };
  addNear(given.positions, unit, seen, field.max(), hasRadii ? HUGE_VAL : field.max(), radiusOf,
          samples);
  return samples;
}

FieldPlacing::FieldPlacing(const Prepared& prepared, const RadiusField& field, ConflictRule rule,
                           std::vector<ExistingSample> existing)
    : ground_(prepared.ground),
      field_(field),
      rule_(rule),
      larger_(shareOfDifference(rule)),
      existing_(std::move(existing)),
      tree_(*ground_, field_, rule) {}

void FieldPlacing::listExisting() {
  // A tile needs no other existing sample than one whose disc holds all of it.
  std::vector<std::uint8_t> isHeld(tiles().size());
  for (std::uint32_t i = 0; i < existing_.size(); ++i) {
    const ExistingSample& sample = existing_[i];
    tree_.visitNear(at(sample.x, sample.y), sample.radius, [&](std::uint32_t number) {
      if (isHeld[number] != 0) return;
      FieldTile& tile = tiles()[number];
      const double dx = std::max(sample.x - tile.x, tile.x + tile.side - sample.x);
      const double dy = std::max(sample.y - tile.y, tile.y + tile.side - sample.y);
      const double held = spacing(sample.radius, tile.least);
      isHeld[number] = dx * dx + dy * dy < held * held ? 1 : 0;
      if (isHeld[number] != 0) tile.existing.clear();
      tile.existing.push_back(i);
    });
  }
}

// Return bounds of the radius over a box of a gentle tile.
RadiusField::Range FieldPlacing::gentleOver(const FieldTile& tile, const TileBox& box) const {
  constexpr double kRounding = 0x1p-40;
  const std::int32_t half = (box.extent() + 1) / 2;
  const double middle = radiusAt({tile.x + (box.x0 + box.x1) / 2, tile.y + (box.y0 + box.y1) / 2});
  const double change = tile.slope * half + kRounding * middle;
  return {std::max(tile.least, middle - change), std::min(tile.greatest, middle + change)};
}

double FieldPlacing::leastOver(const FieldTile& tile, std::int32_t block,
                               const TileBox& box) const {
  if (tile.least == tile.greatest) return tile.least;
  if (!tile.isSteep()) return gentleOver(tile, box).least;
  const RadiusField::Range range = tile.radiiOf(block);
  if (range.least == range.greatest) return range.least;
  return field_.over({tile.x + box.x0, tile.y + box.y0, tile.x + box.x1, tile.y + box.y1}).least;
}

double FieldPlacing::greatestOver(const FieldTile& tile, std::int32_t block,
                                  const TileBox& box) const {
  if (tile.isSteep() || tile.least == tile.greatest) return tile.radiiOf(block).greatest;
  return gentleOver(tile, box).greatest;
}

bool FieldPlacing::isGround(const FieldTile& tile, std::int32_t block, std::int32_t x,
                            std::int32_t y) const {
  const BoundaryCell* cell = tile.boundaryOf(block);
  return cell == nullptr || copse::isGround(*ground_, tile.boundary->cuts, cell->cut,
                                            tile.leastPointOf(block), {tile.x + x, tile.y + y});
}

// Return true if a sample of that radius at a point, in lattice units, would keep its distance from
// an existing one; exact.
bool FieldPlacing::isClearOf(const ExistingSample& sample, Point point, double radius) const {
  return !isTooClose(sample.x - point.x, sample.y - point.y, spacing(radius, sample.radius));
}

// Test all samples that the tile knows exactly, one after the other; of existing ones the seated.
bool FieldPlacing::isClearOfEach(const FieldTile& tile, std::int32_t x, std::int32_t y,
                                 double radius) const {
  for (const EightSamples& eight : tile.known.all()) {
    for (std::uint32_t i = 0; i < eight.count; ++i) {
      const std::int32_t itsX = eight.x[i / 4][i % 4];
      const std::int32_t itsY = eight.y[i / 4][i % 4];
      const double its = radiusAt({tile.x + itsX, tile.y + itsY});
      if (isTooClose(itsX - x, itsY - y, spacing(radius, its))) return false;
    }
  }
  return std::all_of(tile.existing.begin() + static_cast<std::ptrdiff_t>(tile.loose),
                     tile.existing.end(), [&](std::uint32_t number) {
                       return isClearOf(existing_[number], {tile.x + x, tile.y + y}, radius);
                     });
}

bool FieldPlacing::isClear(const FieldTile& tile, std::int32_t x, std::int32_t y,
                           double radius) const {
  const simd::Floats own = simd::splatFloat(static_cast<float>(radius));
  simd::Lanes near{};
  simd::Lanes unsure{};
  const auto look = [&](const EightSamples& eight) {
    for (std::uint32_t i = 0; i < EightSamples::kFours; ++i) {
      const simd::Floats dx = __builtin_convertvector(eight.x[i] - x, simd::Floats);
      const simd::Floats dy = __builtin_convertvector(eight.y[i] - y, simd::Floats);
      const simd::Floats twice = twiceSpacingOf(own, eight.radius[i], larger_);
      const simd::Floats least = twice * twice;
      const simd::Floats square = 4 * (dx * dx + dy * dy);
      near |= square < least * (1 - kUnsure);
      unsure |= square <= least * (1 + kUnsure);
    }
  };
  eachNear(tile, {x, y, x, y}, radius, look);
  if (simd::any(near)) return false;
  if (simd::any(unsure) && !isClearOfEach(tile, x, y, radius)) return false;
  for (std::size_t i = 0; i < tile.loose; ++i) {
    if (!isClearOf(existing_[tile.existing[i]], {tile.x + x, tile.y + y}, radius)) return false;
  }
  return true;
}

bool FieldPlacing::isClearOfExisting(Point point) const {
  const double radius = radiusAt(point);
  return std::all_of(existing_.begin(), existing_.end(), [&](const ExistingSample& sample) {
    return isClearOf(sample, point, radius);
  });
}

void FieldPlacing::place(FieldTile& tile, std::int32_t x, std::int32_t y, double radius) {
  tile.placed.push_back({x, y, radius});
  enter(tile, x, y, radius);
  const auto reach = static_cast<std::int32_t>(spacing(radius, tile.nearRoom)) + 1;
  if (std::min(x, y) >= reach && std::max(x, y) + reach < tile.side) return;
  // Find the tiles within reach without a branch for each, as branches would be mispredicted.
  if (reached_.size() < tile.near.size()) reached_.resize(tile.near.size());
  std::uint32_t* end = reached_.data();
  for (const std::uint32_t number : tile.near) {
    const FieldTile& other = tiles()[number];
    const std::int32_t itsX = x + static_cast<std::int32_t>(tile.x - other.x);
    const std::int32_t itsY = y + static_cast<std::int32_t>(tile.y - other.y);
    *end = number;
    const std::int32_t beyond = std::max(-std::min(itsX, itsY), std::max(itsX, itsY) - other.side);
    end += beyond < reach ? 1 : 0;
  }
  for (const std::uint32_t* number = reached_.data(); number != end; ++number) {
    FieldTile& other = tiles()[*number];
    enter(other, x + static_cast<std::int32_t>(tile.x - other.x),
          y + static_cast<std::int32_t>(tile.y - other.y), radius);
  }
}

// Enter a sample of this or another tile into the tile's lists, if it may matter to open subcells.
void FieldPlacing::enter(FieldTile& tile, std::int32_t x, std::int32_t y, double radius) {
  if (tile.room == 0) return;
  const double reach = spacing(radius, tile.room);
  const auto last = static_cast<double>(tile.side - 1);
  if (squareBetween(at(x, y), {0, 0, last, last}) >= reach * reach) return;
  if (!coverAround(tile, x, y, radius, tile.slope)) return;
  const std::size_t list = radius <= tile.listed ? tile.listAt(x, y) : 0;
  tile.known.add(list, x, y, static_cast<float>(radius));
}

// Cover the subcells that a sample leaves no room in. Return false when it does not matter to open
// subcells. `slope` bounds that of the radius around the sample.
bool FieldPlacing::coverAround(FieldTile& tile, double x, double y, double radius, double slope) {
  const auto centreX = static_cast<float>(x);
  const auto centreY = static_cast<float>(y);
  if (!tile.isSteep()) {
    // Bound the radius within reach from below.
    const double least = std::max(tile.least, radius - slope * spacing(radius, tile.greatest));
    coverDisc(tile, centreX, centreY, static_cast<float>(spacing(radius, least)),
              {0, 0, tile.blocks, tile.blocks});
    return true;
  }
  const bool mattersNear = coverNear(tile, x, y, radius);
  const bool mattersWide =
      !tile.wideBlocks.empty() && coverWide(tile, centreX, centreY, static_cast<float>(radius));
  return mattersNear || mattersWide;
}

// Do the same for the blocks of a steep tile that have no radii above `listed`.
bool FieldPlacing::coverNear(FieldTile& tile, double x, double y, double radius) {
  const double reach = spacing(radius, tile.listed);
  const auto side = static_cast<double>(tile.side);
  if (squareBetween(at(x, y), {0, 0, side, side}) >= reach * reach) return false;
  const FieldTile::Blocks within = tile.blocksIn(at(x, y).grown(reach));
  double least = tile.greatest;
  for (std::int32_t row = within.row0; row < within.row1; ++row) {
    for (std::int32_t column = within.column0; column < within.column1; ++column)
      least = std::min(least, tile.radiiOf(row * tile.blocks + column).least);
  }
  const auto centreX = static_cast<float>(x);
  const auto centreY = static_cast<float>(y);
  coverDisc(tile, centreX, centreY, static_cast<float>(spacing(radius, least)), within);
  if (hasOpenIn(tile, centreX, centreY, static_cast<float>(reach), within)) return true;
  if (tile.isFull()) tile.room = 0;
  return false;
}

// Do the same for the wide blocks of a steep tile, each by its own radii.
bool FieldPlacing::coverWide(FieldTile& tile, float x, float y, float radius) {
  constexpr float kRounding = 0x1p-18F;  // of lengths across a tile
  const auto side = static_cast<float>(tile.block);
  const simd::Floats own = simd::splatFloat(radius);
  const float larger = larger_;  // a copy, as bytes of the tile may alias the member
  bool matters = false;
  bool isAnyFull = false;
  for (WideBlocks& four : tile.wideBlocks) {
    const simd::Floats lefts = four.left - x;
    const simd::Floats bottoms = four.bottom - y;
    const simd::Floats dx = simd::greater(simd::greater(lefts, -side - lefts), simd::Floats{});
    const simd::Floats dy = simd::greater(simd::greater(bottoms, -side - bottoms), simd::Floats{});
    const simd::Floats reach = twiceSpacingOf(own, four.greatest, larger) * ((1 + kRounding) / 2);
    for (std::uint32_t near = simd::signs32(dx * dx + dy * dy < reach * reach); near != 0;
         near &= near - 1) {
      const auto lane = static_cast<std::size_t>(__builtin_ctz(near));
      const std::int32_t number = four.number[lane];
      const float left = four.left[lane] - x;
      const float bottom = four.bottom[lane] - y;
      const float farX = std::max(-left, left + side);
      const float farY = std::max(-bottom, bottom + side);
      const auto held = static_cast<float>(spacing(double{radius}, double{four.least[lane]}));
      if (farX * farX + farY * farY < held * held * (1 - kRounding)) {
        tile.cover(number, kAllCovered);
      } else {
        const std::int32_t column = number % tile.blocks;
        const std::int32_t row = number / tile.blocks;
        coverDisc(tile, x, y, held, {column, row, column + 1, row + 1});
      }
      if (tile.coverage(number) != kAllCovered) {
        matters = true;
        continue;
      }
      isAnyFull = true;
      four.left[lane] = WideBlocks::kNowhere;
      four.greatest[lane] = 0;
    }
  }
  if (!isAnyFull) return matters;
  std::erase_if(tile.wideBlocks, [](const WideBlocks& four) { return !four.hasAny(); });
  if (tile.room == 0) return matters;
  simd::Floats greatest{};
  for (const WideBlocks& four : tile.wideBlocks) greatest = simd::greater(four.greatest, greatest);
  tile.room = std::min(tile.greatest, tile.listed);
  for (std::size_t lane = 0; lane < 4; ++lane)
    tile.room = std::max(tile.room, double{greatest[lane]});
  return matters;
}

// Bound the slope of the radius over a tile and over all samples that may reach it. It depends on
// the field alone: neither on the ground nor on the tiles around.
double FieldPlacing::slopeAround(const FieldTile& tile) const {
  RadiusField::Range range{field_.min(), field_.max()};
  double reach = HUGE_VAL;
  for (double next = spacing(tile.greatest, range.greatest); next < reach;
       next = spacing(tile.greatest, range.greatest)) {
    reach = next;
    range = field_.over(tile.box().grown(reach));
  }
  return range.least == range.greatest ? 0 : field_.slopeOver(tile.box().grown(reach));
}

void FieldPlacing::prepare(FieldTile& tile) {
  const auto blocks = static_cast<std::size_t>(tile.blocks);
  tile.covered.assign(kSubcells * blocks * blocks + std::size_t{FieldTile::kPadding}, 0);
  tile.room = tile.greatest;
  tile.nearRoom = tile.greatest;
  const auto self = static_cast<std::uint32_t>(&tile - tiles().data());
  tree_.visitNear(tile.box(), tile.greatest, [&](std::uint32_t number) {
    if (number == self) return;
    tile.near.push_back(number);
    tile.nearRoom = std::max(tile.nearRoom, tiles()[number].greatest);
  });
  tile.slope = slopeAround(tile);
  tile.around = tile.near;
  tile.unfinished = static_cast<std::uint32_t>(tile.around.size()) + 1;
  tile.listed = tile.nearRoom;
  tile.stretch = 1 / (1 - tile.slope * (1 + larger_) / 2);
  if (tile.slope > kSteep) {
    tile.listed = kListed * tile.least;
    findBlockRadii(tile);
  }
  const double across = tile.side / tile.greatest;
  tile.placed.reserve(static_cast<std::size_t>(across * across * kSaturatedDensity));
  tile.known = KnownSamples(1 + static_cast<std::size_t>(tile.listsAcross() * tile.listsAcross()));
  if (tile.cut) makeBoundary(*ground_, tile);
  takeExisting(tile);
}

// Cover the subcells around existing samples. Seat those on lattice points, so that they are tested
// four at once like samples of the field.
void FieldPlacing::takeExisting(FieldTile& tile) {
  const auto isSeat = [](double place) {
    return std::fabs(place) <= kFarthestSeat && place == std::floor(place);
  };
  for (std::size_t i = 0; i < tile.existing.size(); ++i) {
    const ExistingSample& sample = existing_[tile.existing[i]];
    const double x = sample.x - tile.x;
    const double y = sample.y - tile.y;
    coverAround(tile, x, y, sample.radius, HUGE_VAL);
    if (!isSeat(x) || !isSeat(y)) {
      std::swap(tile.existing[tile.loose++], tile.existing[i]);
      continue;
    }
    if (tile.seatedRadius == 0)
      tile.seated =
          KnownSamples(1 + static_cast<std::size_t>(tile.listsAcross() * tile.listsAcross()));
    const auto column = static_cast<std::int32_t>(x);
    const auto row = static_cast<std::int32_t>(y);
    tile.seated.add(tile.listAt(column, row), column, row, static_cast<float>(sample.radius));
    tile.seatedRadius = std::max(tile.seatedRadius, sample.radius);
  }
}

// Find the radii over each block. A square of blocks with a constant radius is looked up only once.
void FieldPlacing::findBlockRadii(FieldTile& tile) {
  constexpr std::int32_t kSquare = 4;  // blocks along a side
  const auto radiiOver = [&](std::int32_t column, std::int32_t row, std::int32_t blocks) {
    const double x = tile.x + column * tile.block;
    const double y = tile.y + row * tile.block;
    const double side = blocks * tile.block;
    return field_.over({x, y, x + side, y + side});
  };
  RadiusField::Range square[FieldTile::kMostBlocks / kSquare];
  WideBlocks wide[FieldTile::kMostBlocks / 2][FieldTile::kMostBlocks / 2];
  for (std::int32_t b = 0; b < tile.blocks * tile.blocks; ++b) {
    const std::int32_t column = b % tile.blocks;
    const std::int32_t row = b / tile.blocks;
    RadiusField::Range& around = square[column / kSquare];
    if (row % kSquare == 0 && column % kSquare == 0) around = radiiOver(column, row, kSquare);
    const bool isSame = around.least == around.greatest;
    const RadiusField::Range range = isSame ? around : radiiOver(column, row, 1);
    tile.blockRadii.push_back(range);
    if (range.greatest <= tile.listed) continue;
    constexpr float kRounding = 0x1p-22F;
    WideBlocks& four = wide[row / 2][column / 2];
    const auto lane = static_cast<std::size_t>(row % 2 * 2 + column % 2);
    four.left[lane] = static_cast<float>(column * tile.block);
    four.bottom[lane] = static_cast<float>(row * tile.block);
    four.least[lane] = static_cast<float>(range.least) * (1 - kRounding);
    four.greatest[lane] = static_cast<float>(range.greatest) * (1 + kRounding);
    four.number[lane] = b;
  }
  for (const auto& row : wide) {
    for (const WideBlocks& four : row) {
      if (four.hasAny()) tile.wideBlocks.push_back(four);
    }
  }
}

void FieldPlacing::dropFar(FieldTile& tile) {
  if (tile.nearRoom <= tile.listed) return;  // nothing drops out
  if (tile.room > 0 && tile.isFull()) tile.room = 0;
  tile.nearRoom = tile.room;
  std::erase_if(tile.near, [&](std::uint32_t number) {
    const FieldTile& other = tiles()[number];
    if (other.room == 0) return true;
    const double reach = spacing(tile.room, other.room);
    if (squareBetween(tile.box(), other.box()) >= reach * reach) return true;
    tile.nearRoom = std::max(tile.nearRoom, other.room);
    return false;
  });
}

void FieldPlacing::endTile(FieldTile& tile) {
  const auto end = [&](FieldTile& each) {
    if (--each.unfinished > 0) return;
    each.covered = {};
    each.known = {};
    each.seated = {};
    each.boundary.reset();
  };
  end(tile);
  for (const std::uint32_t number : tile.around) end(tiles()[number]);
}

}  // namespace copse
