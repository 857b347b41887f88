#include "windows/thinning.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "ground/ground_cut.h"
#include "shape/region_tree.h"

namespace copse {

namespace {

// The texels whose centres decide the factors in a box.
CellRect texelsIn(const BoundingBox& box, double texel) {
  constexpr double kFarthest = 0x1p50;  // texels
  const auto at = [&](double place) {
    const double texels = std::floor(place / texel - 0.5);
    return static_cast<std::int64_t>(std::clamp(texels, -kFarthest, kFarthest));
  };
  return {at(box.x0), at(box.x1) + 2, at(box.y0), at(box.y1) + 2};
}

// Call act(from, to) for the runs of texels whose centres lie in a part, as indices into a raster.
template <class Act>
void eachRun(const GroundPart& part, const CellRect& texels, double texel, Act&& act) {
  std::vector<Edge> edges;
  part.appendEdgesIn({-HUGE_VAL, static_cast<double>(texels.rowBegin) * texel, HUGE_VAL,
                      static_cast<double>(texels.rowEnd) * texel},
                     edges);
  // Return the first of some texels whose centre does not lie before a place.
  const auto from = [&](double place, std::int64_t begin, std::int64_t end) {
    return static_cast<std::int64_t>(std::clamp(
        std::ceil(place / texel - 0.5), static_cast<double>(begin), static_cast<double>(end)));
  };
  const std::int64_t across = texels.columns() + 1;
  std::vector<PlacedAt> crossed;
  for (const Edge& e : edges) {
    const std::int64_t end = from(std::max(e.ay, e.by), texels.rowBegin, texels.rowEnd);
    for (std::int64_t row = from(std::min(e.ay, e.by), texels.rowBegin, texels.rowEnd); row < end;
         ++row) {
      const double y = (static_cast<double>(row) + 0.5) * texel;
      const double x = e.ax + (e.bx - e.ax) * ((y - e.ay) / (e.by - e.ay));
      const std::int64_t column = from(x, texels.columnBegin, texels.columnEnd);
      crossed.push_back(
          {(row - texels.rowBegin) * across + column - texels.columnBegin, e.ay < e.by ? 1 : -1});
    }
  }
  sortByPlace(crossed);
  int winding = 0;
  for (std::size_t i = 0; i + 1 < crossed.size(); ++i) {
    winding += static_cast<int>(crossed[i].what);
    if (!isInside(winding, part.rule)) continue;
    const std::int64_t row = crossed[i].place / across;
    act(crossed[i].place - row, crossed[i + 1].place - row);
  }
}

// Return the density at a place after a part is painted over it.
float painted(float density, const GroundPart& part) {
  return part.isThinning() ? density * static_cast<float>(part.density) : 1;
}

bool isPaint(const GroundPart& part) {
  return part.isThinning() || (part.isPainting() && part.isGround);
}

// Return the density of each texel: the least one at its centre and those around it, so that a part
// has its density in all of it, and what is around it only nearly.
std::vector<float> densitiesOf(const PartList& parts, const CellRect& texels, double texel) {
  const CellRect seen = grown(texels, 1);
  std::vector<float> atCentres(static_cast<std::size_t>(seen.columns() * seen.rows()), 1);
  const BoundingBox box = boxOf(seen, texel);
  for (const GroundPart* part : parts) {
    if (!isPaint(*part) || !part->box.meets(box)) continue;
    eachRun(*part, seen, texel, [&](std::int64_t from, std::int64_t to) {
      for (std::int64_t i = from; i < to; ++i) {
        float& density = atCentres[static_cast<std::size_t>(i)];
        density = painted(density, *part);
      }
    });
  }
  std::vector<float> densities;
  densities.reserve(static_cast<std::size_t>(texels.columns() * texels.rows()));
  for (std::int64_t row = 0; row < texels.rows(); ++row) {
    const float* from = atCentres.data() + row * seen.columns();
    for (std::int64_t column = 0; column < texels.columns(); ++column, ++from) {
      float least = 1;
      for (std::int64_t j = 0; j < 3; ++j) {
        for (std::int64_t i = 0; i < 3; ++i) least = std::min(least, from[j * seen.columns() + i]);
      }
      densities.push_back(least);
    }
  }
  return densities;
}

float factorFor(float density) {
  constexpr double kLeast = 1 / (RadiusField::kMostRatio * RadiusField::kMostRatio);
  return density >= 1 ? 1 : static_cast<float>(1 / std::sqrt(std::max(double{density}, kLeast)));
}

enum class Share { none, some, all };

// Return how much of a box lies in a part.
Share shareOf(const GroundPart& part, const BoundingBox& box) {
  if (!part.box.meets(box)) return Share::none;
  std::vector<Edge> edges;
  part.appendEdgesIn({-HUGE_VAL, box.y0, HUGE_VAL, box.y1}, edges);
  const double rounding = std::max(box.farthest(), part.box.farthest()) * 0x1p-50;
  if (std::any_of(edges.begin(), edges.end(),
                  [&](const Edge& e) { return mayMeet(e, box, rounding); }))
    return Share::some;
  const Point middle[] = {{(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2}};
  const auto winding = windingsAt(edges, middle).front();
  if (!winding) return Share::some;
  return isInside(*winding, part.rule) ? Share::all : Share::none;
}

}  // namespace

std::size_t Thinning::Hash::operator()(const Square& square) const {
  return static_cast<std::size_t>(
      mix(mix(mix(static_cast<std::uint64_t>(square.level)), square.at.column), square.at.row));
}

// Return the texels of a square, and one more in each row and column, up to whose centres the
// factors of the last ones reach.
CellRect Thinning::texelsOf(const Square& square) {
  const std::int64_t side = std::int64_t{1} << square.level;
  return {square.at.column * side, (square.at.column + 1) * side + 1, square.at.row * side,
          (square.at.row + 1) * side + 1};
}

// Return a box around all centres that decide the factors of a square.
BoundingBox Thinning::boxOf(const Square& square) const {
  return copse::boxOf(grown(texelsOf(square), 1), texel_);
}

const Thinning::Node& Thinning::find(const Square& square, const PartsIn& parts) {
  const auto at = nodes_.find(square);
  if (at != nodes_.end()) return at->second;
  return nodes_.emplace(square, make(square, parts(boxOf(square)))).first->second;
}

// Make a square, given the parts that may meet it.
Thinning::Node Thinning::make(const Square& square, const PartList& parts) {
  const BoundingBox box = boxOf(square);
  PartList own;
  float density = 1;
  bool isOne = true;
  for (const GroundPart* part : parts) {
    if (!isPaint(*part) || (own.empty() && !part->isThinning())) continue;
    const Share share = shareOf(*part, box);
    if (share == Share::none) continue;
    if (share == Share::all && !part->isThinning()) {
      own.clear();
      density = 1;
      isOne = true;
      continue;
    }
    own.push_back(part);
    if (share == Share::some) isOne = false;
    density = painted(density, *part);
  }
  if (isOne) {
    const float factor = factorFor(density);
    return {factor, factor};
  }
  Node node{HUGE_VALF, -HUGE_VALF};
  if (square.level == kLeafLevel) {
    node.factors = densitiesOf(own, texelsOf(square), texel_);
    for (float& factor : node.factors) {
      factor = factorFor(factor);
      node.least = std::min(node.least, factor);
      node.greatest = std::max(node.greatest, factor);
    }
    return node;
  }
  for (std::int64_t i = 0; i < 4; ++i) {
    const Square quarter{square.level - 1,
                         {2 * square.at.column + i % 2, 2 * square.at.row + i / 2}};
    const auto at = nodes_.find(quarter);
    const Node& its =
        at != nodes_.end() ? at->second : nodes_.emplace(quarter, make(quarter, own)).first->second;
    node.least = std::min(node.least, its.least);
    node.greatest = std::max(node.greatest, its.greatest);
  }
  return node;
}

// Return a least square.
const Thinning::Node& Thinning::leafAt(Address leaf, const PartsIn& parts) {
  auto& [known, node] = latest_[static_cast<std::size_t>((leaf.column & 3) + 4 * (leaf.row & 3))];
  if (node == nullptr || known != leaf) {
    node = &find({kLeafLevel, leaf}, parts);
    known = leaf;
  }
  return *node;
}

// Return the factor at a place in texels from the centre of texel (0, 0).
double Thinning::interpolate(const PartsIn& parts, double x, double y) {
  const double column = std::floor(x);
  const double row = std::floor(y);
  const auto i = static_cast<std::int64_t>(column);
  const auto j = static_cast<std::int64_t>(row);
  const Node& node = leafAt({i >> kLeafLevel, j >> kLeafLevel}, parts);
  if (node.factors.empty()) return node.least;
  const float* below = node.factors.data() + (j & (kLeaf - 1)) * kAcross + (i & (kLeaf - 1));
  const float* above = below + kAcross;
  const double low = below[0] + (double{below[1]} - below[0]) * (x - column);
  const double high = above[0] + (double{above[1]} - above[0]) * (x - column);
  return low + (high - low) * (y - row);
}

// Call act(square) for the four squares at most that cover some texels.
template <class Act>
void Thinning::eachCovering(const CellRect& texels, Act&& act) {
  int level = kLeafLevel;
  const auto at = [&](std::int64_t place) { return place >> level; };
  while (at(texels.columnEnd - 1) > at(texels.columnBegin) + 1 ||
         at(texels.rowEnd - 1) > at(texels.rowBegin) + 1)
    ++level;
  for (std::int64_t row = at(texels.rowBegin); row <= at(texels.rowEnd - 1); ++row) {
    for (std::int64_t column = at(texels.columnBegin); column <= at(texels.columnEnd - 1); ++column)
      act(Square{level, {column, row}});
  }
}

FieldRange Thinning::factorsOver(const PartsIn& parts, const BoundingBox& box) {
  constexpr std::int64_t kMostLines = 3;  // of texels' centres that a box meets in each direction
  constexpr double kRounding = 0x1p-44;   // more than that of an interpolation
  const CellRect texels = texelsIn(box, texel_);
  FieldRange range{HUGE_VAL, -HUGE_VAL};
  if (std::max(texels.columns(), texels.rows()) <= kMostLines + 2) {
    // Lines through the texels' centres cut the box into parts, and each part has its extremes at
    // its corners.
    const double x0 = box.x0 / texel_ - 0.5, x1 = box.x1 / texel_ - 0.5;
    const double y0 = box.y0 / texel_ - 0.5, y1 = box.y1 / texel_ - 0.5;
    for (double y = y0;; y = std::min(std::floor(y) + 1, y1)) {
      for (double x = x0;; x = std::min(std::floor(x) + 1, x1)) {
        const double factor = interpolate(parts, x, y);
        range = {std::min(range.least, factor), std::max(range.greatest, factor)};
        if (x >= x1) break;
      }
      if (y >= y1) break;
    }
    if (range.least == range.greatest) return range;
    return {range.least * (1 - kRounding), range.greatest * (1 + kRounding)};
  }
  eachCovering(texels, [&](const Square& square) { include(square, texels, parts, range); });
  return range;
}

// Widen a range to that of a square's factors, as far as it lies among some texels.
void Thinning::include(const Square& square, const CellRect& among, const PartsIn& parts,
                       FieldRange& range) {
  const CellRect texels = texelsOf(square);
  const CellRect own = common(among, texels);
  if (own.empty()) return;
  const Node& node = find(square, parts);
  if (range.least <= node.least && range.greatest >= node.greatest) return;
  if (node.least == node.greatest || own == texels) {
    range.least = std::min(range.least, double{node.least});
    range.greatest = std::max(range.greatest, double{node.greatest});
  } else if (square.level > kLeafLevel) {
    for (std::int64_t i = 0; i < 4; ++i)
      include({square.level - 1, {2 * square.at.column + i % 2, 2 * square.at.row + i / 2}}, among,
              parts, range);
  } else {
    for (std::int64_t row = own.rowBegin; row < own.rowEnd; ++row) {
      const float* from = node.factors.data() + (row - texels.rowBegin) * kAcross +
                          (own.columnBegin - texels.columnBegin);
      for (std::int64_t i = 0; i < own.columns(); ++i) {
        range.least = std::min(range.least, double{from[i]});
        range.greatest = std::max(range.greatest, double{from[i]});
      }
    }
  }
}

void Thinning::forget(const BoundingBox& box) {
  latest_ = {};
  std::erase_if(nodes_, [&](const auto& each) { return boxOf(each.first).meets(box); });
}

BoundingBox Thinning::differenceIn(const BoundingBox& box, const PartsIn& parts, Thinning& other,
                                   const PartsIn& otherParts) {
  BoundingBox found;
  // A part changes the texels beside it, too.
  const CellRect texels = grown(texelsIn(box, texel_), 1);
  std::vector<Square> open;
  eachCovering(texels, [&](const Square& square) { open.push_back(square); });
  const auto add = [&](const CellRect& differing) {
    // The centre of a texel matters up to those of its neighbours.
    found.include(copse::boxOf(differing, texel_).grown(texel_ / 2));
  };
  while (!open.empty()) {
    const Square square = open.back();
    open.pop_back();
    const CellRect own = texelsOf(square);
    if (common(own, texels).empty()) continue;
    const Node& one = find(square, parts);
    const Node& two = other.find(square, otherParts);
    const bool isEach = one.least == one.greatest && two.least == two.greatest;
    if (isEach) {
      if (one.least != two.least) add(common(own, texels));
    } else if (square.level > kLeafLevel) {
      for (std::int64_t i = 0; i < 4; ++i)
        open.push_back(
            {square.level - 1, {2 * square.at.column + i % 2, 2 * square.at.row + i / 2}});
    } else {
      for (std::int64_t i = 0; i < kAcross * kAcross; ++i) {
        const auto factorIn = [&](const Node& node) {
          return node.factors.empty() ? node.least : node.factors[static_cast<std::size_t>(i)];
        };
        if (factorIn(one) == factorIn(two)) continue;
        const std::int64_t column = own.columnBegin + i % kAcross;
        const std::int64_t row = own.rowBegin + i / kAcross;
        add({column, column + 1, row, row + 1});
      }
    }
  }
  return found;
}

}  // namespace copse
