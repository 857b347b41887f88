// The sampler for surfaces: saturated random sequential adsorption over the triangles of any mesh,
// also with holes, slivers, points, or triangles listed twice.
//
// Triangles are cut into parts of at most three radii (halving.h). Early darts come first, by area,
// in slabs of time over all parts. Late darts then go into the area that may be free. At last each
// part that is not full draws how long a dart would take to find its free area, and parts are
// filled in that order. Parts are visited by groups of blocks of space, nearby groups one after the
// other, and in a hashed order within a group. All draws are keyed by the triangle's position and
// the part's path.
#pragma once

#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "space/balls.h"
#include "space/grids.h"
#include "space/halving.h"
#include "space/patch_search.h"
#include "space/surface.h"
#include "space/triangles.h"

namespace copse::space {

class SurfaceSampler : public SurfaceRun {
 public:
  explicit SurfaceSampler(SurfaceOptions options);

  [[nodiscard]] Report report() const override;
  SurfaceDetails takeDetails() override { return std::exchange(details_, {}); }

 private:
  // Darts in each slab of time, for each square of the radius: over the whole area, and over the
  // area that may be free.
  static constexpr double kDarts[] = {0.25, 0.25, 0.5, 1, 2};
  static constexpr double kLateDarts = 8;
  static constexpr std::size_t kLate = std::size(kDarts);
  static constexpr std::size_t kFinish = kLate + 1;
  static constexpr std::size_t kStages = kFinish + 1;
  static constexpr int kHashBits = 34;  // of a turn
  static constexpr float kFull = -1;    // the free area of a full part

  /// A part of a triangle, by the halves that lead to it: a bit each, below a leading 1.
  struct Part {
    std::uint64_t turn;  // orders the visits
    std::uint64_t path;
    std::uint32_t triangle;
    float area;  // in squares of the radius; later the area that may be free
  };
  /// The current part.
  struct Visit {
    Triangle triangle;
    Piece piece;
    double radius;          // the least in the piece
    double longestSquared;  // of its edges
    std::uint64_t key;
    std::array<float, 3> normal;  // used if sides are apart
  };

  bool advance(double most) override;
  [[nodiscard]] double share() const override;
  void addExisting();
  void listNext();
  void sortParts(std::size_t begin, std::size_t end, int shift);
  void beginNextStage();
  void list(const Triangle& triangle, const Halving& piece, std::uint64_t path);
  [[nodiscard]] std::uint64_t turnOf(const Point& middle, std::uint64_t key) const;
  [[nodiscard]] Visit visitOf(const Part& part) const;
  void throwDarts(const Part& part);
  void throwDarts(const Part& part, double count, Draws& draws);
  [[nodiscard]] bool isFree(const Visit& visit, const Share& share) const;
  void throwLate(Part& part);
  static void wait(Part& part, std::uint64_t draw);
  [[nodiscard]] std::array<float, 3> normalOf(const Triangle& triangle) const;
  void finish(const Part& part);
  [[nodiscard]] bool gather(const Visit& visit);
  [[nodiscard]] bool list(const Visit& visit, const Box& box, std::uint32_t ball);
  [[nodiscard]] bool isCovered(const Visit& visit, const SurfaceBall& ball) const;
  [[nodiscard]] bool isCoveredLikeLast(const Part& part) const;
  [[nodiscard]] bool faces(const SurfaceBall& ball, const std::array<float, 3>& normal) const;
  [[nodiscard]] Point rounded(const Point& place) const;
  void place(const Visit& visit, const Share& share);
  void deliver(const Visit& visit, const Share& share, const Point& place);

  SurfaceOptions options_;
  Triangles triangles_;
  double reach_;  // the greatest distance that samples keep, in lattice units
  BallGrid grid_;
  PatchSearch search_;
  std::vector<Part> parts_;
  std::uint32_t listed_ = 0;  // triangles that were cut into parts
  std::size_t stage_ = 0;
  std::size_t visited_ = 0;  // parts of the stage
  NearBalls near_;           // the balls that reach into the current part
  // All balls that meet a box, for parts that are much smaller than it, and the number of balls at
  // that time.
  Box seen_{{1, 1, 1}, {0, 0, 0}};
  std::vector<std::uint32_t> about_;
  std::uint32_t known_ = 0;
  std::uint32_t cover_ = 0;  // the ball that covered the last part, and may cover the next
  SurfaceDetails details_;
};

}  // namespace copse::space
