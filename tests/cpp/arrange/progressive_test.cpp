// Progressive order beside sample elimination (Yuksel 2015) as a slow reference.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <string>

#include "arrange/selection.h"
#include "base/hash.h"
#include "selection_trial.h"
#include "spread.h"

namespace copse {
namespace {

std::vector<std::uint32_t> orderOf(const std::vector<double>& positions, std::uint64_t key = 1) {
  const auto work = progressiveOrder(positions, key);
  while (work->step()) {
  }
  return work->order();
}

std::vector<double> inOrder(const std::vector<std::uint32_t>& order,
                            const std::vector<double>& positions) {
  std::vector<double> ordered;
  for (const std::size_t i : order)
    ordered.insert(ordered.end(), {positions[2 * i], positions[2 * i + 1]});
  return ordered;
}

bool isPermutation(std::vector<std::uint32_t> order, std::size_t count) {
  std::vector<std::uint32_t> all(count);
  std::iota(all.begin(), all.end(), 0);
  std::sort(order.begin(), order.end());
  return order == all;
}

trial::Selected saturated(double side, Order order = Order::placed) {
  trial::Choice options;
  options.order = order;
  return trial::select(trial::squareScene(side), options).value();
}

// Relative radius of each prefix of two samples and more.
std::vector<double> relativeRadii(const std::vector<double>& positions, double area) {
  const std::vector<double> back = trial::distancesBack(positions);
  std::vector<double> relative{1, 1};
  double least = back[0];
  for (std::size_t i = 1; i < back.size(); ++i) {
    least = std::min(least, back[i]);
    relative.push_back(least / trial::packedDistance(static_cast<double>(i + 1), area));
  }
  return relative;
}

// Weighted sample elimination as it is published, with weights in floating point and a search for
// the greatest: halves the set again and again; what goes last comes first.
std::vector<std::uint32_t> eliminated(const std::vector<double>& positions, double area) {
  std::vector<std::uint32_t> left(positions.size() / 2);
  std::iota(left.begin(), left.end(), 0);
  std::vector<std::uint32_t> gone;
  while (left.size() > 1) {
    const std::size_t half = left.size() / 2;
    const double reach = trial::packedDistance(static_cast<double>(half), area);
    const auto near = [&](std::uint32_t a, std::uint32_t b) {
      const double dx = positions[2 * a] - positions[2 * b];
      const double dy = positions[2 * a + 1] - positions[2 * b + 1];
      return std::sqrt(dx * dx + dy * dy) / reach;
    };
    std::map<std::pair<double, double>, std::vector<std::uint32_t>> cells;
    const auto cell = [&](double value) { return std::floor(value / reach); };
    for (const std::uint32_t i : left)
      cells[{cell(positions[2 * i]), cell(positions[2 * i + 1])}].push_back(i);
    std::vector<double> weights(positions.size() / 2);
    const auto visit = [&](std::uint32_t of, auto&& change) {
      for (double x = -1; x <= 1; ++x) {
        for (double y = -1; y <= 1; ++y) {
          const auto found =
              cells.find({cell(positions[2 * of]) + x, cell(positions[2 * of + 1]) + y});
          if (found == cells.end()) continue;
          for (const std::uint32_t i : found->second) {
            if (i != of && near(i, of) < 1) change(i, std::pow(1 - near(i, of), 8));
          }
        }
      }
    };
    std::set<std::pair<double, std::uint32_t>> queue;
    for (const std::uint32_t i : left) {
      visit(i, [&](std::uint32_t, double weight) { weights[i] += weight; });
      queue.insert({weights[i], i});
    }
    while (queue.size() > half) {
      const std::uint32_t most = queue.rbegin()->second;
      queue.erase(std::prev(queue.end()));
      gone.push_back(most);
      visit(most, [&](std::uint32_t i, double weight) {
        if (queue.erase({weights[i], i}) == 0) return;
        weights[i] -= weight;
        queue.insert({weights[i], i});
      });
    }
    std::vector<std::uint32_t> stay;
    for (const auto& entry : queue) stay.push_back(entry.second);
    left = stay;
  }
  gone.push_back(left.front());
  return {gone.rbegin(), gone.rend()};
}

TEST(Progressive, everyPrefixIsWellSpread) {
  // 1e5 samples; a tenth under sanitizers.
  const double side = std::sqrt((trial::brief() ? 1e4 : 1e5) / 0.6966);
  const auto selected = saturated(side, Order::progressive);
  const auto relative = relativeRadii(selected.positions, side * side);
  const std::size_t count = relative.size() - 1;
  EXPECT_GT(count, trial::brief() ? 9900U : 99000U);
  const auto least = [&](std::size_t from, std::size_t to) {
    return *std::min_element(relative.begin() + static_cast<std::ptrdiff_t>(from),
                             relative.begin() + static_cast<std::ptrdiff_t>(to) + 1);
  };
  EXPECT_GE(least(count / 64, count), 0.615);
  EXPECT_GE(least(count / 64, count / 16), 0.70);
  EXPECT_GE(least(2, count / 64), 0.70);
}

TEST(Progressive, isAsGoodAsEliminationAndBetterForShortPrefixes) {
  const double side = 70;
  const auto positions = saturated(side).positions;
  const double area = side * side;
  const auto ours = relativeRadii(inOrder(orderOf(positions), positions), area);
  const auto theirs = relativeRadii(inOrder(eliminated(positions, area), positions), area);
  ASSERT_EQ(ours.size(), theirs.size());
  const std::size_t count = ours.size() - 1;
  for (std::size_t part = 2; part <= 64; part *= 2)
    EXPECT_GT(ours[count / part], theirs[count / part] - (part == 2 ? 0.025 : 0)) << part;
  for (std::size_t part = 16; part <= 64; part *= 2)
    EXPECT_GT(ours[count / part], theirs[count / part] + 0.04) << part;
}

// Of equally far ones, the one that was given first.
void expectFarthestFirst(const std::vector<double>& positions, const std::string& what) {
  const auto order = orderOf(positions);
  ASSERT_TRUE(isPermutation(order, positions.size() / 2)) << what;
  std::vector<double> open(order.size(), INFINITY);
  for (std::size_t n = 0; n < order.size(); ++n) {
    if (n > 0) {
      const auto farthest = std::max_element(open.begin(), open.end()) - open.begin();
      ASSERT_EQ(order[n], farthest) << what << ", " << n;
    }
    for (std::size_t i = 0; i < open.size(); ++i) {
      const double dx = positions[2 * i] - positions[2 * order[n]];
      const double dy = positions[2 * i + 1] - positions[2 * order[n] + 1];
      open[i] = std::min(open[i], dx * dx + dy * dy);
    }
    open[order[n]] = -1;
  }
}

TEST(Progressive, eachNextIsTheFarthest) {
  expectFarthestFirst(saturated(12).positions, "saturated");
}

// Where cells of the whole ground would be far more than samples, and where many are equally far.
TEST(Progressive, eachNextIsTheFarthestHoweverTheyLie) {
  std::map<std::string, std::vector<double>> sets;
  for (int i = 0; i < 600; ++i) {
    const auto draw = [i](int what) { return fractionOf(mix(7, 4 * i + what)); };
    const auto add = [&](const std::string& to, double x, double y) {
      sets[to].insert(sets[to].end(), {x, y});
    };
    add("islands", draw(0) + 1e6 * (i % 3), draw(1) - 1e5 * (i % 3));
    add("a slanted line", i, 3 * i + 1e-3 * draw(0));
    add("lattice", i % 25, std::floor(i / 25.0));
    add("finer and finer", draw(0) * std::ldexp(1, -i % 40), draw(1) * std::ldexp(1, -i % 40));
    add("some twice", std::floor(20 * draw(0)), std::floor(20 * draw(1)));
  }
  for (const auto& [what, positions] : sets) expectFarthestFirst(positions, what);
}

TEST(Progressive, ordersWhateverSetItIsGiven) {
  EXPECT_TRUE(orderOf({}).empty());
  EXPECT_EQ(orderOf({3, 4}), std::vector<std::uint32_t>{0});
  std::vector<double> line, same, clusters;
  for (int i = 0; i < 1000; ++i) {
    line.insert(line.end(), {i * 1e-3, 7.0});
    same.insert(same.end(), {1e9, -2.0});
    clusters.insert(clusters.end(), {(i % 3) * 1e100 + (i / 3) * 1e85, 1e-100 * i});
  }
  for (const auto& positions : {line, same, clusters})
    EXPECT_TRUE(isPermutation(orderOf(positions), positions.size() / 2));
}

TEST(Progressive, beginsAnywhere) {
  const auto positions = saturated(12).positions;
  std::set<std::uint32_t> firsts;
  for (std::uint64_t key = 0; key < 50; ++key) firsts.insert(orderOf(positions, key).front());
  EXPECT_GT(firsts.size(), 25U);
}

}  // namespace
}  // namespace copse
