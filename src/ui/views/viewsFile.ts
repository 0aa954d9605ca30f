import { isDamagedState, isView, LONGEST_NAME, type SavedView } from '../../admin/savedViews';
import { newId } from './viewChanges';

const KIND = 'meridian.views';
const VERSION = 1;
/** More than all views that are kept take, in bytes. */
export const LARGEST_FILE = 128 * 1024;

/** All views as one file, for `readViewsFile` in another browser. */
export const writeViewsFile = (views: readonly SavedView[]): string => {
  const told = views.map(({ list, name, state, isDefault }) => ({ list, name, state, isDefault: isDefault === true }));
  return `${JSON.stringify({ kind: KIND, version: VERSION, views: told }, null, 2)}\n`;
};

/** Why a file, or one view in it, is not taken. */
export type FileProblem = 'not_views' | 'other_version' | 'too_large';
type ViewProblem = 'unknown_list' | 'damaged';
export type LeftOut = { readonly name: string; readonly problem: ViewProblem };

type Told = Partial<Record<'list' | 'name' | 'state' | 'isDefault', unknown>>;

const nameOf = ({ name }: Told, place: number) =>
  typeof name === 'string' && name.trim() !== '' ? name.slice(0, LONGEST_NAME) : `#${place + 1}`;

/**
 * Reads what `writeViewsFile` wrote; anything may stand in it.
 *
 * @param isKnown whether this console has a list of that name
 * @returns the views that can be used, with ids of their own, and those that cannot; or why nothing can be
 */
export const readViewsFile = (
  text: string,
  isKnown: (list: string) => boolean,
): { problem: FileProblem } | { views: readonly SavedView[]; leftOut: readonly LeftOut[] } => {
  if (new Blob([text]).size > LARGEST_FILE) return { problem: 'too_large' };
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    return { problem: 'not_views' };
  }
  const file = (told ?? {}) as { kind?: unknown; version?: unknown; views?: unknown };
  if (file.kind !== KIND || !Array.isArray(file.views)) return { problem: 'not_views' };
  if (file.version !== VERSION) return { problem: 'other_version' };

  const views: SavedView[] = [];
  const leftOut: LeftOut[] = [];
  file.views.forEach((one: unknown, place) => {
    const asked = (typeof one === 'object' && one !== null ? one : {}) as Told;
    const { list, name, state, isDefault } = asked;
    const view: unknown = { id: newId(), list, name, state, isDefault: isDefault === true };
    if (typeof list === 'string' && !isDamagedState(state) && !isKnown(list)) {
      leftOut.push({ name: nameOf(asked, place), problem: 'unknown_list' });
    } else if (isView(view)) {
      views.push(view);
    } else {
      leftOut.push({ name: nameOf(asked, place), problem: 'damaged' });
    }
  });
  return { views, leftOut };
};

/**
 * Adds views of a file to those that are kept: none of those is changed, what is there already is not added again, and a
 * list that has a default keeps it.
 */
export const mergeViews = (present: readonly SavedView[], added: readonly SavedView[]): readonly SavedView[] => {
  const all = [...present];
  for (const view of added) {
    const own = all.filter(({ list }) => list === view.list);
    if (own.some(({ name, state }) => name === view.name && state === view.state)) continue;
    all.push({ ...view, isDefault: view.isDefault === true && !own.some(({ isDefault }) => isDefault) });
  }
  return all;
};
