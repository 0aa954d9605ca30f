import { isIP } from 'node:net';
import type { PlatformOptions } from './app';
import { KEPT, type Kept, type Retention } from './retention';
import { type ProductionValues, readPublicUrl, refuseUnsafe } from './unsafe';
import { UsageError, wholeNumber } from './usage';

export type Production = {
  platform: Pick<
    PlatformOptions,
    'publicUrl' | 'allowedHosts' | 'trustedProxies' | 'retention' | 'metrics' | 'hasSetupPage' | 'limitsMails'
  >;
  administrator?: { email: string; password: string };
};

const split = (texts: readonly (string | undefined)[]): string[] =>
  texts
    .flatMap(text => (text ?? '').split(','))
    .map(text => text.trim())
    .filter(text => text !== '');

/** Whether a proxy is an address, a network with as many bits as such an address has, or one of the known names. */
const isProxy = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  if (most === undefined) return /^(?:loopback|linklocal|uniquelocal)$/.test(text);
  return rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
};

const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

const readHost = (text: string): string => {
  const host = text.toLowerCase();
  if (!HOST.test(host))
    throw new UsageError(`--allow-host takes a host name with its port (probe.example:8080), not "${text}".`);
  return host;
};

const readRetention = (texts: readonly string[]): Retention =>
  Object.fromEntries(
    texts.map(text => {
      const [kind = '', days = ''] = text.split('=');
      if (!(KEPT as readonly string[]).includes(kind) || !/^\d+$/.test(days) || days === '0')
        throw new UsageError(`--keep takes ${KEPT.join(', ')} with a number of days, such as logs=30, not "${text}".`);
      return [kind as Kept, wholeNumber('--keep', days, 0, 36_500)];
    }),
  );

/**
 * What `--production` asks for, and refuses.
 *
 * @param host address to listen on
 * @throws UsageError with the reason
 */
export const readProduction = (values: ProductionValues, env: NodeJS.ProcessEnv, host: string): Production => {
  const text = values['public-url'] ?? env.PUBLIC_URL;
  const publicUrl = text ? readPublicUrl(text) : undefined;
  refuseUnsafe(values, env, host, publicUrl);
  const proxies = split([values['trust-proxy'] ?? env.TRUST_PROXY]);
  if (!proxies.every(isProxy))
    throw new UsageError('--trust-proxy takes addresses or networks (10.0.0.0/8, loopback, uniquelocal), not names.');
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, METRICS_TOKEN: token } = env;
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new UsageError(`ADMIN_EMAIL takes an e-mail address, not "${email}".`);
  return {
    platform: {
      ...(publicUrl ? { publicUrl: publicUrl.origin } : {}),
      allowedHosts: [
        ...(publicUrl ? [publicUrl.host] : []),
        ...split(values['allow-host'] ?? [env.ALLOW_HOST]).map(readHost),
      ],
      trustedProxies: proxies,
      retention: readRetention(split(values.keep ?? [env.KEEP])),
      metrics: token ? { token } : {},
      hasSetupPage: true,
      limitsMails: true,
    },
    ...(email && password ? { administrator: { email, password } } : {}),
  };
};
