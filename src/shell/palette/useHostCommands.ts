import { useConfig } from '../../admin/config/config';
import { entryOf } from '../../admin/config/readConfig';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import type { Command } from './command';

/** The other hosts that this browser knows, or that the deployment offers: going there means signing in there. */
export const useHostCommands = (leave: (host?: string) => void): Command[] => {
  const say = useMessages();
  const { session } = usePlatform();
  const config = useConfig();
  const offered = config?.hosts.map(({ url }) => url) ?? [];
  const known = config && !config.otherHosts ? [] : session.hosts();
  const hosts = [...new Set([...known, ...offered])].filter(host => host !== session.host);
  return [
    ...hosts.map(
      (host): Command => ({
        id: `host ${host}`,
        group: 'hosts',
        label: say('palette.host', { host: (config && entryOf(config, host)?.label) ?? host }),
        detail: host,
        run: () => leave(host),
      }),
    ),
    {
      id: 'logout',
      group: 'hosts',
      label: say('shell.logout'),
      keywords: say('palette.logout_words'),
      run: () => leave(),
    },
  ];
};
