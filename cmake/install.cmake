# Install the library, its headers under copse/ and its targets, so that find_package(copse) finds them.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

# In cpp/ a header includes others by their path from cpp/. An installed header includes them by their
# path from the folder above copse/, so that no other "error.h" is found instead.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/cpp cpp/*.h)
list(FILTER headers EXCLUDE REGEX "^bindings/")
foreach(header ${headers})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS cpp/${header})
  file(READ cpp/${header} text)
  string(REGEX REPLACE "#include \"([^\"]+)\"" "#include \"copse/\\1\"" text "${text}")
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/include/copse/${header} CONTENT "${text}" @ONLY)
endforeach()
install(DIRECTORY ${PROJECT_BINARY_DIR}/include/copse DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

install(TARGETS copse EXPORT copse-targets)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/copse)
install(EXPORT copse-targets NAMESPACE copse:: FILE copse-config.cmake DESTINATION ${package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/copse-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/copse-config-version.cmake DESTINATION ${package})
