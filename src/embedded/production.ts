import type { PlatformOptions } from './app';
import { KEPT, type Kept, type Retention } from './retention';
import { UsageError, wholeNumber } from './usage';

/** Values of the command line that mean something here. */
export type ProductionValues = {
  memory?: boolean | undefined;
  reset?: boolean | undefined;
  scale?: string | undefined;
  documents?: string | undefined;
  data?: string | undefined;
  'database-url'?: string | undefined;
  'public-url'?: string | undefined;
  'allow-host'?: string[] | undefined;
  'trust-proxy'?: string | undefined;
  keep?: string[] | undefined;
};

export type Production = {
  platform: Pick<
    PlatformOptions,
    'publicUrl' | 'allowedHosts' | 'trustedProxies' | 'retention' | 'metrics' | 'hasSetupPage'
  >;
  administrator?: { email: string; password: string };
};

export const isThisMachine = (host: string): boolean => ['127.0.0.1', 'localhost', '::1'].includes(host);

const split = (texts: readonly (string | undefined)[]): string[] =>
  texts
    .flatMap(text => (text ?? '').split(','))
    .map(text => text.trim())
    .filter(text => text !== '');

const readPublicUrl = (text: string): URL => {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new UsageError(`--public-url takes an address such as https://api.example.org, not "${text}".`);
  }
  if (!/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new UsageError(
      `--public-url takes a scheme and a host, without a path: https://api.example.org, not "${text}".`,
    );
  if (url.protocol === 'http:' && !/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname))
    throw new UsageError(
      'Passwords and tokens would travel in clear: --public-url has to begin with https://. Let a proxy in front end TLS.',
    );
  return url;
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

const refuseUnsafe = (values: ProductionValues, env: NodeJS.ProcessEnv, host: string, publicUrl: URL | undefined) => {
  const unsafe: readonly (readonly [is: unknown, reason: string])[] = [
    [values.memory, '--memory keeps nothing: name a folder (--data) or a PostgreSQL (--database-url).'],
    [values.reset, '--reset deletes everything: delete the folder yourself if you mean it.'],
    [values.scale ?? values.documents, '--scale and --documents are for sample data, which production has none of.'],
    [
      !isThisMachine(host) && !publicUrl,
      `--host ${host} is reached from elsewhere: say under which address with --public-url, so that no other name is answered.`,
    ],
    [
      (values['database-url'] ?? env.DATABASE_URL) && !env.MERIDIAN_KEY_FILE,
      'Secrets in a database need a key that is kept beside its backups and shared by all servers: name its file with MERIDIAN_KEY_FILE.',
    ],
    [!env.ADMIN_EMAIL !== !env.ADMIN_PASSWORD, 'ADMIN_EMAIL and ADMIN_PASSWORD come together or not at all.'],
  ];
  const found = unsafe.find(([is]) => is);
  if (found) throw new UsageError(`Not in production: ${found[1]}`);
};

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
  if (proxies.some(proxy => !/^[\da-fA-F.:]+(?:\/\d+)?$|^(?:loopback|linklocal|uniquelocal)$/.test(proxy)))
    throw new UsageError('--trust-proxy takes addresses or networks (10.0.0.0/8, loopback, uniquelocal), not names.');
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, METRICS_TOKEN: token } = env;
  return {
    platform: {
      ...(publicUrl ? { publicUrl: publicUrl.origin } : {}),
      allowedHosts: [...(publicUrl ? [publicUrl.host] : []), ...split(values['allow-host'] ?? [env.ALLOW_HOST])],
      trustedProxies: proxies,
      retention: readRetention(split(values.keep ?? [env.KEEP])),
      metrics: token ? { token } : {},
      hasSetupPage: true,
    },
    ...(email && password ? { administrator: { email, password } } : {}),
  };
};
