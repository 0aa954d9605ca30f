import { useMessages } from '../../admin/messages';
import { affected, usePlatform } from '../../admin/platform';
import { REMOVED, storedOr } from '../../admin/unsure';
import { type DataDocument, textsIn } from '../../contract';

export type LinkKind = 'users' | 'groups';

/** How the links of a document travel (platform-api 5.6), and of what they hold the ids. */
const LINKS = {
  users: { member: 'userIds', named: 'Users', of: 'users/users' },
  groups: { member: 'groupIds', named: 'Groups', of: 'care/groups' },
} as const;

/** Resource of what is linked. */
export const linkedOf = (kind: LinkKind): string => LINKS[kind].of;

/** Ids of what is linked to a document, each once. */
export const linkedIn = (kind: LinkKind, document: DataDocument): readonly string[] => [
  ...new Set(textsIn(document[LINKS[kind].member])),
];

/**
 * Links users or groups to a document and unlinks them, one by one: a call without a list would unlink all (platform-api 5.6). What got
 * no answer is looked up in the document; each throws as `storedOr`.
 */
export const useLinks = (kind: LinkKind, schemaId: string, documentId: string) => {
  const say = useMessages();
  const { http, documents } = usePlatform().client;
  const { member, named } = LINKS[kind];

  const send = async (action: 'link' | 'unlink', id: string) => {
    const document = `/data/v1/${encodeURIComponent(schemaId)}/documents/${encodeURIComponent(documentId)}`;
    const call = { method: 'POST', path: `${document}/${action}${named}`, body: { [member]: [id] } } as const;
    const look = async () => (await documents.findOne(schemaId, documentId))?.record;
    const holds = (now: DataDocument) => linkedIn(kind, now).includes(id) === (action === 'link');
    const words = action === 'unlink' ? [REMOVED] : [];
    await storedOr(say, http.request({ ...call, reads: affected }), look, holds, ...words);
  };
  return { link: (id: string) => send('link', id), unlink: (id: string) => send('unlink', id) };
};
