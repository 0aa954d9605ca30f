import { useQuery } from '@tanstack/react-query';
import {
  flag,
  listOf,
  noPage,
  number,
  object,
  reading,
  record,
  recordOf,
  type Shape,
  text,
  texts,
  time,
  usePlatform,
} from '../../admin/platform';
import type { MfaMethod } from '../../contract';
import { usePresence } from './usePresence';

export type KnownMethod = MfaMethod & { verified?: boolean; creationTimestamp?: Date };
export type MfaSettings = {
  enabled: boolean;
  methods?: KnownMethod[];
  failedAttempts?: number;
  lastFailedAttemptTimestamp?: Date;
};
/** Secret and codes are told once, in this answer. */
export type AddedMethod = KnownMethod & { secret?: string; codes?: string[] };

const METHOD = { id: text, type: text, name: text, tags: texts, verified: flag, creationTimestamp: time };
const settings = recordOf<MfaSettings>({
  enabled: flag,
  methods: listOf(recordOf<KnownMethod>(METHOD)),
  failedAttempts: number,
  lastFailedAttemptTimestamp: time,
});
const ADDED = reading(record<AddedMethod>(), recordOf<AddedMethod>({ ...METHOD, secret: text, codes: texts }));
/** The second factor of a user: reading it, and changing it with proof that the operator is present (platform-api 3.8, 3.9). */
export const useMfa = (userId: string) => {
  const { http } = usePlatform().client;
  const prove = usePresence();
  const base = `/auth/v2/mfa/users/${encodeURIComponent(userId)}`;
  const methodPath = (id: string) => `${base}/methods/${encodeURIComponent(id)}`;
  const post = <T>(path: string, body: object, reads: Shape<T>) => http.request({ method: 'POST', path, body, reads });
  const query = useQuery({
    queryKey: ['users/users', 'mfa', userId],
    queryFn: ({ signal }) => http.request({ method: 'GET', path: base, reads: object(settings), signal }),
    retry: false,
  });
  return {
    ...query,
    prove,
    setEnabled: (isOn: boolean, presenceToken: string) =>
      post(`${base}/${isOn ? 'enable' : 'disable'}`, { presenceToken }, noPage),
    /** Without a name of its own: the type is said in the words of whoever reads it. */
    add: (type: 'totp' | 'recoveryCodes', presenceToken: string) =>
      post(`${base}/methods`, { presenceToken, type, tags: [] }, ADDED),
    verify: (id: string, code: string, presenceToken: string) =>
      post(`${methodPath(id)}/verification/confirm`, { presenceToken, code }, noPage),
    remove: (id: string, presenceToken: string) => post(`${methodPath(id)}/remove`, { presenceToken }, noPage),
  };
};
