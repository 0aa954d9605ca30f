import { createOAuth2Client } from '@extrahorizon/javascript-sdk';
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { CONSOLE_CLIENT_ID } from '../../src/contract';
import { recordAnswers } from './official/methods';
import { type ProvenService, proveEveryMethod } from './official/proof';
import { hasPostgres, NO_POSTGRES } from './postgres';
import { openSession } from './sessions';
import { type Databases, type EmbeddedOptions, startEmbedded, type TestPlatform } from './startEmbedded';

export type OfficialClients = {
  database: Databases;
  /** There once the tests run. */
  platform: () => TestPlatform;
  connect: () => ReturnType<typeof createOAuth2Client>;
  /** Counts what answers of a client that a test connects itself. */
  record: <T extends object>(client: T) => T;
  /** The last of the tests: every function of these services of the client (`data`, `auth`) answered in one of them. */
  proveEveryMethod: (...services: ProvenService[]) => void;
  /**
   * A client with a new session of the sample account with this role. No password is given for it, so that no failed attempt of another
   * test makes it come too soon; tests about passwords call `authenticate` with an account of their own.
   */
  connectAs: (role: string) => Promise<ReturnType<typeof createOAuth2Client>>;
};

const onDatabase = (
  database: Databases,
  options: EmbeddedOptions,
  define: (clients: OfficialClients) => void,
): void => {
  let platform: TestPlatform;

  beforeAll(async () => {
    platform = await startEmbedded({ ...options, on: database });
  });
  afterAll(() => platform?.close());

  // A function counts when the test that called it passed: it answered, and the answer was right.
  const proven = new Set<string>();
  let answered = new Set<string>();
  beforeEach(() => {
    answered = new Set();
  });
  afterEach(({ task }) => {
    if (task.result?.state !== 'fail') for (const method of answered) proven.add(method);
  });
  const record = <T extends object>(client: T): T => recordAnswers(client, method => answered.add(method));

  const connect = () => record(createOAuth2Client({ host: platform.url, clientId: CONSOLE_CLIENT_ID }));
  define({
    database,
    platform: () => platform,
    connect,
    record,
    proveEveryMethod: (...services) => proveEveryMethod(services, database, proven),
    connectAs: async role => {
      const exh = connect();
      const { refresh_token: refreshToken } = await openSession(platform, platform.account(role));
      await exh.auth.authenticate({ refreshToken });
      return exh;
    },
  });
};

/** The platform's own client is the judge of our wire: the same tests on PGlite and, where there is one, on PostgreSQL. */
export const onEachDatabase = (
  title: string,
  define: (clients: OfficialClients) => void,
  options: EmbeddedOptions = {},
): void => {
  describe(`${title} on PGlite`, () => onDatabase('PGlite', options, define));
  describe.skipIf(!hasPostgres)(`${title} on PostgreSQL${hasPostgres ? '' : ` (skipped: ${NO_POSTGRES})`}`, () =>
    onDatabase('PostgreSQL', options, define),
  );
};
