import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { currentLane } from './lanes';
import type { PgliteConnection } from './pglite';

/**
 * The connection as one caller has it. A statement by itself passes the turn on as soon as it is sent, so that the next one lies ready when the
 * database has answered; a transaction keeps it until its end is sent.
 */
class PgliteTurn implements DatabaseConnection {
  readonly #connection: PgliteConnection;
  #isMine = false;
  #isHeavy = false;
  #begun: Promise<unknown> | undefined;

  constructor(connection: PgliteConnection) {
    this.#connection = connection;
  }

  async take(): Promise<void> {
    this.#isHeavy = currentLane()?.isHeavy ?? false;
    await this.#connection.acquire(this.#isHeavy);
    this.#isMine = true;
  }

  readonly pass = (): void => {
    if (!this.#isMine) return;
    this.#isMine = false;
    this.#connection.release();
  };

  async executeQuery<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<R>> {
    if (!this.#isMine) await this.take();
    await this.#connection.opened();
    const answer = this.#connection.send<R>({ sql, parameters }, currentLane());
    // What takes long holds the turn for as long: others that take long wait behind it.
    if (!this.#begun && !this.#isHeavy) this.#connection.whenRoom(this.pass);
    const { rows, affectedRows } = await answer;
    return { rows, numAffectedRows: BigInt(affectedRows) };
  }

  /** Waits for no answer: what is sent after it is answered after it. */
  async begin(): Promise<void> {
    await this.#connection.opened();
    this.#begun = this.#connection.send({ sql: 'begin' });
    this.#begun.catch(() => undefined);
  }

  async end(sql: 'commit' | 'rollback'): Promise<void> {
    await this.#connection.opened();
    const ended = this.#connection.send({ sql });
    this.#connection.whenRoom(this.pass);
    await Promise.all([this.#begun, ended]);
  }

  // biome-ignore lint/correctness/useYield: PGlite has no cursors; kysely asks for the method.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database does not stream.');
  }
}

class PgliteDriver implements Driver {
  readonly #connection: PgliteConnection;
  constructor(connection: PgliteConnection) {
    this.#connection = connection;
  }
  init = async () => {
    await this.#connection.ready();
  };
  acquireConnection = async () => {
    const turn = new PgliteTurn(this.#connection);
    await turn.take();
    return turn;
  };
  releaseConnection = async (turn: PgliteTurn) => turn.pass();
  beginTransaction = (turn: PgliteTurn) => turn.begin();
  commitTransaction = (turn: PgliteTurn) => turn.end('commit');
  rollbackTransaction = (turn: PgliteTurn) => turn.end('rollback');
  destroy = () => this.#connection.close();
}

/** Kysely on PGlite. A statement issued while a transaction is open waits for it, and never joins it. */
export const pgliteDialect = (connection: PgliteConnection): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PgliteDriver(connection),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: db => new PostgresIntrospector(db),
});
