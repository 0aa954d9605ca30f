import { usePreference } from '../../admin/preferences';

/** Height of a row in pixels, by how close rows stand together. */
export const ROW_HEIGHTS = { compact: 32, standard: 40, comfortable: 48 } as const;

export type Density = keyof typeof ROW_HEIGHTS;

const isDensity = (value: unknown): value is Density => typeof value === 'string' && Object.hasOwn(ROW_HEIGHTS, value);

/** How close the rows of all tables stand together: one choice, since eyes do not change with the page. */
export const useDensity = () => usePreference<Density>('tables.density', isDensity, 'standard');
