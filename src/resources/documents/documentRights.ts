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

/** Whether being who one is may be enough; who belongs to a linked group only the platform knows. */
const mayBeRelated = (mode: AccessMode, { creatorId, userIds, groupIds }: Related, id: string): boolean =>
  relationsOf(mode).some(relation => {
    if (relation === 'creator') return creatorId === id;
    if (relation === 'linkedUsers') return textsIn(userIds).includes(id);
    return textsIn(groupIds).length > 0;
  });

const YES: May = { isAllowed: true, missing: [] };

/** What the signed-in user may do with the documents of a schema, as far as the console can know (platform-api 5.6). */
export const useDocumentRights = (schema: DataSchema | undefined) => {
  const user = useSessionUser();
  const [isReadOnly] = useReadOnly();
  const held = (permission: 'CREATE_DOCUMENTS' | 'UPDATE_DOCUMENTS' | 'DELETE_DOCUMENTS'): May => {
    const names: readonly PermissionName[] = schema ? [permission, `${permission}:${schema.name}`] : [permission];
    return mayOf(user, [names]);
  };
  const isEnough = (mode: AccessMode | undefined, document: Related) =>
    user !== undefined && mode !== undefined && mayBeRelated(mode, document, user.id);
  const byMode = (
    permission: 'UPDATE_DOCUMENTS' | 'DELETE_DOCUMENTS',
    mode: AccessMode | undefined,
    document: Related,
  ): May => (isEnough(mode, document) ? YES : held(permission));
  const create = () =>
    user && (schema?.createMode === 'allUsers' || schema?.createMode === 'default') ? YES : held('CREATE_DOCUMENTS');
  return {
    create: (): May => unlessReadOnly(create(), isReadOnly),
    update: (document: Related): May =>
      unlessReadOnly(byMode('UPDATE_DOCUMENTS', schema?.updateMode, document), isReadOnly),
    /** Whether being who one is may be enough to change a document, and so to lead it on. */
    mayChangeAsRelated: (document: Related): boolean => isEnough(schema?.updateMode, document),
    remove: (document: Related): May =>
      unlessReadOnly(byMode('DELETE_DOCUMENTS', schema?.deleteMode, document), isReadOnly),
  };
};
