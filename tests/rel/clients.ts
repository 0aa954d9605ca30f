import { randomBytes } from 'node:crypto';
import { newSchema, type Operator } from './operator';

export type Seen = { status: number; retryAfter: string | null; tookMs: number; id?: string };

/** Reads and writes of several clients at once, and what became of each. */
export const startClients = async (operator: Operator, count = 10) => {
  const schema = await newSchema(operator);
  const path = `/data/v1/${schema}/documents`;
  const seen: Seen[] = [];
  let serial = 0;
  let isOver = false;

  const timed = async (ask: () => ReturnType<Operator['ask']>): Promise<Seen> => {
    const startedAt = performance.now();
    const answer = await ask().catch(() => undefined);
    const one: Seen = {
      status: answer?.status ?? 0,
      retryAfter: answer?.headers.get('retry-after') ?? null,
      tookMs: performance.now() - startedAt,
      ...(answer?.status === 200 && answer.body.id ? { id: String(answer.body.id) } : {}),
    };
    seen.push(one);
    return one;
  };
  const write = (length = 100) =>
    timed(() => operator.ask('POST', path, { text: `${++serial} ${randomBytes(length / 2).toString('hex')}` }));
  const read = () => timed(() => operator.ask('GET', `${path}?sort(-creationTimestamp)&limit(5)`));

  const work = async (client: number) => {
    while (!isOver) {
      const { status } = await (client % 2 ? read() : write());
      // Somebody who is refused does not ask again at once.
      if (status !== 200) await new Promise(resolve => setTimeout(resolve, 50));
    }
  };
  const clients = Array.from({ length: count }, (_, client) => work(client));

  return {
    seen,
    write,
    read,
    /** Waits until so many more answers are as meant, or there is no hope of it any more. @returns whether they are */
    until: async (more: number, isMeant: (one: Seen) => boolean, hopeMs = 60_000): Promise<boolean> => {
      const from = seen.length;
      const giveUpAt = performance.now() + hopeMs;
      while (seen.slice(from).filter(isMeant).length < more) {
        if (performance.now() > giveUpAt) return false;
        await new Promise(resolve => setTimeout(resolve, 20));
      }
      return true;
    },
    end: async (): Promise<void> => {
      isOver = true;
      await Promise.all(clients);
    },
    /** Acknowledged writes that cannot be read any more, by an operator of a later server where that is another. */
    countLost: async (reader: Pick<Operator, 'ask' | 'said'> = operator): Promise<number> => {
      const kept = new Set<string>();
      for (let offset = 0; ; offset += 100) {
        const { status, body } = await reader.ask('GET', `${path}?sort(id)&select(id)&limit(100,${offset})`);
        if (status !== 200)
          throw new Error(
            `What is kept cannot be read: ${status} ${JSON.stringify(body)}\n${reader.said().slice(-4000)}`,
          );
        const rows = body.data as { id: string }[];
        for (const { id } of rows) kept.add(id);
        if (rows.length < 100) break;
      }
      return seen.filter(({ id }) => id !== undefined && !kept.has(id)).length;
    },
  };
};
