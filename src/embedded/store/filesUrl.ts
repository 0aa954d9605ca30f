/** Which bucket of which store, and who asks. */
export type FilesUrl = { base: string; region: string; accessKeyId: string; secretAccessKey: string };

const isEncoded = (text: string): boolean => !/%(?![\da-f]{2})/i.test(text);

/**
 * What `FILES_URL` says: `s3://KEY:SECRET@HOST/BUCKET/PREFIX?region=…`, with key and secret percent-encoded. `https` means the same, `http` goes
 * without TLS.
 *
 * @returns `undefined` for what says something else
 */
export const readFilesUrl = (text: string): FilesUrl | undefined => {
  const given = URL.parse(text.replace(/^s3:/, 'https:'));
  if (!given) return undefined;
  const { protocol, host, username, password, searchParams } = given;
  const path = given.pathname.replace(/\/+$/, '');
  if (!/^https?:$/.test(protocol) || !username || !password || !/^(?:\/[\w.-]+)+$/.test(path)) return undefined;
  if ([username, password].some(part => !isEncoded(part))) return undefined;
  return {
    base: `${protocol}//${host}${path}`,
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  };
};
