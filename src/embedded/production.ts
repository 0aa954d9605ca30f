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
  if (
    proxies.some(proxy => !isIP(proxy.replace(/\/\d{1,3}$/, '')) && !/^(?:loopback|linklocal|uniquelocal)$/.test(proxy))
  )
    throw new UsageError('--trust-proxy takes addresses or networks (10.0.0.0/8, loopback, uniquelocal), not names.');
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, METRICS_TOKEN: token } = env;
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new UsageError(`ADMIN_EMAIL takes an e-mail address, not "${email}".`);
  return {
    platform: {
      ...(publicUrl ? { publicUrl: publicUrl.origin } : {}),
      allowedHosts: [...(publicUrl ? [publicUrl.host] : []), ...split(values['allow-host'] ?? [env.ALLOW_HOST])],
      trustedProxies: proxies,
      retention: readRetention(split(values.keep ?? [env.KEEP])),
      metrics: token ? { token } : {},
      hasSetupPage: true,
      limitsMails: true,
    },
    ...(email && password ? { administrator: { email, password } } : {}),
  };
};
