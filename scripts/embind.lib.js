// Overrides Emscripten's own: embind registers std::wstring for everyone, and nobody here uses it.
mergeInto(LibraryManager.library, {
  _embind_register_std_wstring: function () {},
});
