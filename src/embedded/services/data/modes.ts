import type { AccessMode } from '../../../contract';

/** How a user can stand to a document. */
export type Relation = 'creator' | 'linkedUsers' | 'linkedGroupPatients' | 'linkedGroupStaff';

const RELATIONS: readonly Relation[] = ['creator', 'linkedUsers', 'linkedGroupPatients', 'linkedGroupStaff'];

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

export const GROUP_SYNC_MODES: readonly string[] = [
  'disabled',
  'creatorPatientEnlistments',
  'linkedUsersPatientEnlistments',
];

/** What a new schema starts with. */
export const DEFAULT_MODES = {
  createMode: 'allUsers',
  readMode: ['linkedUsers', 'linkedGroupStaff'],
  updateMode: ['linkedUsers', 'linkedGroupStaff'],
  deleteMode: 'permissionRequired',
  groupSyncMode: 'disabled',
} satisfies Record<ModeName | 'groupSyncMode', AccessMode>;

/** Rule of a body's member: a known mode or a list of relations; kept as it was sent. */
export const modeRule =
  (name: ModeName) =>
  (value: unknown): AccessMode | undefined => {
    if (typeof value === 'string')
      return GENERAL[name].includes(value) || Object.hasOwn(LEGACY[name], value) ? value : undefined;
    if (name === 'createMode' || !Array.isArray(value) || value.length === 0) return undefined;
    return value.every(item => RELATIONS.includes(item)) ? [...new Set(value as string[])] : undefined;
  };

/** A mode in today's words. */
export const readMode = (name: ModeName, mode: AccessMode): 'permissionRequired' | 'allUsers' | readonly Relation[] => {
  const legacy: Readonly<Record<string, AccessMode>> = LEGACY[name];
  const current = typeof mode === 'string' && Object.hasOwn(legacy, mode) ? legacy[mode] : mode;
  return current as ReturnType<typeof readMode>;
};
