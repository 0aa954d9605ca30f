// Runs before the first paint, so that a dark console never flashes white. src/ui/theme/mode.ts writes the same key.
(() => {
  let mode = null;
  try {
    mode = localStorage.getItem('theme');
  } catch {
    // Storage may be off: the system's preference decides.
  }
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
