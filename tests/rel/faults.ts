import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasPostgres, startPostgres } from '../support/postgres';
import { type Seen, startClients } from './clients';
import { type Fault, startFaultProxy } from './faultProxy';
import { type Operator, startOperator } from './operator';
import type { Figure, Size, Trial } from './report';
import { mountFailingDisk, mountSmallDisk } from './smallDisk';

const ROUNDS = { quick: 1, full: 20, night: 100 };
/** No call may hang: two statements of 12 s each, and the wait for a connection. */
const LONGEST_MS = 30_000;

const isSound = ({ status }: Seen) => status === 200;
const isPassing = ({ status, retryAfter }: Seen) => status === 503 && retryAfter !== null;

type Clients = Awaited<ReturnType<typeof startClients>>;
type Postgres = Awaited<ReturnType<typeof startPostgres>>;

const figuresOf = async (name: string, { seen, countLost }: Clients, failed: number): Promise<Figure[]> => [
  { name: `${name}: calls`, value: seen.length, least: 1 },
  { name: `${name}: refused in passing`, value: seen.filter(isPassing).length },
  { name: `${name}: any other failure`, value: seen.filter(one => !isSound(one) && !isPassing(one)).length, most: 0 },
  {
    name: `${name}: longest call in ms`,
    value: Math.round(Math.max(...seen.map(one => one.tookMs))),
    most: LONGEST_MS,
  },
  { name: `${name}: first writes after it that failed`, value: failed, most: 0 },
  { name: `${name}: acknowledged writes lost`, value: await countLost(), most: 0 },
];

/** One fault again and again under load: nothing but passing refusals, and the first write after it works. */
const suffer = async (
  name: string,
  operator: Operator,
  rounds: number,
  fault: { begin: () => void | Promise<void>; end: () => void | Promise<void>; isFelt?: boolean },
): Promise<Figure[]> => {
  const clients = await startClients(operator);
  let failed = 0;
  let unfelt = 0;
  for (let round = 0; round < rounds; round++) {
    await clients.until(20, isSound);
    await fault.begin();
    if (!(await clients.until(5, fault.isFelt === false ? isSound : isPassing))) unfelt++;
    await fault.end();
    // Calls that the fault holds are told of it; this one comes after.
    if (!isSound(await clients.write())) failed++;
  }
  await clients.end();
  return [
    ...(await figuresOf(name, clients, failed)),
    { name: `${name}: times that nobody noticed it`, value: unfelt, most: 0 },
  ];
};

const withPostgres = async (size: Size): Promise<Figure[]> => {
  if (!hasPostgres) return [];
  const rounds = ROUNDS[size];
  const database: Postgres = await startPostgres({ isDurable: true });
  const direct = new URL(database.url);
  const proxy = await startFaultProxy(Number(direct.port));
  const proxied = new URL(database.url);
  proxied.port = String(proxy.port);
  const net = (fault: Fault) => ({
    begin: () => proxy.set(fault),
    end: () => proxy.set('none'),
    isFelt: fault !== 'slow',
  });
  const operator = await startOperator(['--database-url', proxied.href]);
  const under = (name: string, fault: Parameters<typeof suffer>[3]) => suffer(name, operator, rounds, fault);
  try {
    return [
      ...(await under('database crashes', { begin: database.crash, end: database.restart })),
      ...(await under('database stands still', { begin: database.freeze, end: database.thaw })),
      ...(await under('network slow by 300 ms', net('slow'))),
      ...(await under('network cut', net('cut'))),
      ...(await under('network silent', net('silent'))),
    ];
  } finally {
    await operator.end('SIGTERM');
    proxy.stop();
    await database.stop();
  }
};

/** A disk that fills up: writes are refused as such, reads go on, and writes work again once there is room. */
const fillUp = async (
  name: string,
  disk: NonNullable<ReturnType<typeof mountSmallDisk>>,
  args: readonly string[],
  lefts: readonly number[],
  revive?: () => Promise<void>,
): Promise<Figure[]> => {
  process.stderr.write(`  ${name}\n`);
  const operator = await startOperator(args);
  try {
    const clients = await startClients(operator, 0);
    let recovered = 0;
    for (const left of lefts) {
      disk.fill(left);
      for (let n = 0, refused = 0; n < 2_000 && refused < 3; n++) if (!isSound(await clients.write(200_000))) refused++;
      disk.free();
      for (let tries = 0; tries < 100; tries++) {
        // A database that found no room for its log ends when it has tried to recover: now, or a moment later.
        await revive?.();
        if (isSound(await clients.write())) {
          recovered++;
          break;
        }
        await new Promise(resolve => setTimeout(resolve, 200));
      }
    }
    const { seen } = clients;
    const count = (status: number) => seen.filter(one => one.status === status).length;
    return [
      { name: `${name}: refused with 507`, value: count(507), least: 1 },
      { name: `${name}: refused in passing`, value: count(503) },
      {
        name: `${name}: any other failure`,
        value: seen.filter(one => ![200, 503, 507].includes(one.status)).length,
        most: 0,
      },
      { name: `${name}: writes again without repair`, value: recovered, least: lefts.length },
      { name: `${name}: acknowledged writes lost`, value: await clients.countLost(), most: 0 },
    ];
  } finally {
    await operator.end('SIGTERM');
  }
};

/** What was left when the last of it was filled: nothing, and room for a part of what the log of the database wants. */
const LEFTS = [0, 2_000_000, 12_000_000];

const onFullDisk = async (): Promise<Figure[]> => {
  const disk = mountSmallDisk(240);
  if (!disk) return [];
  try {
    const embedded = await fillUp('disk full, PGlite', disk, ['--data', join(disk.folder, 'data')], LEFTS);
    if (!hasPostgres) return embedded;
    rmSync(join(disk.folder, 'data'), { recursive: true });
    const database = await startPostgres({ within: disk.folder, isDurable: true });
    try {
      return [
        ...embedded,
        ...(await fillUp('disk full, PostgreSQL', disk, ['--database-url', database.url], LEFTS, database.restart)),
      ];
    } finally {
      await database.stop();
    }
  } finally {
    disk.unmount();
  }
};

const REFUSED = 20;

/** A disk that takes no more writes: every call is refused in passing, the server ends when told to, and starts again on the repaired disk. */
const onReadOnlyDisk = async (): Promise<Figure[]> => {
  const disk = mountFailingDisk(300);
  if (!disk) return [];
  const name = 'disk read-only, PGlite';
  process.stderr.write(`  ${name}\n`);
  const args = ['--data', join(disk.folder, 'data')];
  try {
    const operator = await startOperator(args);
    const clients = await startClients(operator, 0);
    for (let n = 0; n < 50; n++) await clients.write();
    // PGlite does not wait for the disk: what is lost with the power is not what is asked here.
    execFileSync('sync', ['--file-system', disk.folder]);
    disk.fail();
    const from = clients.seen.length;
    for (let n = 0; n < REFUSED; n++) await (n % 2 ? clients.read() : clients.write());
    const refused = clients.seen.slice(from).filter(isPassing).length;
    const isTold = operator.said().includes('its disk is read-only');
    const startedAt = performance.now();
    await operator.end('SIGTERM');
    const endedMs = Math.round(performance.now() - startedAt);
    disk.repair();
    const again = await startOperator(args);
    const lost = await clients.countLost(again);
    await again.end('SIGTERM');
    return [
      { name: `${name}: calls refused in passing`, value: refused, least: REFUSED },
      { name: `${name}: the log says why`, value: Number(isTold), least: 1 },
      { name: `${name}: ends when told to, in ms`, value: endedMs, most: LONGEST_MS },
      { name: `${name}: acknowledged writes lost after a repair`, value: lost, most: 0 },
    ];
  } finally {
    disk.unmount();
  }
};

/** T-FAULT: a database or a disk that fails is a passing refusal, in time; nothing acknowledged is lost, and all works afterwards. */
export const faults: Trial = {
  name: 'T-FAULT',
  run: async size => {
    const figures = [...(await withPostgres(size)), ...(await onFullDisk()), ...(await onReadOnlyDisk())];
    return figures.length > 0 ? figures : undefined;
  },
};
