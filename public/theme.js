// Runs before the first paint, so that a dark console never flashes white. src/client/preferences.ts writes what it reads.
(() => {
  let mode;
  try {
    const { v, entries } = JSON.parse(localStorage.getItem('meridian.preferences'));
    if (v === 1) mode = new Map(entries).get('theme');
  } catch {
    // Nothing was chosen, or storage is off: the system's preference decides.
  }
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
