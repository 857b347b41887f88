#include "literature/parts.h"

#include <algorithm>

#include "geometry/placed_at.h"

namespace copse {

namespace {

constexpr double kLeastContact = 0x1p-40;

// By line, on each from its beginning.
template <class Contact>
void sortByLine(std::vector<Contact>& contacts) {
  std::vector<PlacedAt> keys(contacts.size());
  for (std::size_t i = 0; i < keys.size(); ++i)
    keys[i] = {ordinal(contacts[i].begin), static_cast<std::int64_t>(i)};
  sortByPlace(keys);
  std::vector<Contact> byBegin;
  byBegin.reserve(keys.size());
  for (const PlacedAt& key : keys) byBegin.push_back(contacts[static_cast<std::size_t>(key.what)]);
  for (std::size_t i = 0; i < keys.size(); ++i)
    keys[i] = {ordinal(byBegin[i].line), static_cast<std::int64_t>(i)};
  sortByPlace(keys);
  for (std::size_t i = 0; i < keys.size(); ++i)
    contacts[i] = byBegin[static_cast<std::size_t>(keys[i].what)];
}

}  // namespace

Parts::Parts(const RegionTree& tree, Pieces& pieces) : tree_(tree), pieces_(pieces) {
  const auto all = pieces.all();
  std::vector<Contact> tops, bottoms, rights, lefts;
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    const Piece& p = all[i];
    const BoundingBox& box = tree.nodes()[p.leaf].box;
    above_.push_back(i);
    bottoms.push_back({p.low, p.lowLeft, p.lowRight, i});
    tops.push_back({p.high, p.highLeft, p.highRight, i});
    if (p.lowLeft == box.x0 && p.highLeft == box.x0) lefts.push_back({box.x0, p.low, p.high, i});
    if (p.lowRight == box.x1 && p.highRight == box.x1) rights.push_back({box.x1, p.low, p.high, i});
    if (i == 0) continue;
    const Piece& left = all[i - 1];
    if (left.leaf == p.leaf && left.low == p.low && left.lowRight == p.lowLeft &&
        left.highRight == p.highLeft)
      join(i - 1, i);
  }
  joinMeeting(tops, bottoms);
  joinMeeting(rights, lefts);

  std::vector<PlacedAt> byPart;
  for (std::uint32_t i = 0; i < all.size(); ++i) byPart.push_back({rootOf(i), i});
  sortByPlace(byPart);
  std::vector<std::uint32_t> order;
  for (std::size_t i = 0; i < byPart.size(); ++i) {
    if (i == 0 || byPart[i].place != byPart[i - 1].place) begins_.push_back(i);
    above_[static_cast<std::size_t>(byPart[i].what)] =
        static_cast<std::uint32_t>(begins_.size() - 1);
    order.push_back(static_cast<std::uint32_t>(byPart[i].what));
  }
  begins_.push_back(all.size());
  pieces.order(std::move(order), begins_);

  firstOfLeaf_.assign(tree.nodes().size() + 1, 0);
  for (const Piece& p : all) ++firstOfLeaf_[p.leaf + 1];
  for (std::size_t i = 1; i < firstOfLeaf_.size(); ++i) firstOfLeaf_[i] += firstOfLeaf_[i - 1];
}

std::uint32_t Parts::rootOf(std::uint32_t piece) {
  while (above_[piece] != piece) piece = above_[piece] = above_[above_[piece]];
  return piece;
}

// The least piece stands for all of its part.
void Parts::join(std::uint32_t a, std::uint32_t b) {
  a = rootOf(a);
  b = rootOf(b);
  above_[std::max(a, b)] = std::min(a, b);
}

// Joins those that overlap on a line. Those of one list do not overlap one another.
void Parts::joinMeeting(std::vector<Contact>& before, std::vector<Contact>& after) {
  sortByLine(before);
  sortByLine(after);
  for (std::size_t i = 0, j = 0; i < before.size() && j < after.size();) {
    const Contact& a = before[i];
    const Contact& b = after[j];
    if (a.line == b.line && std::min(a.end, b.end) - std::max(a.begin, b.begin) > kLeastContact)
      join(a.piece, b.piece);
    if (a.line != b.line ? a.line < b.line : a.end < b.end) {
      ++i;
    } else {
      ++j;
    }
  }
}

std::optional<std::size_t> Parts::partAt(Point p) const {
  const std::uint32_t leaf = tree_.leafAt(p);
  for (std::uint32_t i = firstOfLeaf_[leaf]; i < firstOfLeaf_[leaf + 1]; ++i) {
    const Piece& piece = pieces_.all()[i];
    if (p.y >= piece.low && p.y <= piece.high && p.x >= piece.leftAt(p.y) &&
        p.x <= piece.rightAt(p.y))
      return above_[i];
  }
  return std::nullopt;
}

}  // namespace copse
