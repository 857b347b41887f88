// Intervals of columns, or of rows.
#pragma once

#include <cstdint>
#include <vector>

namespace copse {

/// Columns or rows [begin, end).
struct Interval {
  std::int64_t begin, end;
};

/// Sorts intervals, and joins those with at most `gap` columns between them.
void merge(std::vector<Interval>& intervals, std::int64_t gap);

}  // namespace copse
