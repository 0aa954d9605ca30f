import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCommandLine } from './commandLine';

const read = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => readCommandLine(args, env, '/srv/meridian');
const ADMIN = { ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: 'Correct-Horse-7' };
const KEY = { MERIDIAN_KEY_FILE: '/etc/meridian/key' };

describe('the command line in production', () => {
  it('has no sample data, and the address, names, proxies and days that it was told', () => {
    const asked = read(
      [
        '--production',
        '--host',
        '0.0.0.0',
        '--public-url',
        'https://api.example.org',
        '--allow-host',
        'Meridian:8080,[FD00::1]:8080',
      ].concat([
        '--trust-proxy',
        '10.0.0.0/8, loopback, fd00::/128',
        '--keep',
        'logs=30,audit=365',
        '--keep',
        'outbox=7',
      ]),
      { ...ADMIN, METRICS_TOKEN: 'secret' },
    );
    expect(asked).toMatchObject({
      host: '0.0.0.0',
      isLogged: true,
      administrator: { email: 'ada@example.org', password: 'Correct-Horse-7' },
      platform: {
        publicUrl: 'https://api.example.org',
        allowedHosts: ['api.example.org', 'meridian:8080', '[fd00::1]:8080'],
        trustedProxies: ['10.0.0.0/8', 'loopback', 'fd00::/128'],
        retention: { logs: 30, audit: 365, outbox: 7 },
        metrics: { token: 'secret' },
        hasSetupPage: true,
      },
    });
    expect(asked?.samples).toBeUndefined();
  });

  it('is meant by NODE_ENV=production too, and by nothing else', () => {
    expect(read([], { NODE_ENV: 'production' })?.samples).toBeUndefined();
    expect(read([], { NODE_ENV: 'test', ...ADMIN })).toMatchObject({ samples: { scale: 2_500 } });
    expect(read([])?.administrator).toBeUndefined();
  });

  it.each([
    [['--memory'], {}, /keeps nothing/],
    [['--reset'], {}, /deletes everything/],
    [['--scale', '10'], {}, /sample data/],
    [['--host', '0.0.0.0'], {}, /--public-url/],
    [['--public-url', 'http://api.example.org'], {}, /in clear/],
    [['--public-url', 'https://api.example.org/platform'], {}, /without a path/],
    [['--public-url', 'api.example.org'], {}, /takes an address/],
    [['--database-url', 'postgres://db/meridian'], {}, /MERIDIAN_KEY_FILE/],
    [[], { DATABASE_URL: 'postgres://db/meridian' }, /MERIDIAN_KEY_FILE/],
    [[], { ADMIN_EMAIL: 'ada@example.org' }, /come together/],
    [['--trust-proxy', '*'], {}, /not names/],
    [['--trust-proxy', '999.1.1.1'], {}, /not names/],
    [['--trust-proxy', '10.0.0.0/33'], {}, /not names/],
    [['--trust-proxy', 'fd00::/129'], {}, /not names/],
    [['--trust-proxy', '10.0.0.0/8/8'], {}, /not names/],
    [['--allow-host', 'https://probe.example:8080/'], {}, /host name with its port/],
    [[], { ALLOW_HOST: 'probe example' }, /host name with its port/],
    [[], { ADMIN_EMAIL: 'ada', ADMIN_PASSWORD: 'Correct-Horse-7' }, /takes an e-mail address/],
    [['--keep', 'logs'], {}, /number of days/],
    [['--keep', 'logs=0'], {}, /number of days/],
    [['--keep', 'users=30'], {}, /number of days/],
  ] as const)('refuses %j with %j, with the reason', (args, env, reason) => {
    expect(() => read(['--production', ...args], env)).toThrow(reason);
  });

  it('takes a PostgreSQL with a key file', () => {
    expect(read(['--production'], { DATABASE_URL: 'postgres://db/meridian', ...KEY })).toMatchObject({
      platform: { databaseUrl: 'postgres://db/meridian', keyFile: '/etc/meridian/key' },
    });
  });

  it('keeps files where FILES_URL says, and repeats none of its secret when it says nothing', () => {
    expect(read([], { FILES_URL: 's3://key:topsecret@s3.example/bucket' })).toMatchObject({
      platform: { files: { base: 'https://s3.example/bucket' } },
    });
    expect(() => read([], { FILES_URL: 's3://key:topsecret@s3.example' })).toThrow(/^FILES_URL takes (?!.*topsecret)/);
  });

  it.each([
    [[], 10_000],
    [['--refresh-grace', '0'], 0],
    [['--refresh-grace', '60'], 60_000],
  ] as const)('[HOST-02] with %j, a used refresh token answers a page for %i ms more', (args, refreshGraceMs) => {
    expect(read(args)).toMatchObject({ platform: { refreshGraceMs } });
  });

  it.each(['61', '-1', 'x', '1.5'])('[HOST-02] takes no grace of %s seconds', seconds => {
    expect(() => read([`--refresh-grace=${seconds}`])).toThrow(/--refresh-grace/);
  });

  it.each([
    ['--memory', '--data', 'kept'],
    ['--memory', '--database-url', 'postgres://db/x'],
    ['--data', 'kept', '--database-url', 'postgres://db/x'],
  ])('keeps data in one place, and says so to %s %s %s', (...args) => {
    expect(() => read(args)).toThrow('Data is kept in one place');
  });

  it.each([[['--memory']], [['--data', 'kept']]])('keeps it where %j says, whatever the environment has', args => {
    expect(read(args, { DATABASE_URL: 'postgres://db/x' })?.platform.databaseUrl).toBeUndefined();
    expect(read([], { DATABASE_URL: 'postgres://db/x' })?.platform.databaseUrl).toBe('postgres://db/x');
  });

  it.each([[['--memory']], [['--database-url', 'postgres://db/x']]])('deletes nothing of %j', args => {
    expect(() => read(['--reset', ...args])).toThrow('it deletes nothing');
    expect(() => read(['--reset'], { DATABASE_URL: 'postgres://db/x' })).toThrow('it deletes nothing');
  });

  it.each([
    'not an address',
    'a@b.example, c@d.example',
    'Hospital <>',
    'Hospital desk@hospital.example',
    '<a@b.example> x',
  ])('takes no sender %j', from =>
    expect(() => read([], { MAIL_FROM: from })).toThrow('MAIL_FROM takes one e-mail address'),
  );

  it.each(['desk@hospital.example', 'Hospital <desk@hospital.example>', '"Desk, North" <desk@hospital.example>'])(
    'takes the sender %j',
    from => expect(read([], { MAIL_FROM: from })?.platform.from).toBe(from),
  );

  it.each(['--help', '-h'])('says what there is to say to %s', word => expect(read([word])).toBeUndefined());

  it('a variable that is empty is as if it were not there', () => {
    const empty = { DATA_DIR: '', MERIDIAN_KEY_FILE: '', DATABASE_URL: '', SMTP_URL: '', FILES_URL: '', PORT: '' };
    expect(read(['--reset'], empty)).toEqual(read(['--reset']));
    expect(read([], empty)?.platform).toMatchObject({ dataDir: resolve('data'), keyFile: resolve('data/key') });
    expect(read(['--production'], { ...empty, ...ADMIN, PUBLIC_URL: '', HOST: '', KEEP: '', TRUST_PROXY: '' })).toEqual(
      read(['--production'], ADMIN),
    );
  });

  it.each(['notaurl', 'mysql://x/y', 'postgres://u:a/b@h/d', 'postgres://u:p@h:x/d'])(
    'takes %j for no database, and repeats nothing of it',
    text => {
      const refused = (how: () => unknown) =>
        expect(how).toThrow(/^--database-url \(DATABASE_URL\) takes postgres:(?!.*a\/b)/);
      refused(() => read(['--database-url', text]));
      refused(() => read([], { DATABASE_URL: text }));
    },
  );

  it.each(['postgres://u:p%2Fq@one,two:5433/d?sslmode=require', 'postgresql:///d?host=/run/postgresql'])(
    'takes %j for one',
    text => expect(read([], { DATABASE_URL: text, ...KEY })?.platform.databaseUrl).toBe(text),
  );

  it('a value that is wrong is told by the name that it was given by', () => {
    expect(() => read([], { PORT: 'x' })).toThrow(/^PORT takes/);
    expect(() => read(['--port', 'x'], { PORT: '1' })).toThrow(/^--port takes/);
    expect(() => read([], { ALLOW_ORIGIN: 'x' })).toThrow(/^ALLOW_ORIGIN takes/);
    expect(() => read(['--allow-origin', 'x'])).toThrow(/^--allow-origin takes/);
    expect(() => read([], { FILES_URL: 's3://a:b%zz@h/bucket' })).toThrow(/^FILES_URL takes/);
    expect(() => read(['--console', '/nowhere'])).toThrow('There is no built console in /nowhere.');
    expect(() => read(['--keep', 'logs=30'])).toThrow('--keep is for --production.');
  });

  it.each(['--port=', '--data=', '--database-url=', '--allow-origin='])('takes no %s with nothing behind it', option =>
    expect(() => read([option])).toThrow(`--${option.slice(2, -1)} needs a value`),
  );

  it('without it, listens on this machine only', () => {
    expect(() => read(['--host', '0.0.0.0'])).toThrow(/this machine only/);
  });
});

describe('a command instead of serving', () => {
  it.each([
    [['user', 'unlock', 'ada@example.org'], { kind: 'unlock', email: 'ada@example.org' }],
    [['--unlock', 'ada@example.org'], { kind: 'unlock', email: 'ada@example.org' }],
    [['backup', '/var/all.gz', '--data', '/srv/data'], { kind: 'backup', file: '/var/all.gz' }],
    [['--production', 'restore', '-'], { kind: 'restore', file: '-', acceptsKey: false }],
    [['restore', '-', '--accept-key'], { kind: 'restore', file: '-', acceptsKey: true }],
    [['key', 'accept'], { kind: 'accept' }],
  ])('%j is understood', (args, chore) => expect(read(args, KEY)?.chore).toEqual(chore));

  it('is none where nothing is said', () => expect(read([])?.chore).toBeUndefined());

  it.each(
    [['serve'], ['backup'], ['user', 'unlock'], ['user', 'lock', 'ada'], ['restore', 'a', 'b']].map(words => [words]),
  )('%j is none, and says which there are', words =>
    expect(() => read(words)).toThrow(`Not a command: ${words.join(' ')}.`),
  );

  it('is one at a time', () => expect(() => read(['--unlock', 'a@x', 'user', 'unlock', 'b@x'])).toThrow('--unlock is'));

  it('has nothing to do in memory', () => expect(() => read(['--memory', 'backup', 'all.gz'])).toThrow('--memory'));

  it('is not written behind what npm says itself', () => {
    const npm = { npm_lifecycle_event: 'start' };
    expect(() => read(['backup', '-'], npm)).toThrow('npm --silent start -- backup -');
    expect(read(['backup', '-'], { ...npm, npm_config_loglevel: 'silent' })?.chore).toEqual({
      kind: 'backup',
      file: '-',
    });
    expect(read(['backup', 'all.gz'], npm)?.chore).toMatchObject({ kind: 'backup' });
  });

  it('[DEP-06] accepts a key nowhere but where it was asked to: no server goes on with another one', () => {
    expect(() => read(['--accept-key'])).toThrow('--accept-key is for restore FILE');
    expect(() => read(['backup', 'all.gz', '--accept-key'])).toThrow('--accept-key is for restore FILE');
  });

  it('deletes nothing first', () => expect(() => read(['--reset', 'backup', 'all.gz'])).toThrow('--reset'));
});
