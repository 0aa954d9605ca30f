// The build puts this into the page as a script of its own (scripts/pageStart.mjs): what the first screen will ask for leaves before
// the console's code has come.
import { beginSession, type FirstList } from './client/session/begin';
import { paintList } from './paint/paintList';
import type { PlainLists } from './paint/plainLists';

/** Lists by name, as `src/firstLists.ts` found them, and those that can be painted; the build writes them here. */
declare const FIRST_LISTS: Readonly<Record<string, Omit<FirstList, 'name'>>>;
declare const PLAIN_LISTS: PlainLists;

const lists = FIRST_LISTS;
const plain = PLAIN_LISTS;
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

try {
  if (isToBegin)
    globalThis.begun = beginSession({
      local: localStorage,
      session: sessionStorage,
      locks: navigator.locks,
      fetch: (...call) => fetch(...call),
      now: Date.now,
      sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
      list: listAt(location),
      onList: answer => paintList(plain, answer),
    });
} catch {
  // Browsers that refuse storage have no session that could be begun.
}
