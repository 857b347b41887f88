# How fast each file of cpp/ has to be in the wasm, which users download: what runs once for each dart
# or sample is built for speed, all else (-Oz) for size.

# What takes most of the time of a plain fill: 3 % faster for a kilobyte more.
set(copse_at_O3
  sampler/block_darts sampler/box_search sampler/darts sampler/finish sampler/placing
  space/ball_search space/balls space/box_parts space/conflict space/darts space/finish
  space/near_balls space/plane_discs)

# Loops that gain from being widened.
set(copse_at_O2
  kinds/colouring kinds/crowd
  space/placing)

# Loops that cost kilobytes to widen and gain nothing there, so the linker leaves them, too.
set(copse_at_O2_narrow
  field/density field/field_cover field/field_darts field/field_discs field/field_edge_search
  field/field_fill field/field_placing field/field_search field/field_tile field/field_tiles
  field/make_field field/radius_field field/region_integral
  forest/commit forest/frozen_rim forest/layer_cells forest/tiles
  geometry/capsule geometry/hash_grid
  grid/band grid/boundary_cell grid/capsule_row grid/ground_cut grid/held_subcells grid/raster
  grid/row_cells grid/seen_ground
  kinds/colour_in
  literature/best_candidate
  sampler/bins sampler/disc_stamp sampler/discs sampler/earlier sampler/edge_finish
  sampler/standing_samples
  selection/elimination selection/neighbours selection/progressive selection/selected
  selection/shuffle
  space/hyper_sampler space/patch_search space/surface_balls space/surface_parts
  space/surface_sampler space/triangles
  window/cell_grid window/unsure_near window/unsure_rim window/window_cache window/world_samples)

set(copse_at_O3_flags -O3)
set(copse_at_O2_flags -O2)
set(copse_at_O2_narrow_flags -O2 -fno-vectorize -fno-slp-vectorize -fno-unroll-loops)

# Sets the flags of all these sources.
function(set_speeds)
  set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS "-Oz")
  foreach(speed copse_at_O3 copse_at_O2 copse_at_O2_narrow)
    list(TRANSFORM ${speed} PREPEND ${PROJECT_SOURCE_DIR}/cpp/ OUTPUT_VARIABLE paths)
    list(TRANSFORM paths APPEND .cpp)
    foreach(path ${paths})
      if(NOT path IN_LIST ARGN)
        message(FATAL_ERROR "cmake/speed.cmake names ${path}, which is no source")
      endif()
    endforeach()
    set_source_files_properties(${paths} PROPERTIES COMPILE_OPTIONS "${${speed}_flags}")
  endforeach()
endfunction()
