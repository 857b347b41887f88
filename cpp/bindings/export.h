// What JavaScript may call.
#pragma once

#define COPSE_EXPORT(name) extern "C" __attribute__((export_name(#name)))
