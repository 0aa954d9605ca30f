import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../admin/platform';
import type { MfaMethod } from '../../contract';

export type KnownMethod = MfaMethod & { verified?: boolean; creationTimestamp?: Date };
export type MfaSettings = {
  enabled: boolean;
  methods?: KnownMethod[];
  failedAttempts?: number;
  lastFailedAttemptTimestamp?: string;
};
/** Secret and codes are told once, in this answer. */
export type AddedMethod = KnownMethod & { secret?: string; codes?: string[] };

/** Proves with the operator's own password that they are there. @returns a function that resolves to a presence token, good for some minutes */
export const usePresence = () => {
  const { http } = usePlatform().client;
  return async (password: string): Promise<string> => {
    const path = '/auth/v2/confirmPresence';
    return ((await http.request({ method: 'POST', path, body: { password } })) as { token: string }).token;
  };
};

/** The second factor of a user: reading it, and changing it with proof that the operator is present (platform-api 3.8, 3.9). */
export const useMfa = (userId: string) => {
  const { http } = usePlatform().client;
  const prove = usePresence();
  const base = `/auth/v2/mfa/users/${encodeURIComponent(userId)}`;
  const methodPath = (id: string) => `${base}/methods/${encodeURIComponent(id)}`;
  const post = <T>(path: string, body: object) => http.request({ method: 'POST', path, body }) as Promise<T>;
  const query = useQuery({
    queryKey: ['users/users', 'mfa', userId],
    queryFn: ({ signal }) => http.request({ method: 'GET', path: base, signal }) as Promise<MfaSettings>,
    retry: false,
  });
  return {
    ...query,
    prove,
    setEnabled: (isOn: boolean, presenceToken: string) =>
      post(`${base}/${isOn ? 'enable' : 'disable'}`, { presenceToken }),
    add: (type: 'totp' | 'recoveryCodes', name: string, presenceToken: string) =>
      post<AddedMethod>(`${base}/methods`, { presenceToken, type, name, tags: [] }),
    verify: (id: string, code: string, presenceToken: string) =>
      post(`${methodPath(id)}/verification/confirm`, { presenceToken, code }),
    remove: (id: string, presenceToken: string) => post(`${methodPath(id)}/remove`, { presenceToken }),
  };
};
