// Runs before the first paint, so that a dark console never flashes white. src/client/preferences.ts writes what it reads.
(() => {
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let mode;
    try {
      const { v, entries } = JSON.parse(localStorage.getItem('meridian.preferences') ?? '{}');
      if (v === 1) mode = new Map(entries).get('theme');
    } catch {
      // Nothing was chosen, or storage is off: the system's preference decides.
    }
    const dark = mode === 'dark' || (mode !== 'light' && systemIsDark.matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  };
  apply();
  // Systems turn dark in the evening, under a console that stays open.
  systemIsDark.addEventListener('change', apply);
})();
