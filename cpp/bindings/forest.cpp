// Forests: samples on ground that is edited.
#include "windows/forest.h"

#include <utility>

#include "bindings/border.h"
#include "bindings/site.h"
#include "call/call.h"

namespace copse::bindings {
namespace {

using Edit = std::vector<ForestStep>;

// Put a part, and take all that the site has.
void put(Edit& edit, const std::string& name, Site& site, bool isGround, double density) {
  ForestStep step;
  step.put = PartPut{
      name,   std::move(site.region), isGround, std::move(site.obstacles), std::move(site.existing),
      density};
  edit.push_back(std::move(step));
}

void remove(Edit& edit, const std::string& name) {
  ForestStep step;
  step.gone = name;
  edit.push_back(std::move(step));
}

class HeldForest {
 public:
  HeldForest(const Call& call, double share) : seed_(halvesOf(call.sample.seed)) {
    auto own = readLayers(call);
    if (!own.ok()) {
      error_ = own.error();
      return;
    }
    auto& [layers, field, same] = own.value();
    same_ = same;
    auto forest = Forest::make({std::move(layers), std::move(field), call.conflict,
                                call.sample.seed, share, call.sample.limit, call.sample.margin});
    if (!forest.ok()) {
      error_ = forest.error();
      return;
    }
    forest_ = std::move(forest.value());
    if (call.density) error_ = clearEmpty(*call.density);
  }

  // The error, if there is no forest.
  [[nodiscard]] val error() const { return toldOf(error_); }
  [[nodiscard]] double radius() const { return forest_->layers().radius; }
  [[nodiscard]] double unit() const { return forest_->unit(); }
  [[nodiscard]] val seed() const { return viewOf(seed_); }

  // Apply all steps as one change, which `proceed` returns part by part. After an error nothing has
  // changed.
  val edit(const Edit& steps) { return toldOf(forest_->edit(steps)); }
  // Go on to the next part of a change. Return true if there are more.
  bool proceed() {
    change_ = forest_->proceed();
    if (same_ && !forest_->isByPlace()) change_.radii.assign(change_.added.size(), *same_);
    return forest_->isUnderWay();
  }
  [[nodiscard]] val removed() const { return viewOf(change_.removed); }
  [[nodiscard]] val added() const { return viewOf(change_.added); }
  [[nodiscard]] val positions() const { return viewOf(change_.positions); }
  // True if each sample has a radius of its own.
  [[nodiscard]] bool hasRadii() const {
    return same_ || forest_->isByPlace() || forest_->layers().hasSizes;
  }
  [[nodiscard]] val radii() const { return viewOf(change_.radii); }
  [[nodiscard]] val classes() const { return viewOf(change_.classes); }
  [[nodiscard]] val levels() const { return viewOf(change_.levels); }
  [[nodiscard]] double capacity() const { return forest_->capacity(); }
  [[nodiscard]] double count() const { return forest_->count(); }
  // Estimate the number of samples at the end of the change.
  [[nodiscard]] double room() const { return forest_->room(); }

  // Return the slot of the sample nearest to a point, or −1.
  [[nodiscard]] double nearest(double x, double y) const {
    const auto slot = forest_->nearest(x, y);
    return slot ? static_cast<double>(*slot) : -1;
  }
  // Return the slots of the samples between two corners.
  val within(double x0, double y0, double x1, double y1) {
    slots_ = forest_->within({x0, y0, x1, y1});
    return viewOf(slots_);
  }

 private:
  // Clear the ground where the density is 0, by a part whose name no text of JavaScript can be.
  std::optional<Error> clearEmpty(const Density& density) {
    ForestStep step;
    step.put.emplace().name = "\xFF";
    const double far = kFarthestMapped / 4 * forest_->unit();
    if (auto error = density.addEmpty({-far, -far, far, far}, step.put->obstacles)) return error;
    if (step.put->obstacles.empty()) return std::nullopt;
    if (auto error = forest_->edit(std::span(&step, 1))) return error;
    change_ = forest_->proceed();
    return std::nullopt;
  }

  std::optional<Forest> forest_;
  std::optional<double> same_;  // the radius of each sample, if it is told for each
  std::optional<Error> error_;
  std::vector<std::uint32_t> seed_;
  SlotChange change_;  // the latest part of the change
  std::vector<std::uint32_t> slots_;
};

EMSCRIPTEN_BINDINGS(forest) {
  using namespace emscripten;
  class_<Edit>("ForestEdit").constructor<>().function("put", &put).function("remove", &remove);
  class_<HeldForest>("Forest")
      .constructor<const Call&, double>()
      .function("error", &HeldForest::error)
      .function("radius", &HeldForest::radius)
      .function("unit", &HeldForest::unit)
      .function("seed", &HeldForest::seed)
      .function("edit", &HeldForest::edit)
      .function("proceed", &HeldForest::proceed)
      .function("removed", &HeldForest::removed)
      .function("added", &HeldForest::added)
      .function("positions", &HeldForest::positions)
      .function("hasRadii", &HeldForest::hasRadii)
      .function("radii", &HeldForest::radii)
      .function("classes", &HeldForest::classes)
      .function("levels", &HeldForest::levels)
      .function("capacity", &HeldForest::capacity)
      .function("count", &HeldForest::count)
      .function("room", &HeldForest::room)
      .function("nearest", &HeldForest::nearest)
      .function("within", &HeldForest::within);
}

}  // namespace
}  // namespace copse::bindings
