import type { ActionChoice } from '../../admin/actions';

/** A transition as an action on many documents knows it. */
export type Way = {
  schema: string;
  id: string;
  from: readonly string[];
  to: string;
};

export const writeWay = (way: Way): string => JSON.stringify(way);

/** What `writeWay` wrote; nothing where nothing is chosen yet. */
export const readWay = (choice: ActionChoice | undefined): Way | undefined =>
  choice ? (JSON.parse(choice.value) as Way) : undefined;
