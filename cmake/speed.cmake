# The compiler flags of each file of cpp/ in the wasm. Files with code that runs for each dart or sample
# are built for speed. All others are built for size (-Oz), as users download them.

# Files that take most of the time of a plain fill. This makes it 3 % faster for one kilobyte more.
set(copse_at_O3
  fill/box_search fill/darts fill/finish fill/placing space/fill space/plane_discs
  space/search)

# Files with loops that gain from being vectorised.
set(copse_at_O2
  classes/colouring)

# Files with loops that vectorising makes kilobytes larger and no faster. The linker must leave them, too
# (-vectorize-loops=0 in CMakeLists.txt).
set(copse_at_O2_narrow
  arrange/elimination arrange/order field/density field/fill field/placing field/radius_field
  fill/discs fill/earlier fill/edge_search ground/band ground/ground_cut
  ground/raster ground/subcells literature/best_candidate literature/hash_grid shape/capsule
  space/hyper space/surface_sampler windows/cells
  windows/commit windows/field_rim windows/field_window windows/unsure_rim windows/world_samples)

set(copse_at_O3_flags -O3)
set(copse_at_O2_flags -O2)
set(copse_at_O2_narrow_flags -O2 -fno-vectorize -fno-slp-vectorize -fno-unroll-loops)

# Set the flags of all these sources.
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
