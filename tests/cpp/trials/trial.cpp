#include "trial.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <sstream>

namespace copse::trial {

namespace {

#if defined(__EMSCRIPTEN__)
constexpr Build kBuild = Build::wasm;
#elif defined(COPSE_SANITIZED)
constexpr Build kBuild = Build::sanitized;
#else
constexpr Build kBuild = Build::native;
#endif

double share() {
  const char* wanted = std::getenv("COPSE_TRIALS");
  return wanted == nullptr ? COPSE_USUAL_TRIALS : std::atof(wanted);
}

}  // namespace

int trials(int byNight) {
  return std::max(1, static_cast<int>(byNight * share()));
}

bool isLongRun(Build where) {
  return share() >= 1 && where == kBuild;
}

int longRun(int byNight, Build where) {
  return isLongRun(where) ? byNight : byNight / 1000;
}

void leaveFigures(const std::string& name,
                  const std::vector<std::pair<std::string, double>>& figures,
                  const std::string& row) {
  const std::filesystem::path folder = "build/reports/figures";
  std::filesystem::create_directories(folder);
  std::ofstream file(folder / (name + (row.empty() ? "" : "." + row) + ".json"));
  file << std::fixed << std::setprecision(0) << "[{";
  if (!row.empty()) file << "\"\": \"" << row << "\", ";
  for (std::size_t i = 0; i < figures.size(); ++i)
    file << (i > 0 ? ", " : "") << '"' << figures[i].first << "\": " << figures[i].second;
  file << "}]";
}

bool brief() {
  return share() < 0.2;
}

Result<Region> region(const shapes::Shape& shape) {
  return Region::fromRings(shape.coords, shape.ringEnds,
                           shape.nonzero ? FillRule::nonzero : FillRule::evenodd);
}

Result<Samples> sample(const shapes::Shape& shape, std::uint64_t seed, bool float32) {
  const Result<Region> place = region(shape);
  if (!place.ok()) return place.error();
  Call call;
  call.sample.radius = shape.radius;
  call.sample.seed = seed;
  call.sample.float32 = float32;
  return copse::sample(place.value(), call);
}

std::string faults(const shapes::Shape& shape, std::uint64_t seed, const Samples& samples,
                   const oracle::Options& options) {
  const auto violations = oracle::audit({shape.coords, shape.ringEnds, shape.nonzero, shape.radius,
                                         samples.report.unit, samples.positions},
                                        options);
  if (violations.empty()) return "";
  std::string text = shape.name + ", seed " + std::to_string(seed) + ", " +
                     std::to_string(samples.positions.size() / 2) + " samples\n" +
                     oracle::describe(violations);
  if (shape.coords.size() < 400) text += shapes::write(shape);
  return text;
}

std::string tryOut(const shapes::Shape& shape, std::uint64_t seed, bool float32) {
  const Result<Samples> samples = sample(shape, seed, float32);
  if (samples.ok()) return faults(shape, seed, samples.value());
  const Error& error = samples.error();
  return shape.name + ": " + error.code() + ": " + error.option() + " " + error.value() + " " +
         error.rule() + "\n" + (shape.coords.size() < 400 ? shapes::write(shape) : "");
}

std::string expectedIn(const char* path, const std::string& now) {
  if (std::getenv("COPSE_WRITE_EXPECTED") != nullptr) std::ofstream(path) << now;
  std::ifstream file(path);
  std::stringstream expected;
  expected << file.rdbuf();
  return expected.str();
}

std::uint64_t hashOf(const std::vector<double>& positions) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const double value : positions) {
    unsigned char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    for (const unsigned char byte : bytes) hash = (hash ^ byte) * 0x100000001b3U;
  }
  return hash;
}

}  // namespace copse::trial
