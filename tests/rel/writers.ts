import { CONSOLE_CLIENT_ID } from '../../src/contract';
import { newSchema, type Operator } from './operator';

/** Whether what is stored is what was acknowledged last, or what was asked since and not answered. */
type Kept = 'whole' | 'lost' | 'half';

/** Somebody who writes again and again, and knows what was acknowledged. */
export type Writer = {
  readonly name: string;
  /** One write. @returns what the witness notes; nothing where it was not acknowledged */
  readonly write: (operator: Operator) => Promise<string | undefined>;
  /** What a later server has of it. */
  readonly look: (operator: Operator) => Promise<Kept>;
};

const ROLES = 5;
const PERMISSION = 'VIEW_USER';

/** Writes a new text into its one document. */
const editing = async (operator: Operator, name: string): Promise<Writer> => {
  const path = `/data/v1/${await newSchema(operator)}/documents`;
  let acknowledged = `${name}-0`;
  let asked = acknowledged;
  let serial = 0;
  const id = String((await operator.ask('POST', path, { text: acknowledged })).body.id);
  return {
    name,
    write: async ({ ask }) => {
      asked = `${name}-${++serial}`;
      const { status } = await ask('PUT', `${path}/${id}`, { text: asked });
      if (status !== 200) return undefined;
      acknowledged = asked;
      return asked;
    },
    look: async ({ ask }) => {
      const { body } = await ask('GET', `${path}?eq(id,${id})`);
      const [row] = body.data as { data: { text: string } }[];
      if (row?.data.text !== acknowledged && row?.data.text !== asked) return 'lost';
      acknowledged = row.data.text;
      return 'whole';
    },
  };
};

/** Gives several roles a permission by one call, and takes it from all of them by the next. */
const granting = async (operator: Operator, name: string): Promise<Writer> => {
  const ids: string[] = [];
  for (let n = 0; n < ROLES; n++)
    ids.push(
      String((await operator.ask('POST', '/users/v1/roles', { name: `${name}-${n}`, description: '' })).body.id),
    );
  const which = `in(id,${ids.join(',')})`;
  let acknowledged = false;
  let asked = false;
  return {
    name,
    write: async ({ ask }) => {
      asked = !acknowledged;
      const verb = asked ? 'add' : 'remove';
      const { status } = await ask('POST', `/users/v1/roles/${verb}_permissions?${which}`, {
        permissions: [PERMISSION],
      });
      if (status !== 200) return undefined;
      acknowledged = asked;
      return verb;
    },
    look: async ({ ask }) => {
      const { body } = await ask('GET', `/users/v1/roles?${which}`);
      const rows = body.data as { permissions?: { name: string }[] }[];
      const having = rows.filter(row => row.permissions?.some(permission => permission.name === PERMISSION)).length;
      if (rows.length === ROLES && having % ROLES !== 0) return 'half';
      if (rows.length !== ROLES || (having > 0 !== acknowledged && having > 0 !== asked)) return 'lost';
      acknowledged = having > 0;
      return 'whole';
    },
  };
};

/** Renews its session, as a page does; where the answer got lost the page shows the token that it still has. */
const renewing = async (operator: Operator, name: string): Promise<Writer> => {
  let token = (await operator.signIn(operator.email, operator.password)).body.refresh_token;
  const renew = async ({ url, call }: Operator) => {
    const { status, body } = await call('POST', '/auth/v2/oauth2/tokens', {
      headers: { origin: url },
      body: { grant_type: 'refresh_token', refresh_token: token, client_id: CONSOLE_CLIENT_ID },
    });
    if (status !== 200) return undefined;
    token = body.refresh_token;
    return String(token);
  };
  return { name, write: renew, look: async later => ((await renew(later)) === undefined ? 'lost' : 'whole') };
};

/** The writers whose last write can be asked for after each start. */
export const startWriters = async (operator: Operator): Promise<readonly Writer[]> =>
  Promise.all([
    editing(operator, 'edit-a'),
    editing(operator, 'edit-b'),
    granting(operator, 'grant'),
    renewing(operator, 'session'),
  ]);
