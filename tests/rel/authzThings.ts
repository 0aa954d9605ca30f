import { sql } from 'kysely';
import { PERMISSION_NAMES } from '../../src/contract';
import type { EmbeddedPlatform } from '../../src/embedded/app';
import { CONSOLE_APPLICATION_ID } from '../../src/embedded/services/auth/migrations';
import { issueOAuth1Token } from '../../src/embedded/services/auth/oauth1/tokens';
import { codeOf } from '../support/functionCode';
import { makersOfNeeds } from './authzNeeds';
import { createPeople, GROUP, type Person } from './authzPeople';

export type Answer = { readonly status: number; readonly body: Record<string, unknown>; readonly text: string };
type Asked = {
  readonly token?: string | undefined;
  readonly signs?: ((method: string, url: string) => string) | undefined;
  readonly body?: unknown;
  readonly from?: string;
};

const FORM =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\ncontent-type: text/plain\r\n\r\na\r\n--x--\r\n';

/** Bare calls without a socket; a text is sent as a form with one file. */
export const createAsk =
  ({ app }: Pick<EmbeddedPlatform, 'app'>) =>
  async (method: string, url: string, { token, signs, body, from = '127.0.0.1' }: Asked = {}): Promise<Answer> => {
    const type = typeof body === 'string' ? 'multipart/form-data; boundary=x' : 'application/json';
    const { statusCode, payload } = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: from,
      headers: {
        host: 'localhost',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(signs ? { authorization: signs(method, url) } : {}),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    let read: unknown;
    try {
      read = JSON.parse(payload);
    } catch {
      // Bytes of a file, or nothing.
    }
    return { status: statusCode, body: (read ?? {}) as Record<string, unknown>, text: payload };
  };

/** Names of what permissions may be held for alone: made once for each kind, so that the name stays. */
export const nameFor = (what: string): string => `of-${what || 'all'}`;

/**
 * What calls aim at: made by its owner or an administrator when it is asked for first, and again after it was changed. The owner is a
 * patient of the group; of documents, one is linked to a user and to the group.
 */
export const createThings = async (platform: EmbeddedPlatform) => {
  const { db, randomHex, now } = platform.platform;
  const ask = createAsk(platform);
  const person = createPeople(platform);
  const admin = await person({ permissions: PERMISSION_NAMES });
  const linked = await person();
  let serial = 0;
  const fresh = (prefix: string) => `${prefix}${++serial}`;

  const post = async (path: string, body: unknown, by: Person = admin, method = 'POST') => {
    const answer = await ask(method, path, { token: by.token, body });
    if (answer.status >= 300) throw new Error(`${method} ${path} made nothing: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const idOf = async (path: string, body: unknown, by?: Person) => String((await post(path, body, by)).id);
  const inserted = async (table: string, values: Record<string, unknown>): Promise<string> => {
    const id = String(values.id ?? randomHex(24));
    const entries = Object.entries({ ...values, id });
    await sql`insert into ${sql.table(table)} (${sql.join(entries.map(([name]) => sql.ref(name)))})
      values (${sql.join(entries.map(([, value]) => value))})`.execute(db);
    return id;
  };
  const at = () => new Date(now());
  const stamps = () => ({ creation_timestamp: at(), update_timestamp: at() });

  let made = new Map<string, Promise<string>>();
  let owners = new Map<string, Promise<Person>>();
  const kept = new Map<string, Promise<string>>();
  /** The user that a row is about: a patient of the group, or somebody of its staff. */
  const owner = (what: string): Promise<Person> => {
    const kind = what === 'colleague' ? 'colleague' : 'patient';
    const known = owners.get(kind);
    if (known) return known;
    const one = person(kind === 'colleague' ? { staffOf: GROUP } : { patientOf: GROUP });
    owners.set(kind, one);
    return one;
  };

  const schemaOf = (body: object, name = fresh('schema-')) =>
    idOf('/data/v1/', { name, description: 'Of a trial', ...body });
  /** How the documents of a row may be reached: its relation, legacy word or mode, for everything. */
  const modesOf = (what: string) => {
    const mode = ['creator', 'linkedUsers', 'linkedGroupPatients', 'linkedGroupStaff'].includes(what) ? [what] : what;
    const has = (...known: string[]) => Array.isArray(mode) || known.includes(mode) || mode === 'permissionRequired';
    return {
      createMode: ['permissionRequired', 'allUsers', 'default'].includes(what) ? what : 'allUsers',
      readMode: has('allUsers', 'default', 'enlistedInLinkedGroups') ? mode : 'permissionRequired',
      updateMode: has('default', 'creatorOnly', 'disabled', 'linkedGroupsStaffOnly') ? mode : 'permissionRequired',
      deleteMode: has('linkedUsersOnly') ? mode : 'permissionRequired',
    };
  };
  const functionCalled = async (name: string, more: object = {}) => {
    await post('/tasks/v1/functions', {
      name,
      code: codeOf(''),
      entryPoint: 'index.handler',
      runtime: 'nodejs14.x',
      // Nobody waits for one that takes so long: whoever may run it is told so.
      timeLimit: 60,
      ...more,
    });
    return name;
  };
  const fileTokens = async (what: string) => {
    const { tokens } = await post('/files/v1/', FORM, await owner(what));
    const full = (tokens as { token: string }[])[0]?.token ?? '';
    const level = async (accessLevel: string) =>
      String((await post(`/files/v1/${full}/tokens`, { accessLevel })).token);
    return what === 'read' ? level('read') : full;
  };
  const listed = async (path: string, what: string) => {
    const { data } = (await ask('GET', path, { token: (await owner(what)).token })).body as { data: { id: string }[] };
    return data[0]?.id ?? '';
  };
  const product = (store: 'appStore' | 'playStore') => {
    const tier = { name: 'A', subscriptionGroup: 'g', subscriptionTier: 't' };
    const names =
      store === 'appStore'
        ? { appStoreAppBundleId: fresh('b'), appStoreProductId: fresh('p') }
        : { playStorePackageName: fresh('b'), playStoreSubscriptionId: fresh('p') };
    return idOf(`/payments/v1/${store}/subscriptions/products`, { ...tier, ...names });
  };
  const url = 'https://provider.example.test/';
  const provider = (name: string) =>
    idOf('/auth/v2/oidc/providers', {
      ...{ name, description: 'x', clientId: 'x', clientSecret: 'x', issuerId: url, redirectUri: url },
      ...{ authorizationEndpoint: url, tokenEndpoint: url, userinfoEndpoint: url },
    });
  const requestOf = async (purpose: string, what: string) =>
    inserted('mail_hashes', {
      ...{ hash: randomHex(40), purpose, user_id: (await owner(what)).id },
      ...{ expires_at: new Date(now() + 3_600_000), creation_timestamp: at() },
    });
  const subscriptionOf = async (table: string, what: string, more: object) =>
    inserted(table, {
      ...{ user_id: (await owner(what)).id, source: 'appStore', source_product_id: 'p', creation_timestamp: at() },
      ...more,
    });

  const makers: Record<string, (what: string) => Promise<string>> = {
    user: async what => (await owner(what)).id,
    email: async what => (await owner(what)).email,
    linked: async () => linked.id,
    group: async () => GROUP,
    role: () => idOf('/users/v1/roles', { name: fresh('role ') }),
    groupRole: () => idOf(`/users/v1/groups/${GROUP}/roles`, { name: fresh('role ') }),
    staffUser: async () => (await person({ staffOf: GROUP })).id,
    activationRequest: what => requestOf('activation', what),
    passwordRequest: what => requestOf('password', what),

    application: () => idOf('/auth/v2/applications', { type: 'oauth1', name: fresh('app '), description: 'x' }),
    version: async what =>
      idOf(`/auth/v2/applications/${await get('application', what)}/versions`, { name: fresh('version ') }),
    authorization: async what =>
      inserted('authorizations', {
        ...{ user_id: (await owner(what)).id, application_id: CONSOLE_APPLICATION_ID, client_id: 'x' },
        ...{ code_hash: randomHex(40), expiry_timestamp: new Date(now() + 60_000), ...stamps() },
      }),
    oauth1Token: async what =>
      (await issueOAuth1Token(platform.platform, (await owner(what)).id, CONSOLE_APPLICATION_ID)).id,
    accessToken: what => listed('/auth/v2/oauth2/tokens', what),
    refreshToken: what => listed('/auth/v2/oauth2/refreshTokens', what),
    provider: () => provider(fresh('provider')),
    providerName: async () => {
      const name = fresh('provider');
      await provider(name);
      return name;
    },

    linkedToProvider: async what => {
      const { id } = await owner(what);
      await sql`insert into oidc_links (user_id, provider_id, subject, creation_timestamp)
        values (${id}, ${await get('provider', what)}, ${id}, ${at()})`.execute(db);
      return id;
    },

    disabledSchema: async () => {
      const id = await schemaOf({});
      await post(`/data/v1/${id}/disable`, undefined);
      return id;
    },
    schema: () => schemaOf({ properties: {} }),
    schemaName: async what => `schema of ${what}`,
    index: async what =>
      idOf(`/data/v1/${await get('schema', what)}/indexes`, { fields: [{ name: fresh('f'), type: 'asc' }] }),
    status: async what => {
      const name = fresh('status');
      await post(`/data/v1/${await get('schema', what)}/statuses`, { name, data: {} });
      return name;
    },
    property: async what => {
      const name = fresh('property');
      await post(`/data/v1/${await get('schema', what)}/properties`, { name, configuration: { type: 'string' } });
      return name;
    },
    transition: async what =>
      idOf(`/data/v1/${await get('schema', what)}/transitions`, {
        ...{ name: fresh('go'), type: 'manual', fromStatuses: ['new'], toStatus: 'new' },
      }),
    home: what =>
      keep(`home ${what}`, async () => {
        const id = await schemaOf(modesOf(what), nameFor(what));
        await post(`/data/v1/${id}/transitions`, {
          name: 'go',
          type: 'manual',
          fromStatuses: ['new'],
          toStatus: 'new',
        });
        return id;
      }),
    item: async () => 'f'.repeat(24),
    document: async what => {
      const schema = await get('home', what);
      const by = await owner(what);
      const path = `/data/v1/${schema}/documents`;
      const id = await idOf(
        path,
        { a: 1, list: [{ id: await get('item', what), b: 1 }] },
        what === 'permissionRequired' ? admin : by,
      );
      await post(`${path}/${id}/linkUsers`, { userIds: [linked.id] });
      await post(`${path}/${id}/linkGroups`, { groupIds: [GROUP] });
      return id;
    },
    comment: async what =>
      idOf(
        `/data/v1/${await get('home', what)}/documents/${await get('document', what)}/comments`,
        { text: 'one' },
        await owner(what),
      ),

    function: () => functionCalled(fresh('function-')),
    homeFunction: what =>
      keep(`function ${what}`, () =>
        functionCalled(nameFor(what), what === '' ? {} : { executionOptions: { permissionMode: what } }),
      ),
    task: async what =>
      idOf('/tasks/v1/', {
        functionName: await get('function', what),
        startTimestamp: new Date(now() + 86_400_000).toISOString(),
      }),
    schedule: async what =>
      idOf('/tasks/v1/schedules', {
        functionName: await get('function', what),
        interval: 86_400,
        startTimestamp: new Date(now() + 86_400_000).toISOString(),
      }),
    apiRequest: async () =>
      inserted('api_requests', {
        ...{ function_name: 'f', method: 'GET', path: '/', status_code: 200, timestamp: at(), duration: 1 },
      }),

    template: () =>
      idOf('/templates/v1/', { name: fresh('t'), schema: { type: 'object', fields: {} }, fields: { body: 'a' } }),
    newerTemplate: () => idOf('/templates/v2/', { name: fresh('t'), inputs: {}, outputs: { body: 'a' } }),
    homeTemplate: what =>
      keep(`template ${what}`, async () => {
        await idOf('/templates/v2/', { name: nameFor(what), inputs: {}, outputs: { body: 'a' } });
        return nameFor(what);
      }),
    mail: async () => {
      const trackingHash = randomHex(40);
      await inserted('mails', {
        ...{ subject: 's', recipients: '{}', sender: 'a@example.test', views: 0, tracking_hash: trackingHash },
        ...stamps(),
      });
      return trackingHash;
    },
    dispatcher: () =>
      idOf('/dispatchers/v1/', { eventType: fresh('e'), actions: [{ type: 'task', functionName: 'f' }] }),
    action: async what => {
      const { id } = await post(`/dispatchers/v1/${await get('dispatcher', what)}/actions`, {
        type: 'task',
        functionName: 'f',
      });
      return String(id);
    },
    key: async () => {
      const key = fresh('key_');
      await post('/localizations/v1/', { localizations: [{ key, text: { EN: 'a' } }] });
      return key;
    },

    file: fileTokens,
    fileToken: async what =>
      what === 'read'
        ? get('file', what)
        : String((await post(`/files/v1/${await get('file', what)}/tokens`, { accessLevel: 'read' })).token),

    profile: async what => {
      const { id } = await owner(what);
      await sql`insert into profiles (user_id) values (${id}) on conflict do nothing`.execute(db);
      return id;
    },
    profileGroup: async what => {
      const id = await get('profile', what);
      await sql`insert into profile_groups (profile_id, group_id) values (${id}, ${GROUP}) on conflict do nothing`.execute(
        db,
      );
      return GROUP;
    },
    entry: async what => {
      await get('profileGroup', what);
      return idOf(`/profiles/v1/${await get('profile', what)}/groups/${GROUP}/logs`, { text: 'a' });
    },

    notification: async what =>
      idOf('/notifications/v1/', {
        ...{ user_id: (await owner(what)).id, type: 'message', fields: { title: 'a', body: 'b' } },
      }),
    newerNotification: async what =>
      idOf('/notifications/v2/', { targetUserId: (await owner(what)).id, title: 'a', body: 'b' }),
    setting: async what => {
      const { id } = await owner(what);
      await post(`/notifications/v1/settings/${id}`, { key: 'k', preferences: {} }, admin, 'PUT');
      return id;
    },
    newerSetting: async what => {
      const { id } = await owner(what);
      await post(`/notifications/v2/users/${id}`, { fcmToken: 'x' }, admin, 'PUT');
      return id;
    },
    device: async what => {
      await get('newerSetting', what);
      await post(
        `/notifications/v2/users/${(await owner(what)).id}/devices/phone`,
        { description: 'x', fcmToken: 'x' },
        admin,
        'PUT',
      );
      return 'phone';
    },

    product: () => idOf('/payments/v1/products', { name: fresh('p'), prices: { EUR: { amount: 1 } } }),
    order: async what =>
      idOf('/payments/v1/orders', { productId: await get('product', what), currency: 'EUR' }, await owner(what)),
    stripeUser: async what => {
      await get('paymentMethod', what);
      return (await owner(what)).id;
    },
    paymentMethod: async what => {
      const { id } = await owner(what);
      return idOf(`/payments/v1/stripe/users/${id}/paymentMethods`, { stripeId: 'pm_1' });
    },
    sharedSecret: () =>
      idOf('/payments/v1/appStore/sharedSecrets', {
        ...{ applicationId: CONSOLE_APPLICATION_ID, bundleId: fresh('b'), secret: 's' },
      }),
    appProduct: () => product('appStore'),
    playProduct: () => product('playStore'),
    entitlement: what =>
      subscriptionOf('subscription_entitlements', what, { status: 'active', status_category: 'engaged' }),
    subscriptionEvent: what => subscriptionOf('subscription_events', what, { type: 'started' }),
    appSubscription: async what =>
      inserted('app_store_subscriptions', {
        ...{ user_id: (await owner(what)).id, product_id: 'p', bundle_id: 'b', original_purchase_date: at() },
        ...{ original_transaction_id: fresh('o'), last_purchase_date: at(), expires_date: at() },
        ...{ auto_renew_status: true, latest_receipt: 'r' },
      }),
    playSubscription: async what =>
      inserted('play_store_subscriptions', {
        ...{ purchaser_id: (await owner(what)).id, purchase_token: fresh('t'), expiry_timestamp: at() },
        ...{ auto_renewing: true, receipt: '{}', ...stamps() },
      }),
    serial: async () => fresh('s'),
    ...makersOfNeeds(platform, { get: (name, what) => get(name, what), owner, post }),
  };

  const keep = (key: string, make: () => Promise<string>): Promise<string> => {
    const known = kept.get(key) ?? make();
    kept.set(key, known);
    return known;
  };
  /** @throws Error where nobody knows how to make one */
  const get = (name: string, what: string): Promise<string> => {
    const key = `${name} ${what}`;
    const known = made.get(key);
    if (known && name !== 'serial') return known;
    const maker = makers[name];
    if (!maker) throw new Error(`Nobody knows how to make "${name}".`);
    const one = maker(what);
    made.set(key, one);
    return one;
  };
  return {
    admin,
    linked,
    owner,
    get,
    knows: (name: string) => name in makers,
    /** What was aimed at has been changed: the next call aims at another. */
    renew: () => {
      made = new Map();
      owners = new Map();
    },
  };
};

export type Things = Awaited<ReturnType<typeof createThings>>;
