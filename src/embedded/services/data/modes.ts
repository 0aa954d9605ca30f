import { z } from 'zod';
import type { AccessMode } from '../../../contract';
import { f } from '../../collection/f';

const RELATIONS = ['creator', 'linkedUsers', 'linkedGroupPatients', 'linkedGroupStaff'] as const;
/** How a user can stand to a document. */
export type Relation = (typeof RELATIONS)[number];

/** Older names of modes and what they mean (platform-api 5.5). */
const LEGACY = {
  createMode: { default: 'allUsers' },
  readMode: {
    default: ['linkedUsers', 'linkedGroupStaff'],
    enlistedInLinkedGroups: ['linkedGroupPatients', 'linkedGroupStaff'],
  },
  updateMode: {
    default: ['linkedUsers', 'linkedGroupStaff'],
    creatorOnly: ['creator'],
    disabled: 'permissionRequired',
    linkedGroupsStaffOnly: ['linkedGroupStaff'],
  },
  deleteMode: { linkedUsersOnly: ['linkedUsers', 'linkedGroupStaff'] },
} as const satisfies Record<string, Record<string, AccessMode>>;

export type ModeName = keyof typeof LEGACY;

const GENERAL: Readonly<Record<ModeName, readonly string[]>> = {
  createMode: ['permissionRequired', 'allUsers'],
  readMode: ['permissionRequired', 'allUsers'],
  updateMode: ['permissionRequired'],
  deleteMode: ['permissionRequired'],
};

export const GROUP_SYNC_MODES = ['disabled', 'creatorPatientEnlistments', 'linkedUsersPatientEnlistments'] as const;

/** What a new schema starts with. */
export const DEFAULT_MODES = {
  createMode: 'allUsers',
  readMode: ['linkedUsers', 'linkedGroupStaff'],
  updateMode: ['linkedUsers', 'linkedGroupStaff'],
  deleteMode: 'permissionRequired',
  groupSyncMode: 'disabled',
} satisfies Record<ModeName | 'groupSyncMode', AccessMode>;

/** Member of a body: a known mode or a list of relations; kept as it was sent. */
export const modeField = (name: ModeName) => {
  const mode = z.enum([...GENERAL[name], ...Object.keys(LEGACY[name])]);
  const relations = z
    .array(z.enum(RELATIONS))
    .min(1)
    .transform(items => [...new Set(items)]);
  return f.json<AccessMode>(name === 'createMode' ? mode : z.union([mode, relations]));
};

/** A mode in today's words. */
export const readMode = (name: ModeName, mode: AccessMode): 'permissionRequired' | 'allUsers' | readonly Relation[] => {
  const legacy: Readonly<Record<string, AccessMode>> = LEGACY[name];
  const current = typeof mode === 'string' && Object.hasOwn(legacy, mode) ? legacy[mode] : mode;
  return current as ReturnType<typeof readMode>;
};
