// The build makes a file of its own of this (scripts/begin.mjs), which the page loads where its address is that of a list.
import type { FirstAnswer } from '../client/session/begin';
import { paintList } from './paintList';
import type { PlainLists } from './plainLists';

/** The lists that can be painted; the build writes them here. */
declare const PLAIN_LISTS: PlainLists;

/** Shows the first rows of the list that was asked for before the console's code had come. */
export const paint = (answer: FirstAnswer): void => paintList(PLAIN_LISTS, answer);
