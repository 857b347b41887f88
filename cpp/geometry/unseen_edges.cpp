#include "geometry/unseen_edges.h"

#include <bit>
#include <cstring>

#include "base/hash.h"

namespace copse {

namespace {

std::uint64_t bitsOf(double value) {
  std::uint64_t bits = 0;
  value += 0.0;  // -0 becomes 0
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

bool isForward(const Edge& e) {
  return e.ax < e.bx || (e.ax == e.bx && e.ay < e.by);
}

Edge reversed(const Edge& e) {
  return {e.bx, e.by, e.ax, e.ay};
}

std::uint64_t hashOf(const Edge& e) {
  std::uint64_t key = 0;
  for (const double value : {e.ax, e.ay, e.bx, e.by}) key = mix(key ^ bitsOf(value));
  return key;
}

}  // namespace

void dropUnseenEdges(std::vector<Edge>& edges, FillRule rule) {
  // Open addressing: slots hold one more than the index of an edge in `kept`.
  std::vector<std::uint32_t> slots(std::bit_ceil(2 * edges.size() + 1));
  std::vector<Edge> kept;         // every different one, forwards
  std::vector<std::int32_t> net;  // forwards less backwards
  kept.reserve(edges.size());
  net.reserve(edges.size());
  for (const Edge& edge : edges) {
    const bool forward = isForward(edge);
    const Edge e = forward ? edge : reversed(edge);
    std::size_t slot = hashOf(e) & (slots.size() - 1);
    const auto same = [&](const Edge& other) {
      return e.ax == other.ax && e.ay == other.ay && e.bx == other.bx && e.by == other.by;
    };
    while (slots[slot] != 0 && !same(kept[slots[slot] - 1])) slot = (slot + 1) & (slots.size() - 1);
    if (slots[slot] == 0) {
      kept.push_back(e);
      net.push_back(0);
      slots[slot] = static_cast<std::uint32_t>(kept.size());
    }
    net[slots[slot] - 1] += forward ? 1 : -1;
  }
  edges.clear();
  for (std::size_t i = 0; i < kept.size(); ++i) {
    const std::int32_t copies = rule == FillRule::evenodd ? net[i] % 2 : net[i];
    for (std::int32_t c = 0; c < std::abs(copies); ++c)
      edges.push_back(copies > 0 ? kept[i] : reversed(kept[i]));
  }
}

}  // namespace copse
