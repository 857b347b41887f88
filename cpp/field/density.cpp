#include "field/density.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/hash.h"
#include "fill/run.h"
#include "shape/scan_lines.h"

namespace copse {

namespace {

// Integrate 1 / radiusAt(x, y)² over a region, along scan lines.
template <class RadiusAt>
double integrate(const Region& region, RadiusAt&& radiusAt) {
  constexpr std::uint32_t kLines = 512;
  // Steps along a line. Each line starts at another offset, as steps at the same places of all
  // lines would miss the texels' sides.
  constexpr int kSteps = 128;
  const BoundingBox& box = region.box();
  double sum = 0;
  for (const ScanSpan& span : scan(region.edgesIn(1), region.fillRule(), box, kLines)) {
    const double width = span.end - span.begin;
    const double steps = std::ceil(width * kSteps);
    const double first = fractionOf(span.line * kGolden);
    for (double step = 0; step < steps; ++step) {
      const double along = span.begin + width * ((step + first) / steps);
      const double perRadius = 1 / radiusAt(box.x0 + box.width() * along, span.y);
      sum += width / steps * span.weight * (perRadius * perRadius);
    }
  }
  return sum * box.width() * (box.height() / kLines);
}

constexpr std::int64_t kRim = 16;  // texels from which an empty one may have its radius

// Radii become floats.
constexpr double kLeastRadius = 1e-36;
constexpr double kMostRadius = 1e36;

Error invalidDensity(Rule rule, double value, double number = 0) {
  return errorOf(rule, Option::density, value, number);
}

std::optional<Error> validate(const DensityRaster& raster) {
  const double size = static_cast<double>(raster.columns) * raster.rows;
  if (size == 0) return invalidDensity(Rule::densityEmpty, size);
  if (static_cast<double>(raster.densities.size()) != size) {
    return invalidDensity(Rule::densitySize, static_cast<double>(raster.densities.size()), size);
  }
  for (std::size_t i = 0; i < raster.densities.size(); ++i) {
    const float density = raster.densities[i];
    if (density >= 0 && std::isfinite(density)) continue;
    return invalidDensity(Rule::densityTexel, density, static_cast<double>(i));
  }
  if (raster.most == 0 && !std::any_of(raster.densities.begin(), raster.densities.end(),
                                       [](float density) { return density > 0; }))
    return invalidDensity(Rule::densityNowhere, 0);
  return std::nullopt;
}

// Return the ratio of the radius of a density to that of the greatest one.
float ratioOf(double most, double density) {
  return static_cast<float>(std::min(std::sqrt(most / density), RadiusField::kMostRatio));
}

std::optional<Error> validateRadius(double radius) {
  if (radius >= kLeastRadius && radius <= kMostRadius) return std::nullopt;
  return errorOf(Rule::densityRadius, Option::radius, radius, kLeastRadius, kMostRadius);
}

std::optional<Error> addMask(const MaskRaster& mask, bool isCut, Obstacles& obstacles) {
  Result<Region> empty = Region::fromMask(mask, isCut);
  if (!empty.ok()) {
    return invalidDensity(shifted(empty.error().broken, Rule::maskFar, Rule::densityFar),
                          empty.error().given);
  }
  obstacles.add(std::move(empty.value()), 0);
  return std::nullopt;
}

}  // namespace

double expectedSamples(const Region& region, const RadiusField& field) {
  return kSaturatedDensity * integrate(region, [&](double x, double y) { return field.at(x, y); });
}

Result<Density> Density::make(const DensityRaster& raster) {
  if (const auto error = validate(raster)) return *error;
  Density density;
  density.columns_ = raster.columns;
  density.rows_ = raster.rows;
  density.bounds_ = raster.bounds;
  density.isCut_ = raster.most > 0;
  density.firstColumn_ = raster.firstColumn;
  density.firstRow_ = raster.firstRow;
  const double most = density.isCut_
                          ? raster.most
                          : *std::max_element(raster.densities.begin(), raster.densities.end());
  density.ratios_.reserve(raster.densities.size());
  for (const float each : raster.densities)
    density.ratios_.push_back(each > 0 ? ratioOf(most, each) : 0);
  density.greatest_ = density.isCut_
                          ? ratioOf(most, raster.least)
                          : *std::max_element(density.ratios_.begin(), density.ratios_.end());
  density.fillEmpty();
  // Check the bounds with a field of one texel.
  const float radius[] = {1};
  const Result<RadiusField> field = RadiusField::make({1, 1, radius, {}, 1, 1, raster.bounds});
  if (!field.ok()) return field.error();
  return density;
}

// Give each empty texel the ratio of the nearest texel that is not, as radii are interpolated up to
// the centres of empty texels, too. In a cut, nearest texels must lie within the rim of the endless
// field: give those that have none the greatest ratio.
void Density::fillEmpty() {
  std::vector<std::size_t> reached;
  for (std::size_t i = 0; i < ratios_.size(); ++i) {
    if (ratios_[i] > 0) reached.push_back(i);
  }
  if (reached.size() == ratios_.size()) return;
  isEmpty_.resize(ratios_.size());
  for (std::size_t i = 0; i < ratios_.size(); ++i) isEmpty_[i] = ratios_[i] > 0 ? 0 : 1;
  std::int64_t steps = 0;
  std::size_t end = reached.size();  // of the texels as many steps away
  for (std::size_t next = 0; next < reached.size(); ++next) {
    if (next == end) {
      end = reached.size();
      if (++steps == kRim && isCut_) break;
    }
    const std::size_t from = reached[next];
    const auto reach = [&](bool isThere, std::size_t to) {
      if (!isThere || ratios_[to] > 0) return;
      ratios_[to] = ratios_[from];
      reached.push_back(to);
    };
    const std::size_t column = from % columns_;
    reach(column > 0, from - 1);
    reach(column + 1 < columns_, from + 1);
    reach(from >= columns_, from - columns_);
    reach(from + columns_ < ratios_.size(), from + columns_);
  }
  std::replace(ratios_.begin(), ratios_.end(), 0.0F, greatest_);
}

Result<RadiusField> Density::fieldOf(double radius) const {
  if (const auto error = validateRadius(radius)) return *error;
  // Without the rim, where empty texels may have other ratios than in the plane.
  const auto rim = static_cast<std::uint32_t>(isCut_ ? kRim : 0);
  const std::uint32_t columns = columns_ - 2 * rim;
  const std::uint32_t rows = rows_ - 2 * rim;
  const double width = bounds_.width / columns_;
  const double height = bounds_.height / rows_;
  std::vector<float> radii;
  radii.reserve(std::size_t{columns} * rows);
  for (std::uint32_t row = rim; row < rim + rows; ++row) {
    for (std::uint32_t column = rim; column < rim + columns; ++column) {
      const float ratio = ratios_[std::size_t{row} * columns_ + column];
      radii.push_back(static_cast<float>(ratio * radius));
    }
  }
  RasterBounds bounds = bounds_;
  if (isCut_)
    bounds = {bounds.x + rim * width, bounds.y + rim * height, columns * width, rows * height};
  return RadiusField::make({radius,
                            radius * greatest_,
                            radii,
                            {},
                            columns,
                            rows,
                            bounds,
                            firstColumn_ + rim,
                            firstRow_ + rim,
                            isCut_});
}

Result<EndlessField> Density::endless(double radius, double least, double most, double texel) {
  if (const auto error = validateRadius(radius)) return *error;
  return EndlessField{radius, radius * ratioOf(most, least), texel, kRim};
}

std::optional<Error> Density::addEmpty(const BoundingBox& box, Obstacles& obstacles) const {
  if (isEmpty_.empty()) return std::nullopt;
  const BoundingBox laid = bounds_.box();
  MaskRaster mask{isEmpty_, columns_, rows_, bounds_.x, bounds_.y, bounds_.width, bounds_.height};
  // Extend the mask well beyond the box, so that none of its sides lies along one of the box.
  mask.beyond =
      std::max({laid.x0 - box.x0, laid.y0 - box.y0, box.x1 - laid.x1, box.y1 - laid.y1, 0.0}) +
      std::max(box.width(), box.height());
  return addMask(mask, isCut_, obstacles);
}

std::optional<Error> Density::addRepeatedEmpty(Obstacles& obstacles) const {
  if (isEmpty_.empty()) return std::nullopt;
  const RepeatedRaster raster(columns_, rows_, bounds_.box());
  const std::vector<std::uint8_t> texels = raster.texelsOf(std::span(isEmpty_));
  return addMask(raster.mask(texels), false, obstacles);
}

double Density::areaIn(const Region& region) const {
  const auto field = fieldOf(1);
  const auto texelOf = [](double place, std::uint32_t count) {
    return static_cast<std::size_t>(std::clamp(std::floor(place * count), 0.0, count - 1.0));
  };
  return integrate(region, [&](double x, double y) {
    if (!isEmpty_.empty()) {
      const std::size_t column = texelOf((x - bounds_.x) / bounds_.width, columns_);
      const std::size_t row = texelOf((y - bounds_.y) / bounds_.height, rows_);
      if (isEmpty_[row * columns_ + column] != 0) return HUGE_VAL;
    }
    return field.value().at(x, y);
  });
}

}  // namespace copse
