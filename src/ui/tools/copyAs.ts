import type { QueryCall } from '../../admin/useListCall';

const urlOf = ({ host, path, rql }: QueryCall) => `${host}${path}${rql ? `?${rql}` : ''}`;

/** A text that a shell takes as it is. */
const shell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const curlOf = (call: QueryCall) =>
  [
    'curl --globoff \\',
    `  -H "${call.isProxied ? 'Cookie: $COOKIE' : 'Authorization: Bearer $TOKEN'}" \\`,
    `  ${shell(urlOf(call))}`,
  ].join('\n');

/** `JSON.stringify` writes a valid literal; the console's own code uses single quotes where that reads better. */
const codeOf = ({ path, rql }: QueryCall) =>
  `const { data: page } = await exh.raw.get(${JSON.stringify(`${path}${rql ? `?${rql}` : ''}`)});`;

export type CopyForm = 'rql' | 'url' | 'curl' | 'code';

/**
 * The present query in the forms in which others take it. None holds a token: curl names the variable `TOKEN`, or `COOKIE` where a
 * proxy holds the session, the client code a client that is signed in.
 */
export const copyForms = (call: QueryCall): readonly { form: CopyForm; text: string }[] => [
  { form: 'rql', text: call.rql },
  { form: 'url', text: urlOf(call) },
  { form: 'curl', text: curlOf(call) },
  { form: 'code', text: codeOf(call) },
];
