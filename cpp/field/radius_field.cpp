#include "field/radius_field.h"

#include <cmath>
#include <utility>

#include "base/numbers.h"
#include "ground/lattice.h"

namespace copse {

// Return the extremes of a rectangle of a level, where level 0 is the texels.
RadiusField::Extremes RadiusField::extremesOf(const Data& data, std::size_t level,
                                              const Rect& rect) const {
  const Level* of = level == 0 ? nullptr : &data.levels[level - 1];
  const Rect all = of == nullptr ? rectOf(0, 0, columns_, rows_) : of->all;
  Extremes extremes{HUGE_VALF, -HUGE_VALF};
  for (std::int64_t j = rect.j0 - all.j0; j <= rect.j1 - all.j0; ++j) {
    for (std::int64_t i = rect.i0 - all.i0; i <= rect.i1 - all.i0; ++i) {
      const auto at = static_cast<std::size_t>(j * (all.i1 - all.i0 + 1) + i);
      const Extremes each =
          of == nullptr ? Extremes{data.texels[at], data.texels[at]} : of->extremes[at];
      extremes = {std::min(extremes.least, each.least), std::max(extremes.greatest, each.greatest)};
    }
  }
  return extremes;
}

RadiusField::Range RadiusField::ownOver(const BoundingBox& box) const {
  constexpr std::uint32_t kMostLines = 2;  // of texels' centres between two sides of a box
  constexpr double kRounding = 0x1p-44;    // more than that of an interpolation
  const Spot left = columnAt(box.x0);
  const Spot right = columnAt(box.x1);
  const Spot bottom = rowAt(box.y0);
  const Spot top = rowAt(box.y1);
  Rect texels = rectOf(left.index, bottom.index, right.index + 1, top.index + 1);
  std::size_t level = 0;
  for (; texels.across() > kMostAcross; ++level) texels = texels.halved();
  const Extremes extremes = extremesOf(*data_, level, texels);
  Range range{extremes.least * factor_, extremes.greatest * factor_};
  if (range.least < range.greatest && right.index - left.index <= kMostLines &&
      top.index - bottom.index <= kMostLines) {
    // Lines through the texels' centres cut the box into parts, and each part has its extremes at
    // its corners.
    range = {max_, min_};
    for (std::uint32_t j = bottom.index; j <= top.index + 1; ++j) {
      const Spot row = j == bottom.index ? bottom : (j > top.index ? top : Spot{j, 0});
      for (std::uint32_t i = left.index; i <= right.index + 1; ++i) {
        const Spot column = i == left.index ? left : (i > right.index ? right : Spot{i, 0});
        const double radius = interpolate(column, row);
        range = {std::min(range.least, radius), std::max(range.greatest, radius)};
      }
    }
  }
  if (range.least == range.greatest) {
    const double radius = std::clamp(range.least, min_, max_);
    return {radius, radius};
  }
  return {std::clamp(range.least * (1 - kRounding), min_, max_),
          std::clamp(range.greatest * (1 + kRounding), min_, max_)};
}

bool RadiusField::knows(const BoundingBox& box) const {
  if (!isEndless_) return true;
  const double side = 1 / perX_;
  const TexelRect needed = EndlessField{min_, max_, side}.texelsFor(box, box.width());
  const auto [i0, j0, i1, j1] = rectOf(0, 0, columns_, rows_);
  return TexelRect{i0, j0, i1 + 1, j1 + 1}.holds(needed);
}

RadiusField::Range RadiusField::over(const BoundingBox& box) const {
  const Range own = ownOver(box);
  if (!factors_) return own;
  const Range by = factors_->over(box.scaled(toFactors_));
  constexpr double kRounding = 0x1p-44;
  const bool isOne = own.least == own.greatest && by.least == by.greatest;
  const bool isSame = isOne || by.greatest == 1;
  const double most = kMostRatio * min_;
  return {std::min(own.least * by.least * (isSame ? 1 : 1 - kRounding), most),
          std::min(own.greatest * by.greatest * (isSame ? 1 : 1 + kRounding), most)};
}

double RadiusField::slopeOver(const BoundingBox& box) const {
  const double own = ownSlopeOver(box);
  if (!factors_) return own;
  const BoundingBox there = box.scaled(toFactors_);
  const Range by = factors_->over(there);
  if (by.least == by.greatest) return own * by.greatest;
  const double slope = factors_->slopeOver(there) * toFactors_;
  return own * by.greatest + slope * ownOver(box).greatest;
}

RadiusField RadiusField::times(std::shared_ptr<const RadiusFactors> factors) const {
  RadiusField field = *this;
  field.factors_ = std::move(factors);
  field.toFactors_ = 1;
  return field;
}

double RadiusField::greatestWithin(double reach, const BoundingBox& box) const {
  double radius = HUGE_VAL;
  for (double next = max(); next < radius; next = over(box.grown(reach * radius)).greatest)
    radius = next;
  return radius;
}

double RadiusField::ownSlopeOver(const BoundingBox& box) const {
  constexpr std::uint32_t kMostTexels = 200;  // along a side
  const std::uint32_t left = columnAt(box.x0).index;
  const std::uint32_t right = columnAt(box.x1).index;
  const std::uint32_t bottom = rowAt(box.y0).index;
  const std::uint32_t top = rowAt(box.y1).index;
  if (std::max(right - left, top - bottom) > kMostTexels) return HUGE_VAL;
  const float* const texels = texels_;
  const auto steepest = [&](std::uint32_t i1, std::uint32_t j1, std::size_t step) {
    float most = 0;
    for (std::size_t j = bottom; j <= j1; ++j) {
      for (std::size_t i = j * columns_ + left; i <= j * columns_ + i1; ++i)
        most = std::max(most, std::fabs(texels[i + step] - texels[i]));
    }
    return most;
  };
  const float alongX = steepest(right, rows_ > 1 ? top + 1 : top, columnStep_);
  const float alongY = steepest(columns_ > 1 ? right + 1 : right, top, rowStep_);
  constexpr double kRounding = 1 + 0x1p-20;
  return (alongX * perX_ + alongY * perY_) * factor_ * kRounding;
}

namespace {

Error invalidRadius(Rule rule, double value, double number = 0) {
  return errorOf(rule, Option::radius, value, number);
}

std::optional<Error> validateRaster(const RadiusRaster& raster) {
  for (const double radius : {raster.min, raster.max}) {
    if (auto error = Lattice::validate(radius)) {
      error->broken =
          shifted(error->broken, Rule::radiusPositive,
                  radius == raster.min ? Rule::fieldMinPositive : Rule::fieldMaxPositive);
      return error;
    }
  }
  if (raster.min > raster.max) return invalidRadius(Rule::fieldMin, raster.min, raster.max);
  if (raster.max / raster.min > RadiusField::kMostRatio * (1 + 0x1p-40))
    return invalidRadius(Rule::fieldMax, raster.max / raster.min, raster.min);
  const double size = static_cast<double>(raster.columns) * raster.rows;
  const std::size_t given = raster.radii.size() + raster.bytes.size();
  if (size == 0) return invalidRadius(Rule::fieldEmpty, size);
  if (static_cast<double>(given) != size)
    return invalidRadius(Rule::fieldSize, static_cast<double>(given), size);
  for (std::size_t i = 0; i < raster.radii.size(); ++i) {
    if (isPositive(raster.radii[i])) continue;
    return invalidRadius(Rule::fieldRadius, raster.radii[i], static_cast<double>(i));
  }
  const RasterBounds& b = raster.bounds;
  const auto isCoordinate = [](double v) { return std::fabs(v) <= Region::kFarthest; };
  for (const double v : {b.x, b.y, b.width, b.height}) {
    if (!isCoordinate(v)) return errorOf(Rule::boundsFar, Option::bounds, v);
  }
  for (const double v : {b.width, b.height}) {
    if (!(v > 1e-150)) return errorOf(Rule::boundsFlat, Option::bounds, v);
  }
  return std::nullopt;
}

}  // namespace

constexpr double kMostTexels = 1024;  // along a radius

std::optional<Error> EndlessField::validate() const {
  if (texel < min / kMostTexels) return errorOf(Rule::boundsFlat, Option::bounds, texel);
  const auto radius = static_cast<float>(min);
  return validateRaster({min, max, std::span(&radius, 1), {}, 1, 1, {0, 0, texel, texel}});
}

TexelRect EndlessField::texelsFor(const BoundingBox& box, double square) const {
  // Bounds over a square are read from squares of 2^k texels, as few as fit into kMostAcross.
  auto across = static_cast<std::int64_t>(std::ceil(square / texel)) + 3;
  int level = 0;
  for (; across > RadiusField::kMostAcross; ++level) across = across / 2 + 1;
  const auto below = [&](double place, int more) {
    const auto centre = static_cast<std::int64_t>(std::floor(place / texel - 0.5));
    return ((centre >> level) + more) * (std::int64_t{1} << level);
  };
  // Radii are read between the centre below a place and the next one.
  return {below(box.x0, 0) - rim, below(box.y0, 0) - rim, below(box.x1 + texel, 1) + rim,
          below(box.y1 + texel, 1) + rim};
}

Result<RadiusField> RadiusField::make(const RadiusRaster& raster) {
  if (const auto error = validateRaster(raster)) return *error;
  RadiusField field;
  field.min_ = raster.min;
  field.max_ = raster.max;
  field.isEndless_ = raster.isEndless;
  field.perX_ = raster.columns / raster.bounds.width;
  field.perY_ = raster.rows / raster.bounds.height;
  field.columns_ = raster.columns;
  field.rows_ = raster.rows;
  field.firstColumn_ = static_cast<double>(raster.firstColumn);
  field.firstRow_ = static_cast<double>(raster.firstRow);
  field.x0_ = raster.bounds.x - field.firstColumn_ / field.perX_;
  field.y0_ = raster.bounds.y - field.firstRow_ / field.perY_;
  field.columnStep_ = raster.columns > 1 ? 1 : 0;
  field.rowStep_ = raster.rows > 1 ? raster.columns : 0;
  Data data;
  data.texels.reserve(std::size_t{raster.columns} * raster.rows);
  const auto clamped = [&](double v) {
    return static_cast<float>(std::clamp(v, raster.min, raster.max));
  };
  for (const float radius : raster.radii) data.texels.push_back(clamped(radius));
  for (const std::uint8_t byte : raster.bytes)
    data.texels.push_back(clamped(raster.min + (raster.max - raster.min) * (byte / 255.0)));
  field.buildLevels(data);
  field.data_ = std::make_shared<const Data>(std::move(data));
  field.texels_ = field.data_->texels.data();
  return field;
}

RadiusField RadiusField::everywhere(double radius) {
  const float radii[] = {static_cast<float>(radius)};
  return make({radius, radius, radii, {}, 1, 1, {0, 0, 1, 1}}).value();
}

void RadiusField::buildLevels(Data& data) const {
  Rect below = rectOf(0, 0, columns_, rows_);
  for (std::size_t under = 0; below.across() > kMostAcross; ++under) {
    Level level{below.halved(), {}};
    for (std::int64_t j = level.all.j0; j <= level.all.j1; ++j) {
      for (std::int64_t i = level.all.i0; i <= level.all.i1; ++i) {
        const Rect four{std::max(2 * i, below.i0), std::max(2 * j, below.j0),
                        std::min(2 * i + 1, below.i1), std::min(2 * j + 1, below.j1)};
        level.extremes.push_back(extremesOf(data, under, four));
      }
    }
    below = level.all;
    data.levels.push_back(std::move(level));
  }
}

std::optional<double> RadiusField::onlyRadius() const {
  // Beyond a cut there may be others.
  if (isEndless_ && min_ < max_) return std::nullopt;
  const std::vector<float>& texels = data_->texels;
  const auto isFirst = [&](float radius) { return radius == texels.front(); };
  if (!std::all_of(texels.begin(), texels.end(), isFirst)) return std::nullopt;
  return at(x0_, y0_);
}

RadiusField RadiusField::scaled(double by) const {
  RadiusField field = *this;
  for (double* each : {&field.min_, &field.max_, &field.x0_, &field.y0_, &field.factor_})
    *each *= by;
  field.perX_ /= by;
  field.perY_ /= by;
  field.toFactors_ /= by;
  return field;
}

RadiusField RadiusField::withLeast(double least) const {
  RadiusField field = *this;
  const double by = least / min_;
  field.min_ = least;
  field.max_ *= by;
  field.factor_ *= by;
  return field;
}

}  // namespace copse
