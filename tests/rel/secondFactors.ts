import { createWithFactor } from '../support/secondFactor';
import type { Operator } from './operator';
import type { Figure, Size } from './report';

const PEOPLE = { quick: 3, full: 60, night: 60 };
const AT_ONCE = 20;
const HALF_MINUTE_MS = 30_000;

/** People of a server in its own process, as tests make them on one of theirs. */
const peopleOf = ({ call, grant, signIn }: Operator) => {
  let serial = 0;
  const createUser = async () => {
    const email = `factor${++serial}@example.test`;
    const password = 'Correct-Horse-7';
    const { body } = await call('POST', '/users/v1/register', {
      body: { first_name: 'U', last_name: String(serial), email, password, phone_number: '1', language: 'NL' },
    });
    return { id: String(body.id), email, password, token: String((await signIn(email, password)).body.access_token) };
  };
  return { call, grant, signIn, createUser };
};

/** One code, of an app or of the list for emergencies, shown for many challenges at once, opens one session. */
export const secondFactors = async (operator: Operator, size: Size): Promise<Figure[]> => {
  const people = peopleOf(operator);
  const opened: number[] = [];
  for (let n = 0; n < PEOPLE[size]; n++) {
    const person = await createWithFactor(people, Date.now);
    const post = async (path: string, body: object) =>
      (await operator.call('POST', `/auth/v2/mfa/users/${person.id}/${path}`, { token: person.token, body })).body;
    const { id: paper, codes } = await post('methods', { presenceToken: person.presenceToken, type: 'recoveryCodes' });
    const shown = [
      [person.methodId, person.codeAt(HALF_MINUTE_MS)],
      [paper, (codes as string[])[0] ?? ''],
    ] as const;
    for (const [method_id, code] of shown) {
      const challenges = await Promise.all(Array.from({ length: AT_ONCE }, person.challenge));
      const answers = await Promise.all(challenges.map(token => person.answer(token, code, { method_id })));
      opened.push(answers.filter(answer => answer.code === 'in').length);
    }
  }
  return [
    { name: `codes shown ${AT_ONCE} times at once`, value: opened.length },
    { name: 'of them that opened more than one session', value: opened.filter(n => n > 1).length, most: 0 },
    { name: 'of them that opened none', value: opened.filter(n => n === 0).length, most: 0 },
  ];
};
