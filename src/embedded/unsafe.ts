import { UsageError } from './usage';

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

export const isThisMachine = (host: string): boolean => ['127.0.0.1', 'localhost', '::1'].includes(host);

/** @throws UsageError for what is no address, or one that would send passwords in clear */
export const readPublicUrl = (text: string): URL => {
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

/** @throws UsageError for what nobody should do with real data */
export const refuseUnsafe = (
  values: ProductionValues,
  env: NodeJS.ProcessEnv,
  host: string,
  publicUrl: URL | undefined,
) => {
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
