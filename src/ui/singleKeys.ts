import { isBoolean, usePreference } from '../admin/preferences';

/** Preference: whether a key alone does something. Whoever speaks to the computer switches it off (WCAG 2.1.4). */
const SINGLE_KEYS = 'shell.single_keys';

/** Whether single keys are on, and the switch. */
export const useSingleKeys = () => usePreference(SINGLE_KEYS, isBoolean, true);
