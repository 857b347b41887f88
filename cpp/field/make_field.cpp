// Makes the field of a raster.
#include <algorithm>
#include <cmath>
#include <string>

#include "base/positive.h"
#include "field/radius_field.h"
#include "grid/lattice.h"

namespace copse {

namespace {

Error invalidRadius(Rule rule, double value, double number = 0) {
  return errorOf(rule, Option::radius, value, number);
}

std::optional<Error> validate(const RadiusRaster& raster) {
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

RasterBounds boundsOf(const Region& region) {
  double x0 = HUGE_VAL, y0 = HUGE_VAL, x1 = -HUGE_VAL, y1 = -HUGE_VAL;
  for (const Edge& e : region.edgesIn(1)) {
    x0 = std::min({x0, e.ax, e.bx});
    y0 = std::min({y0, e.ay, e.by});
    x1 = std::max({x1, e.ax, e.bx});
    y1 = std::max({y1, e.ay, e.by});
  }
  return {x0, y0, x1 - x0, y1 - y0};
}

Result<RadiusField> RadiusField::make(const RadiusRaster& raster) {
  if (const auto error = validate(raster)) return *error;
  RadiusField field;
  field.min_ = raster.min;
  field.max_ = raster.max;
  field.x0_ = raster.bounds.x;
  field.y0_ = raster.bounds.y;
  field.perX_ = raster.columns / raster.bounds.width;
  field.perY_ = raster.rows / raster.bounds.height;
  field.columns_ = raster.columns;
  field.rows_ = raster.rows;
  field.columnStep_ = raster.columns > 1 ? 1 : 0;
  field.rowStep_ = raster.rows > 1 ? raster.columns : 0;
  field.texels_.reserve(std::size_t{raster.columns} * raster.rows);
  const auto clamped = [&](double v) {
    return static_cast<float>(std::clamp(v, raster.min, raster.max));
  };
  for (const float radius : raster.radii) field.texels_.push_back(clamped(radius));
  for (const std::uint8_t byte : raster.bytes)
    field.texels_.push_back(clamped(raster.min + (raster.max - raster.min) * (byte / 255.0)));
  field.buildLevels();
  return field;
}

void RadiusField::buildLevels() {
  std::uint32_t columns = columns_;
  std::uint32_t rows = rows_;
  const std::vector<float>* least = &texels_;
  const std::vector<float>* greatest = &texels_;
  while (columns > 1 || rows > 1) {
    Level level{(columns + 1) / 2, (rows + 1) / 2, {}, {}};
    level.least.reserve(std::size_t{level.columns} * level.rows);
    level.greatest.reserve(std::size_t{level.columns} * level.rows);
    for (std::uint32_t j = 0; j < level.rows; ++j) {
      const std::size_t low = std::size_t{2 * j} * columns;
      const std::size_t high = std::size_t{std::min(2 * j + 1, rows - 1)} * columns;
      for (std::uint32_t i = 0; i < level.columns; ++i) {
        const std::uint32_t left = 2 * i;
        const std::uint32_t right = std::min(2 * i + 1, columns - 1);
        level.least.push_back(std::min({(*least)[low + left], (*least)[low + right],
                                        (*least)[high + left], (*least)[high + right]}));
        level.greatest.push_back(std::max({(*greatest)[low + left], (*greatest)[low + right],
                                           (*greatest)[high + left], (*greatest)[high + right]}));
      }
    }
    columns = level.columns;
    rows = level.rows;
    levels_.push_back(std::move(level));
    least = &levels_.back().least;
    greatest = &levels_.back().greatest;
  }
}

}  // namespace copse
