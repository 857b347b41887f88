#include <algorithm>
#include <cmath>

#include "space/triangles.h"

namespace copse::space {

namespace {

constexpr double kLongest = 3;         // radii: an edge of a piece
constexpr double kThin = 8;            // times as long as high
constexpr double kGrain = 2;           // radii: the least length of a grain
constexpr double kLess = 1 - 0x1p-20;  // below 1 by more than lengths are rounded

Share between(const Share& a, const Share& b, double part) {
  return {a.second + part * (b.second - a.second), a.third + part * (b.third - a.third)};
}

}  // namespace

Halving::Halving(const Triangle& triangle)
    : triangle_(&triangle),
      squares_{dot(triangle.toSecond, triangle.toSecond),
               squaredDistance(triangle.toSecond, triangle.toThird),
               dot(triangle.toThird, triangle.toThird)} {}

std::size_t Halving::longest() const {
  const std::size_t one = squares_[1] > squares_[0] ? 1 : 0;
  return squares_[2] > squares_[one] ? 2 : one;
}

bool Halving::isThin() const {
  const Point normal = cross(triangle_->toSecond, triangle_->toThird);
  const double square = squares_[longest()];
  return square * square > kThin * kThin * dot(normal, normal);
}

// Go on to one side of the height.
void Halving::slice(bool isOther) {
  const std::size_t one = longest();
  const std::size_t other = (one + 1) % 3;
  const std::size_t third = (one + 2) % 3;
  const double square = squares_[one];
  const double along =
      std::clamp((square + squares_[third] - squares_[other]) / (2 * square), 0.0, 1.0);
  const Point normal = cross(triangle_->toSecond, triangle_->toThird);
  const double heightSquared = dot(normal, normal) / square;
  const double radius = this->radius();
  const double across = isOther ? 1 - along : along;
  const double legSquared = across * across * square;
  const double room = kLongest * kLongest * radius * radius - heightSquared;
  const double grain = std::sqrt(std::max(room, kGrain * kGrain * radius * radius));
  const double grains = std::max(1.0, std::ceil(std::sqrt(legSquared) / (grain * kLess)));
  slice_ = {shares_[isOther ? other : one],
            between(shares_[one], shares_[other], along),
            shares_[third],
            legSquared / (grains * grains),
            heightSquared / (grains * grains),
            static_cast<std::uint64_t>(grains),
            0,
            static_cast<std::uint64_t>(grains)};
  form_ = Form::slice;
}

std::array<Share, 2> Halving::cutAt(std::uint64_t place) const {
  const double part = static_cast<double>(place) / static_cast<double>(slice_.grains);
  return {between(slice_.tip, slice_.foot, part), between(slice_.tip, slice_.third, part)};
}

bool Halving::isLongSlice() const {
  const auto& [tip, foot, third, grainSquared, slopeSquared, grains, begin, end] = slice_;
  if (end - begin == 1) return false;
  const auto length = static_cast<double>(end - begin);
  const auto reach = static_cast<double>(end);
  const double across = length * length * grainSquared;
  const double height = reach * reach * slopeSquared;
  const double radius = this->radius();
  return across > height && across + height > kLongest * kLongest * radius * radius;
}

// Go on to one of the triangles of a slice.
void Halving::leaveSlices(bool isOther) {
  const auto [a, b] = cutAt(slice_.begin);
  const auto [c, d] = cutAt(slice_.end);
  shares_ = isOther ? std::array<Share, 3>{d, b, a} : std::array<Share, 3>{a, c, d};
  for (std::size_t i = 0; i < 3; ++i) {
    const Share& from = shares_[i];
    const Share& to = shares_[(i + 1) % 3];
    Point edge{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      edge[axis] = (to.second - from.second) * triangle_->toSecond[axis] +
                   (to.third - from.third) * triangle_->toThird[axis];
    }
    squares_[i] = dot(edge, edge);
  }
  form_ = Form::triangle;
}

void Halving::enter(bool isOther) {
  if (form_ == Form::slice) {
    if (!isLongSlice()) return leaveSlices(isOther);
    (isOther ? slice_.begin : slice_.end) = (slice_.begin + slice_.end) / 2;
    return;
  }
  if (form_ == Form::whole && isThin()) return slice(isOther);
  form_ = Form::triangle;
  const std::size_t one = longest();
  const std::size_t other = (one + 1) % 3;
  const std::size_t third = (one + 2) % 3;
  shares_[isOther ? one : other] = {(shares_[one].second + shares_[other].second) / 2,
                                    (shares_[one].third + shares_[other].third) / 2};
  const double median = (2 * (squares_[other] + squares_[third]) - squares_[one]) / 4;
  squares_[one] /= 4;
  squares_[isOther ? third : other] = median;
}

bool Halving::isLong() const {
  if (form_ == Form::slice) return true;
  const double radius = this->radius();
  return longestSquared() > kLongest * kLongest * radius * radius;
}

bool Halving::isBare() const {
  if (form_ == Form::slice) return slice_.grainSquared == 0;
  return shares_[0] == shares_[1] || shares_[1] == shares_[2] || shares_[2] == shares_[0];
}

double Halving::radius() const {
  double least = HUGE_VAL;
  const auto see = [&](const Share& share) { least = std::min(least, triangle_->radiusAt(share)); };
  if (form_ != Form::slice) {
    for (const Share& share : shares_) see(share);
  } else if (triangle_->isEven()) {
    see(slice_.tip);
  } else {
    for (const std::uint64_t place : {slice_.begin, slice_.end}) {
      for (const Share& share : cutAt(place)) see(share);
    }
  }
  return least;
}

double Halving::areaShare() const {
  const auto& [a, b, c] = shares_;
  return std::fabs((b.second - a.second) * (c.third - a.third) -
                   (c.second - a.second) * (b.third - a.third));
}

Piece Halving::piece() const {
  return {shares_,
          {triangle_->at(shares_[0]), triangle_->at(shares_[1]), triangle_->at(shares_[2])}};
}

}  // namespace copse::space
