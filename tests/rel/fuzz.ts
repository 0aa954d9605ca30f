import { ROUTES } from '../support/routes';
import { startOperator } from './operator';
import { percentile, type Trial } from './report';
import { verdicts } from './verdicts';

const INPUTS = { quick: 1_500, full: 100_000, night: 1_000_000 };
const ID = '5bfbfc3146e0fb321a4b2801';

const VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    '',
    'x',
    'é😀',
    '\u0000',
    '\ud800',
    'x'.repeat(5_000),
    ID,
    '2026-01-01T00:00:00.000Z',
  ],
  ...[[], {}, [[[[]]]], JSON.parse('{"__proto__":1}'), { a: { b: [1, { c: null }] } }, [ID, ID], ['a', 1, null]],
];
const NAMES = [
  'name',
  'email',
  'description',
  'data',
  'permissions',
  'roles',
  'type',
  'fields',
  'userIds',
  'toStatus',
  'text',
  'id',
];
const QUERIES = ['eq', 'ne', 'in', 'out', 'like', 'gt', 'contains', 'sort', 'limit', 'select', 'or', 'and'];
const WORDS = [
  'name',
  'id',
  'data.a.b',
  'creationTimestamp',
  '-1',
  '%',
  '(',
  ')',
  ',',
  'null()',
  're:x',
  'string:1',
  '%00',
  'é',
  '1e400',
  ID,
];

/** Nobody's own session ends, and no mail, payment or function leaves by these. */
const isLeftOut = (path: string) => /logout|oauth2\/tokens|execute|\/me$|password|lock/.test(path);

/** T-FUZZ: whatever comes in over any declared route, the answer is the caller's fault or a sound one; so is the verdict on any text. */
export const fuzz: Trial = {
  name: 'T-FUZZ',
  run: async (size, random) => {
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const some = <T>(most: number, make: () => T): T[] => Array.from({ length: Math.floor(random() * most) }, make);
    const query = () =>
      some(4, () => `${pick(QUERIES)}(${some(4, () => pick(WORDS)).join(',')})`).join(pick(['&', '|', ',']));
    const body = () => Object.fromEntries(some(6, () => [pick(NAMES), pick(VALUES)]));
    const routes = ROUTES.filter(({ path }) => !isLeftOut(path));
    const operator = await startOperator(['--memory']);
    const faults: string[] = [];
    const tookMs: number[] = [];
    try {
      for (let n = 0; n < INPUTS[size]; n++) {
        const { method, path } = pick(routes);
        const address = `${path.replace(/:\w+/g, () => pick([ID, 'x', '%00', 'ヽ', '..%2F', "'"]))}?${query()}`;
        const sent = method === 'GET' ? undefined : body();
        const startedAt = performance.now();
        const status = await operator.ask(method, address, sent).then(
          answer => answer.status,
          () => 0,
        );
        tookMs.push(performance.now() - startedAt);
        if (status === 0 || status >= 500) faults.push(`${status} ${method} ${address} ${JSON.stringify(sent)}`);
      }
      for (const fault of faults.slice(0, 5)) process.stderr.write(`  ${fault.slice(0, 400)}\n`);
      return [
        ...verdicts(size, random),
        { name: 'inputs over HTTP', value: INPUTS[size] },
        { name: 'routes', value: routes.length },
        { name: 'answers of 500 and more, or none', value: faults.length, most: 0 },
        { name: 'answers, p99 in ms', value: Math.round(percentile(tookMs, 0.99)) },
        { name: 'slowest answer in ms', value: Math.round(Math.max(...tookMs)), most: 10_000 },
      ];
    } finally {
      await operator.end('SIGTERM');
    }
  },
};
