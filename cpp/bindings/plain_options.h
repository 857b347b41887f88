// The options of a plain call, as one JavaScript object.
#pragma once

#include "bindings/common_options.h"
#include "call/call.h"

namespace copse::bindings {

struct PlainOptions {
  double radius = 0;
  bool isRadiusSought = false;
  double count = 0;
  bool hasCount = false;
  Order order = Order::placed;
  double margin = RunOptions().margin;

  void apply(const CommonOptions& common, PlainCall& call) const {
    common.apply(call.sample);
    call.sample.radius = radius;
    call.sample.margin = margin;
    call.isRadiusSought = isRadiusSought;
    if (hasCount) call.selection.count = count;
    call.selection.order = order;
  }
};

}  // namespace copse::bindings
