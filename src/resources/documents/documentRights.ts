import { useReadOnly } from '../../admin/config/hostIdentity';
import { type May, mayOf, unlessReadOnly } from '../../admin/may';
import { useSessionUser } from '../../admin/platform';
import {
  type AccessMode,
  type DataDocument,
  type DataSchema,
  type PermissionName,
  recordsIn,
  textsIn,
  type User,
} from '../../contract';

/** What older names of modes stand for (platform-api 5.5). */
const LEGACY = new Map<unknown, readonly string[]>(
  Object.entries({
    default: ['linkedUsers', 'linkedGroupStaff'],
    enlistedInLinkedGroups: ['linkedGroupPatients', 'linkedGroupStaff'],
    creatorOnly: ['creator'],
    linkedGroupsStaffOnly: ['linkedGroupStaff'],
    linkedUsersOnly: ['linkedUsers', 'linkedGroupStaff'],
  }),
);

const relationsOf = (mode: AccessMode): readonly string[] => (Array.isArray(mode) ? mode : (LEGACY.get(mode) ?? []));

type Related = Pick<DataDocument, 'creatorId' | 'userIds' | 'groupIds'>;

/** Groups of somebody, where the host tells them: by the user alone nobody knows otherwise. */
const groupsOf = (relation: string, { patientEnlistments, staffEnlistments }: User): readonly string[] | undefined => {
  const all = relation === 'linkedGroupPatients' ? patientEnlistments : staffEnlistments;
  const present = all && recordsIn(all).filter(enlistment => !('expired' in enlistment && enlistment.expired));
  return present?.map(({ groupId }) => groupId);
};

/** Whether a relation holds, as far as the document and the user tell; `undefined` where only the platform knows. */
const holds = (relation: string, { creatorId, userIds, groupIds }: Related, user: User): boolean | undefined => {
  if (relation === 'creator') return creatorId === user.id;
  if (relation === 'linkedUsers') return textsIn(userIds).includes(user.id);
  const linked = textsIn(groupIds);
  return linked.length === 0 ? false : groupsOf(relation, user)?.some(group => linked.includes(group));
};

/** Whether being who one is is enough. */
const isRelated = (mode: AccessMode, document: Related, user: User): boolean =>
  relationsOf(mode).some(relation => holds(relation, document, user));

/** Whether it may be. */
const mayBeRelated = (mode: AccessMode, document: Related, user: User): boolean =>
  relationsOf(mode).some(relation => holds(relation, document, user) ?? true);

const YES: May = { isAllowed: true, missing: [] };

/** What the signed-in user may do with the documents of a schema, as far as the console can know (platform-api 5.6). */
export const useDocumentRights = (schema: DataSchema | undefined) => {
  const user = useSessionUser();
  const [isReadOnly] = useReadOnly();
  const held = (
    permission: 'CREATE_DOCUMENTS' | 'UPDATE_DOCUMENTS' | 'DELETE_DOCUMENTS' | 'UPDATE_ACCESS_TO_DOCUMENT',
  ): May => {
    const names: readonly PermissionName[] = schema ? [permission, `${permission}:${schema.name}`] : [permission];
    return mayOf(user, [names]);
  };
  const byMode = (
    permission: 'UPDATE_DOCUMENTS' | 'DELETE_DOCUMENTS',
    mode: AccessMode | undefined,
    document: Related,
  ): May => (user && mode && mayBeRelated(mode, document, user) ? YES : held(permission));
  const create = () =>
    user && (schema?.createMode === 'allUsers' || schema?.createMode === 'default') ? YES : held('CREATE_DOCUMENTS');
  return {
    create: (): May => unlessReadOnly(create(), isReadOnly),
    update: (document: Related): May =>
      unlessReadOnly(byMode('UPDATE_DOCUMENTS', schema?.updateMode, document), isReadOnly),
    /** Whether being who one is is enough to change a document, and so to lead it on. */
    mayChangeAsRelated: (document: Related): boolean =>
      user !== undefined && schema?.updateMode !== undefined && isRelated(schema.updateMode, document, user),
    /** Nobody may change who is linked for being who they are. */
    link: (): May => unlessReadOnly(held('UPDATE_ACCESS_TO_DOCUMENT'), isReadOnly),
    remove: (document: Related): May =>
      unlessReadOnly(byMode('DELETE_DOCUMENTS', schema?.deleteMode, document), isReadOnly),
  };
};
