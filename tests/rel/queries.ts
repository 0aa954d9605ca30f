import { type Operator, startOperator } from './operator';
import { percentile, type Trial } from './report';

const DOCUMENTS = { quick: 4_000, full: 40_000, night: 100_000 };
const AT_ONCE = 6;
const ROUNDS = 10;
const VALUES = 490;
/** Budget of a query, of the count beside it, and of waiting for five others with one connection. */
const LONGEST_MS = 60_000;
/** What is light goes before what is heavy: at most one statement that runs is waited for. */
const LIGHT_MS = 4_000;
/** How long the sample documents may take, which come after the address. */
const FILLED_MS = 300_000;

const valuesFrom = (first: number) => Array.from({ length: VALUES }, (_, n) => (first + n).toString(36)).join(',');

const timed = async (ask: () => Promise<{ status: number }>) => {
  const startedAt = performance.now();
  const { status } = await ask();
  return { status, tookMs: performance.now() - startedAt };
};

type Schema = { id: string; name: string; properties?: object };

/** Two members of its documents that a query may name; of a schema that says nothing of them none. */
const pathsIn = ({ properties = {} }: Schema): [string, string] | undefined => {
  const [one, other = one] = Object.keys(properties).filter(name => /^\w+$/.test(name));
  return one && other ? [one, other] : undefined;
};

/** The schemas of the samples, once all of their documents are there. */
const filled = async ({ ask }: Operator, documents: number): Promise<Schema[]> => {
  const giveUpAt = performance.now() + FILLED_MS;
  for (;;) {
    const { body } = await ask('GET', '/data/v1/?limit(50)');
    const schemas = body.data as Schema[];
    const totals = await Promise.all(
      schemas.map(async ({ id }) => (await ask('GET', `/data/v1/${id}/documents?limit(1)`)).body.page),
    );
    const there = totals.reduce<number>((sum, page) => sum + (page as { total: number }).total, 0);
    if (there >= documents) return schemas;
    if (performance.now() > giveUpAt) throw new Error(`Only ${there} of ${documents} documents came.`);
    await new Promise(resolve => setTimeout(resolve, 500));
  }
};

/** T-QUERY: the dearest query that is taken, alone and six at once, does not hold up light reads. */
export const queries: Trial = {
  name: 'T-QUERY',
  run: async size => {
    const operator = await startOperator(['--memory', '--documents', String(DOCUMENTS[size])]);
    const { ask } = operator;
    try {
      const asked = (await filled(operator, DOCUMENTS[size])).flatMap(schema => {
        const paths = pathsIn(schema);
        return paths ? [{ id: schema.id, paths }] : [];
      });
      const heavy =
        ({ id, paths: [one, other] }: (typeof asked)[number]) =>
        () =>
          ask('GET', `/data/v1/${id}/documents?in(data.${one},${valuesFrom(36)})&in(data.${other},${valuesFrom(90)})`);
      const alone: Awaited<ReturnType<typeof timed>>[] = [];
      for (const schema of asked) alone.push(await timed(heavy(schema)));
      const dearest = asked[alone.findIndex(({ tookMs }) => tookMs === Math.max(...alone.map(one => one.tookMs)))];
      if (!dearest) throw new Error('No schema of the samples can be asked.');

      const light = () => ask('GET', '/users/v1/me');
      const calm = await Promise.all(Array.from({ length: 20 }, () => timed(light)));
      let isOver = false;
      const beside: typeof alone = [];
      const reading = (async () => {
        while (!isOver) beside.push(await timed(light));
      })();
      const together: typeof alone = [];
      for (let round = 0; round < ROUNDS; round++)
        together.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => timed(heavy(dearest))))));
      isOver = true;
      await reading;

      const worst = (answers: typeof alone) => Math.round(Math.max(...answers.map(({ tookMs }) => tookMs)));
      const all = [...alone, ...together, ...beside];
      return [
        { name: 'schemas asked', value: asked.length, least: 1 },
        { name: `two lists of ${VALUES} values, alone: longest in ms`, value: worst(alone), most: LONGEST_MS },
        { name: `six at once: longest in ms`, value: worst(together), most: LONGEST_MS },
        { name: 'light reads, calm: longest in ms', value: worst(calm) },
        { name: 'light reads beside the six', value: beside.length, least: 1 },
        {
          name: 'light reads beside the six: p50 in ms',
          value: Math.round(
            percentile(
              beside.map(one => one.tookMs),
              0.5,
            ),
          ),
        },
        { name: 'light reads beside the six: longest in ms', value: worst(beside), most: LIGHT_MS },
        { name: 'answers of 500 and more', value: all.filter(({ status }) => status >= 500).length, most: 0 },
        { name: 'light reads that failed', value: beside.filter(({ status }) => status !== 200).length, most: 0 },
      ];
    } finally {
      await operator.end('SIGTERM');
    }
  },
};
