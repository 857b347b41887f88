#include "kinds/where.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/repeated_raster.h"

namespace copse {

namespace {

std::optional<Error> validate(const WeightRaster& raster) {
  const double size = static_cast<double>(raster.columns) * raster.rows;
  const auto length = static_cast<double>(raster.weights.size());
  if (size == 0 || length != size) return errorOf(Rule::whereSize, Option::where, length);
  for (std::size_t i = 0; i < raster.weights.size(); ++i) {
    const float weight = raster.weights[i];
    if (weight >= 0 && weight <= 1) continue;
    return errorOf(Rule::whereWeight, Option::where, weight, static_cast<double>(i));
  }
  if (!std::any_of(raster.weights.begin(), raster.weights.end(), [](float w) { return w > 0; }))
    return errorOf(Rule::whereNowhere, Option::where);
  return std::nullopt;
}

// The texel along one axis that a place lies in, by the same sides as those of a mask's region. A
// texel has its lower side.
std::size_t texelAt(double place, double from, double size, std::uint32_t count) {
  const auto side = [&](std::size_t texel) {
    return from + size * (static_cast<double>(texel) / count);
  };
  auto texel =
      static_cast<std::size_t>(std::clamp((place - from) / size * count, 0.0, count - 1.0));
  while (texel > 0 && place < side(texel)) --texel;
  while (texel + 1 < count && place >= side(texel + 1)) ++texel;
  return texel;
}

}  // namespace

Where::Where(Region region)
    : region_(std::move(region)), tree_(std::make_shared<const RegionTree>(*region_)) {}

Result<Where> Where::make(const WeightRaster& raster) {
  if (const auto error = validate(raster)) return *error;
  Where where;
  where.weights_.assign(raster.weights.begin(), raster.weights.end());
  where.laid_ = {{}, raster.columns, raster.rows, raster.x, raster.y, raster.width, raster.height};
  for (const float weight : where.weights_) where.isGround_.push_back(weight > 0 ? 1 : 0);
  MaskRaster mask = where.laid_;
  mask.inside = where.isGround_;
  const Result<Region> ground = Region::fromMask(mask);
  if (!ground.ok()) {
    return errorOf(shifted(ground.error().broken, Rule::maskFar, Rule::whereFar), Option::where,
                   ground.error().given);
  }
  if (std::find(where.isGround_.begin(), where.isGround_.end(), 0) == where.isGround_.end())
    where.isGround_.clear();
  return where;
}

std::optional<Where> Where::repeated(const BoundingBox& box) const {
  if (region_) {
    const BoundingBox& own = region_->box();
    if (own.width() > box.width() || own.height() > box.height()) return std::nullopt;
    return Where(region_->repeated(box.width(), box.height()));
  }
  const BoundingBox laid{laid_.x, laid_.y, laid_.x + laid_.width, laid_.y + laid_.height};
  if (!RepeatedRaster::isOver(laid, box)) return std::nullopt;
  const RepeatedRaster raster(laid_.columns, laid_.rows, box);
  Where where;
  where.weights_ = raster.texelsOf(std::span(weights_));
  if (!isGround_.empty()) where.isGround_ = raster.texelsOf(std::span(isGround_));
  where.laid_ = raster.mask({});
  return where;
}

double Where::at(Point p) const {
  if (region_) return tree_->contains({p.x / tree_->unit(), p.y / tree_->unit()}) ? 1 : 0;
  const std::size_t column = texelAt(p.x, laid_.x, laid_.width, laid_.columns);
  const std::size_t row = texelAt(p.y, laid_.y, laid_.height, laid_.rows);
  return weights_[row * laid_.columns + column];
}

std::optional<Region> Where::groundIn(const BoundingBox& box) const {
  if (region_ || isGround_.empty()) return region_;
  MaskRaster mask = laid_;
  mask.inside = isGround_;
  // Well beyond, so that no side lies along one of the box's.
  mask.beyond = std::max({mask.x - box.x0, mask.y - box.y0, box.x1 - mask.x - mask.width,
                          box.y1 - mask.y - mask.height, 0.0}) +
                std::max(box.width(), box.height());
  const Result<Region> ground = Region::fromMask(mask);
  return ground.ok() ? std::optional(ground.value()) : std::nullopt;
}

}  // namespace copse
