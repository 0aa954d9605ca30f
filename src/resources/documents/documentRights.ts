import { useReadOnly } from '../../admin/config/hostIdentity';
import { type May, mayOf, unlessReadOnly } from '../../admin/may';
import { useSessionUser } from '../../admin/platform';
import { type AccessMode, type DataDocument, type DataSchema, type PermissionName, textsIn } from '../../contract';

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

/** Whether being who one is is enough, as far as the document tells. */
const isRelated = (mode: AccessMode, { creatorId, userIds }: Related, id: string): boolean =>
  relationsOf(mode).some(relation =>
    relation === 'creator' ? creatorId === id : relation === 'linkedUsers' && textsIn(userIds).includes(id),
  );

/** Whether it may be; who belongs to a linked group only the platform knows. */
const mayBeRelated = (mode: AccessMode, document: Related, id: string): boolean =>
  isRelated(mode, document, id) ||
  (relationsOf(mode).some(relation => relation !== 'creator' && relation !== 'linkedUsers') &&
    textsIn(document.groupIds).length > 0);

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
  ): May => (user && mode && mayBeRelated(mode, document, user.id) ? YES : held(permission));
  const create = () =>
    user && (schema?.createMode === 'allUsers' || schema?.createMode === 'default') ? YES : held('CREATE_DOCUMENTS');
  return {
    create: (): May => unlessReadOnly(create(), isReadOnly),
    update: (document: Related): May =>
      unlessReadOnly(byMode('UPDATE_DOCUMENTS', schema?.updateMode, document), isReadOnly),
    /** Whether being who one is is enough to change a document, and so to lead it on. */
    mayChangeAsRelated: (document: Related): boolean =>
      user !== undefined && schema?.updateMode !== undefined && isRelated(schema.updateMode, document, user.id),
    /** Nobody may change who is linked for being who they are. */
    link: (): May => unlessReadOnly(held('UPDATE_ACCESS_TO_DOCUMENT'), isReadOnly),
    remove: (document: Related): May =>
      unlessReadOnly(byMode('DELETE_DOCUMENTS', schema?.deleteMode, document), isReadOnly),
  };
};
