# Toolchain of the wasm preset: finds the installed Emscripten (an activated emsdk, Debian's
# package, or any em++ on PATH) and hands over to Emscripten's own toolchain file.
set(emscripten_file "cmake/Modules/Platform/Emscripten.cmake")

find_program(COPSE_EMXX NAMES em++ HINTS ENV EMSDK PATH_SUFFIXES upstream/emscripten
             DOC "the Emscripten compiler" NO_CMAKE_FIND_ROOT_PATH)
if(NOT COPSE_EMXX)
  message(FATAL_ERROR "em++ was not found. Debian: apt-get install emscripten; "
                      "elsewhere: activate an emsdk.")
endif()

file(REAL_PATH "${COPSE_EMXX}" emxx)
cmake_path(GET emxx PARENT_PATH emscripten_root)
if(NOT EXISTS "${emscripten_root}/${emscripten_file}")
  execute_process(COMMAND em-config EMSCRIPTEN_ROOT OUTPUT_VARIABLE emscripten_root
                  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
endif()
include("${emscripten_root}/${emscripten_file}")

# Emscripten's JavaScript step needs acorn. Debian's copy is only found by Debian's own Node.
if(EXISTS /usr/share/nodejs/acorn)
  set_property(GLOBAL PROPERTY RULE_LAUNCH_LINK
               "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
endif()
