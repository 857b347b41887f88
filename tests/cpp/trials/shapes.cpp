#include "shapes.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace copse::shapes {
namespace {

void closeRing(Shape& shape) {
  const auto points = static_cast<std::uint32_t>(shape.coords.size() / 2);
  if (points > (shape.ringEnds.empty() ? 0 : shape.ringEnds.back()))
    shape.ringEnds.push_back(points);
}

/// Add the point of a line of text to the shape. strtod is faster than a stream, and as exact.
void readPoint(const std::string& line, Shape& shape) {
  char* rest = nullptr;
  const double x = std::strtod(line.c_str(), &rest);
  shape.coords.insert(shape.coords.end(), {x, std::strtod(rest, nullptr)});
}

std::string number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

}  // namespace

void point(Shape& shape, double x, double y) {
  shape.coords.insert(shape.coords.end(), {x, y});
}

void close(Shape& shape) {
  shape.ringEnds.push_back(static_cast<std::uint32_t>(shape.coords.size() / 2));
}

std::vector<Shape> read(const std::string& path) {
  std::ifstream file(path);
  std::vector<Shape> shapes;
  Shape shape;
  shape.name = std::filesystem::path(path).stem().string();
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word.empty()) {
      closeRing(shape);
    } else if (word == "shape") {
      closeRing(shape);
      if (!shape.coords.empty()) shapes.push_back(shape);
      shape = {};
      words >> shape.name;
    } else if (word == "radius") {
      words >> word;
      shape.radius = std::strtod(word.c_str(), nullptr);
    } else if (word == "fill") {
      words >> word;
      shape.nonzero = word == "nonzero";
    } else {
      readPoint(line, shape);
    }
  }
  closeRing(shape);
  if (!shape.coords.empty()) shapes.push_back(std::move(shape));
  return shapes;
}

std::vector<Shape> corpus() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator("tests/shapes")) {
    if (entry.path().extension() == ".txt") paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<Shape> shapes;
  for (const std::string& path : paths) {
    for (Shape& shape : read(path)) shapes.push_back(std::move(shape));
  }
  return shapes;
}

std::string write(const Shape& shape) {
  std::string text = "# " + shape.name + "\nradius " + number(shape.radius) + "\n";
  text += shape.nonzero ? "fill nonzero\n" : "fill evenodd\n";
  std::size_t first = 0;
  for (const std::size_t end : shape.ringEnds) {
    for (std::size_t i = first; i < end; ++i) {
      text += number(shape.coords[2 * i]) + " " + number(shape.coords[2 * i + 1]) + "\n";
    }
    text += "\n";
    first = end;
  }
  return text;
}

}  // namespace copse::shapes
