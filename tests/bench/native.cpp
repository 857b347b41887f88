// Times fills of a square natively:  bench-native METHOD SIDE RADIUS RUNS
// METHOD is copse or bridson. The first run warms the caches and is not told; each further one
// prints a line, "SECONDS COUNT", of processor time, which a busy machine hardly disturbs.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string_view>

#include "bridson.h"
#include "square.h"

namespace {

double seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fprintf(stderr, "usage: bench-native copse|bridson SIDE RADIUS RUNS\n");
    return 2;
  }
  const bool isCopse = std::string_view(argv[1]) == "copse";
  const double side = std::atof(argv[2]);
  const double radius = std::atof(argv[3]);
  const int runs = std::atoi(argv[4]);
  for (int seed = 0; seed <= runs; ++seed) {
    const double begin = seconds();
    const auto positions = isCopse ? copse::bench::fillSquare(side, radius, seed)
                                   : copse::bench::bridson(side, radius, seed);
    const double took = seconds() - begin;
    if (seed > 0) std::printf("%.9f %zu\n", took, positions.size() / 2);
  }
  return 0;
}
