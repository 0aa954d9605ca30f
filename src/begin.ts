// The build puts this into the page as a script of its own (scripts/pageStart.mjs): what the first screen will ask for leaves before
// the console's code has come.
import { beginSession, type FirstAnswer, type FirstList } from './client/session/begin';

/** Lists by name, as `src/firstLists.ts` found them; the build writes them here. */
declare const FIRST_LISTS: Readonly<Record<string, Omit<FirstList, 'name'>>>;

declare global {
  /** What shows the first rows (`src/paint/page.ts`), where the address is that of a list; set by the page's own loader. */
  var painter: Promise<{ paint: (answer: FirstAnswer) => void }> | undefined;
  /** Settles once the rows that were asked for are on the screen; the console's code leaves them that moment. */
  var painted: Promise<void> | undefined;
}

const lists = FIRST_LISTS;
const sections = new Set(Object.keys(lists).map(name => name.split('/')[0]));

/** A state in the address makes it another list. */
const listAt = ({ pathname, search }: Location): FirstList | undefined => {
  const parts = pathname.replace(/\/$/, '').split('/');
  const name = parts.slice(parts.findIndex(part => sections.has(part))).join('/');
  const found = Object.hasOwn(lists, name) ? lists[name] : undefined;
  return found && !new URLSearchParams(search).has('state') ? { name, ...found } : undefined;
};

// A link that says which host it was made on is compared first (src/admin/hostLink.ts).
const isToBegin = !new URLSearchParams(location.search).has('host');

/** Shows the rows. Where what paints does not come, the outline stays until the console is there. */
const show = async (answer: FirstAnswer) => {
  const module = await globalThis.painter?.catch(() => undefined);
  module?.paint(answer);
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
};

try {
  if (isToBegin) {
    const list = listAt(location);
    let isShown = () => {};
    if (list)
      globalThis.painted = new Promise(resolve => {
        isShown = resolve;
      });
    globalThis.begun = beginSession({
      local: localStorage,
      session: sessionStorage,
      locks: navigator.locks,
      fetch: (...call) => fetch(...call),
      now: Date.now,
      sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
      list,
      onList: answer => void show(answer).finally(isShown),
    });
  }
} catch {
  // Browsers that refuse storage have no session that could be begun.
}
