/** Functions of a client that call no service: the transport it is built on. */
const TRANSPORT = 'raw';

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Every function that a client offers, by its address in the client: `data.documents.find`. */
export const methodsOf = (client: object, under = ''): string[] =>
  Object.entries(client).flatMap(([name, member]) => {
    const path = under === '' ? name : `${under}.${name}`;
    if (path === TRANSPORT) return [];
    if (typeof member === 'function') return [path];
    return isGroup(member) ? methodsOf(member, path) : [];
  });

/**
 * The same client, which tells of each of its functions that answered. What its functions call among themselves is not told:
 * only what a test asked for itself.
 */
export const recordAnswers = <T extends object>(client: T, answered: (method: string) => void, under = ''): T =>
  new Proxy(client, {
    get: (group, name, receiver) => {
      const member: unknown = Reflect.get(group, name, receiver);
      const path = under === '' ? String(name) : `${under}.${String(name)}`;
      if (path === TRANSPORT) return member;
      if (isGroup(member)) return recordAnswers(member, answered, path);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        const answer: unknown = Reflect.apply(member, group, args);
        if (!(answer instanceof Promise)) {
          answered(path);
          return answer;
        }
        return answer.then(value => {
          answered(path);
          return value;
        });
      };
    },
  });
