// A plain call of `sample`: one radius or a count. It is all that the small engine takes.
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
  bool isRadiusSought = false;  ///< the radius is that which gives the count
};

/// Starts a plain call. Errors: those of the run, of the region and of the count; "limit" for a
/// count above the limit.
BegunRun beginPlain(const Region& region, const PlainCall& call);

/// Checks a call's count, if it has one.
std::optional<Error> validateCount(const PlainCall& call);

/// The same options, with memory for selecting from the samples where there is a selection to make.
template <class Options>
Options withRoomFor(const Options& options, const SelectionOptions& selection) {
  return selection.isIdle() ? options : withRoomFor(options, selection.bytesPerSample());
}
/// The run of a call, followed by the selection from its samples where there is one to make.
BegunRun select(BegunRun source, const SelectionOptions& selection, const RunOptions& options);

}  // namespace copse
