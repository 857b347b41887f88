// A plain call of `sample`: one radius or a count. The small engine supports no other calls.
#pragma once

#include <memory>
#include <optional>

#include "arrange/selection.h"
#include "fill/run.h"
#include "fill/sampler.h"
#include "shape/capsule.h"

namespace copse {

using BegunRun = Result<std::unique_ptr<Run>>;

struct PlainCall {
  SampleOptions sample;  ///< radius, seed, margin, limit, float32
  Obstacles obstacles;
  SelectionOptions selection;
  bool isRadiusSought = false;  ///< find the radius that gives the count
};

/// Begin the run of a plain call. Errors: those of the run, of the region and of the count; "limit"
/// for a count above the limit.
BegunRun beginPlain(const Region& region, const PlainCall& call);

/// Check the call's count, if it has one.
std::optional<Error> validateCount(const PlainCall& call);

/// Return the options with room in memory for the selection, if there is one.
template <class Options>
Options withRoomFor(const Options& options, const SelectionOptions& selection) {
  return selection.isIdle() ? options : withRoomFor(options, selection.bytesPerSample());
}
/// Return the run followed by the selection, if there is one.
BegunRun select(BegunRun source, const SelectionOptions& selection, const RunOptions& options);

}  // namespace copse
