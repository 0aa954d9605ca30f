import { useState } from 'react';
import { useConfig, useConfigSource } from '../admin/config/config';
import { identityOf, useOwnNames } from '../admin/config/hostIdentity';
import { type ConsoleConfig, entryOf } from '../admin/config/readConfig';

/** The host of the form: as typed, else the one used last, else the first that the deployment offers. */
export const useHost = (presentHost: string | undefined, knownHosts: readonly string[]) => {
  const source = useConfigSource();
  const config = useConfig();
  const { nameOf } = useOwnNames();
  const identify = (url: string) => identityOf(url, config && entryOf(config, url), nameOf(url));
  const [typed, setTyped] = useState<string>();
  /** What stands in the field while the focus is there: a default that comes late does not mix with what is about to be typed. */
  const [held, setHeld] = useState<string>();
  const [forgotten, setForgotten] = useState<readonly string[]>([]);
  const known = knownHosts.filter(host => !forgotten.includes(host));
  const firstOf = (read: ConsoleConfig | undefined) => {
    const wanted = typed ?? presentHost ?? known[0];
    if (read && !read.otherHosts) return (entryOf(read, wanted) ?? read.hosts[0])?.url ?? '';
    return wanted ?? read?.hosts[0]?.url ?? '';
  };
  const host = firstOf(config);
  const mayType = config?.otherHosts ?? true;
  const shown = mayType && typed === undefined ? (held ?? host) : host;
  const entry = config && entryOf(config, shown);
  const offered = [
    ...(mayType ? known : []),
    ...(config?.hosts ?? [])
      .map(({ url }) => url)
      .filter(url => !mayType || !known.some(other => config && entryOf(config, other)?.url === url)),
  ];
  return {
    host: shown,
    setHost: setTyped,
    hold: setHeld,
    offered: offered.map(url => {
      const { label } = identify(url);
      return { url, ...(label ? { label } : {}) };
    }),
    identity: identify(shown),
    mayType,
    /** The host's own page signs people in: neither email nor password is asked for. */
    proxied: entry?.session === 'proxy' ? entry : undefined,
    isPicked: typed !== undefined,
    isKnown: mayType && known.includes(host),
    forget: () => {
      setForgotten([...forgotten, host]);
      setTyped('');
    },
    /** Who signs in sooner than the configuration has come waits for it: it may name the host, and the client id. */
    settle: async () => {
      const read = await source();
      const settled = firstOf(read);
      const known = entryOf(read, settled);
      const clientId = known?.clientId ?? read.clientId;
      return { isProxied: known?.session === 'proxy', target: { host: settled, ...(clientId ? { clientId } : {}) } };
    },
  };
};
