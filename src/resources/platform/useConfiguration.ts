import { useQuery } from '@tanstack/react-query';
import { object, usePlatform } from '../../admin/platform';
import { shareSameText } from '../../admin/shareUnchanged';

export const KEY = 'platform/configurations';

/** Whose settings: everybody's, a group's, a user's. */
export type Whose = { kind: 'general' } | { kind: 'groups' | 'users'; id: string };

export const pathOf = (whose: Whose): string =>
  `/configurations/v2/${whose.kind === 'general' ? 'general' : `${whose.kind}/${encodeURIComponent(whose.id)}`}`;

/** Settings as they are stored, with the text that brought them (platform-api 6.6). */
export const useConfiguration = (whose: Whose) => {
  const { http } = usePlatform().client;
  const path = pathOf(whose);
  return useQuery({
    queryKey: [KEY, path],
    queryFn: ({ signal }) => http.requestWithText({ method: 'GET', path, casing: 'camel', reads: object(), signal }),
    structuralSharing: shareSameText,
    retry: false,
  });
};
