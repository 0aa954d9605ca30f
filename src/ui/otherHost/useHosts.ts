import { useConfig } from '../../admin/config/config';
import { type ConsoleConfig, entryOf } from '../../admin/config/readConfig';
import { signInPageOf } from '../../admin/config/signInPage';
import { isSameHost } from '../../admin/otherHost';
import { usePlatform } from '../../admin/platform';

const isOther = (host: string, own: string): boolean => {
  try {
    return !isSameHost(host, own);
  } catch {
    return true;
  }
};

const clientIdOf = (config: ConsoleConfig | undefined, host: string) =>
  (config && (entryOf(config, host)?.clientId ?? config.clientId)) || undefined;

/** The hosts that may be entered beside the session's own: those that the deployment names, those used before, and any other where it allows that. */
export const useHosts = () => {
  const config = useConfig();
  const { session } = usePlatform();
  const own = session.host ?? '';
  const mayType = config?.otherHosts ?? true;
  const named = config?.hosts.map(({ url }) => url) ?? [];
  const used = mayType ? session.hosts() : [];
  return {
    mayType,
    hosts: [...new Set([...named, ...used])].filter(host => isOther(host, own)),
    labelOf: (host: string) => {
      const label = config && entryOf(config, host)?.label;
      return label ? `${label} (${host})` : host;
    },
    isOwn: (host: string) => !isOther(host, own),
    /** Address of the host's own sign-in page, where its proxy holds the session. */
    pageOf: (host: string) => {
      const entry = config && entryOf(config, host);
      return entry?.session === 'proxy' ? signInPageOf(entry, location.href).href : undefined;
    },
    clientIdOf: (host: string) => clientIdOf(config, host),
  };
};
