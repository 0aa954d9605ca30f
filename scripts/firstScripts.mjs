// What runs within the page before the console's code: as text, so nothing here may name what is outside its function.

/**
 * Finds out what the address and the browser ask for. One file answers every address of the console, wherever it is served, so only the
 * address tells where its files are: before the first part that the console knows, or in the folder that is asked for. Where that is wrong
 * (an unknown page, a folder named like a section), the folders of the address are tried from the top.
 *
 * @returns where the files may be, in turn; `screenOf` names the screen of the address, were it so
 */
export const find = ({ sections, screens }) => {
  const parts = location.pathname.split('/');
  const folder = length => `${parts.slice(0, length).join('/')}/`;
  const known = parts.flatMap((part, at) => (at > 0 && sections.includes(part) ? [folder(at)] : []));
  const own = location.pathname.endsWith('/') ? [location.pathname] : [];
  const bases = [...new Set([...known, ...own, ...parts.slice(1).map((_, at) => folder(at + 1))])];

  const kept = (store, key) => {
    try {
      return globalThis[store].getItem(key) ?? undefined;
    } catch {
      // Storage is off: nothing was kept.
    }
  };
  const preferred = name => {
    try {
      const { v, entries } = JSON.parse(kept('localStorage', 'meridian.preferences') ?? '{}');
      return v === 1 ? new Map(entries).get(name) : undefined;
    } catch {
      // Nothing was chosen.
    }
  };
  // As src/admin/i18n.ts has it.
  const wanted = new URLSearchParams(location.search).get('lng') ?? preferred('language') ?? navigator.language;
  const isStranger = !kept('localStorage', 'credentials') && !kept('sessionStorage', 'credentials');
  // Whose session a proxy holds (decisions/0041) has no token, and is not to be shown a field for a password.
  const isToSignIn = isStranger && preferred('session.proxy') === undefined;
  const page = document.documentElement;
  page.lang = /^nl/i.test(wanted) ? 'nl' : 'en';
  const screenOf = base => {
    const path = `/${location.pathname.slice(base.length)}`;
    const chosen = screens.find(([address]) => isToSignIn || path === address || path.startsWith(`${address}/`));
    page.dataset.start = chosen ? 'sign-in' : /^\/[^/]+\/[^/]+\/?$/.test(path) ? 'list' : 'page';
    return chosen;
  };
  screenOf(bases[0] ?? '/');
  return { bases, isStranger, screenOf };
};

/**
 * Asks for all files that the screen of the address needs, at once, when that screen is on the display: asking takes the page's thread for as long as
 * drawing does. What shows a list's rows goes before, as its answer may come at any moment.
 */
export const load = ({ entry, inPage, shared, painter, otherwise }, { bases, isStranger, screenOf }) => {
  const { lang, dataset } = document.documentElement;
  // A page that nobody sees has no frames, nor has one that somebody ceases to see.
  const frame = () =>
    document.hidden ||
    new Promise(resolve => {
      requestAnimationFrame(() => setTimeout(resolve));
      setTimeout(resolve, 100);
    });
  const loadFrom = async base => {
    const add = (rel, file, more) =>
      document.head.append(Object.assign(document.createElement('link'), { rel, ...more, href: base + file }));
    const chosen = screenOf(base);
    // Screens that are loaded later need not load what the page holds already: they look for such a link, which asks for nothing.
    for (const file of inPage) add('stylesheet', file, { disabled: true });
    if (dataset.start === 'list') {
      globalThis.painter = import(base + painter);
      // Where it does not come, rows come with the console; whoever waits for it hears of it.
      globalThis.painter.catch(() => undefined);
    }
    await frame();
    // A form can be typed into before any code has come: the first key has a frame to itself.
    if (dataset.start === 'sign-in') await frame();
    const { scripts, styles } = chosen ? chosen[1] : otherwise;
    for (const file of [entry, ...shared, ...scripts]) add('modulepreload', file, { crossOrigin: '' });
    for (const file of styles) add('preload', file, { as: 'style', crossOrigin: '' });
    if (lang !== 'en') add('preload', `locales/${lang}/console.json`, { as: 'fetch', crossOrigin: '' });
    if (!isStranger && dataset.start === 'list')
      await Promise.race([globalThis.painted, new Promise(resolve => setTimeout(resolve, 300))]);
    await import(base + entry);
  };
  const tryNext = () => {
    const base = bases.shift();
    if (base !== undefined) loadFrom(base).catch(tryNext);
  };
  tryNext();
};

/**
 * Shows the screen that the build rendered for what `start` found, in its language, and notes the buttons that are pressed on it until
 * the console's code takes it over (src/login/early.ts). What is typed stays in its fields.
 */
export const show = () => {
  const { lang, dataset } = document.documentElement;
  const root = document.getElementById('root');
  const screen = `${dataset.start === 'sign-in' ? 'sign-in' : 'shell'}-${lang}`;
  root.append(document.getElementById(screen).content.cloneNode(true));
  root.dataset.screen = screen;
  const form = root.querySelector('form');
  if (!form) return;
  const pressed = [];
  const note = event => {
    const button = event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    if (button.type !== 'submit' || !pressed.includes(button)) pressed.push(button);
  };
  root.addEventListener('click', note);
  globalThis.earlyPresses = { pressed, stop: () => root.removeEventListener('click', note) };
};
