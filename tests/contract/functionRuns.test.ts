import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ISOLATIONS } from '../../src/embedded/services/tasks/isolations';
import { makeRunFolder } from '../../src/embedded/services/tasks/runFolder';
import { runProcess } from '../../src/embedded/services/tasks/runProcess';
import type { Isolation } from '../../src/embedded/services/tasks/sandbox';
import { codeOf } from '../support/functionCode';
import { functionRuns, isAlive } from '../support/functionRuns';
import { openGate } from '../support/gate';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

let platform: TestPlatform;
let runs: Awaited<ReturnType<typeof functionRuns>>;

beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0, functionSlots: 4 });
  runs = await functionRuns(platform.url);
});
afterAll(async () => {
  await platform?.close();
});

const RUNTIME = 'runtime';
const failed = (type: string, name: string, message: unknown) => ({ status: 'failed', error: { type, name, message } });

it('[SVC-TASKS POST /functions] a link that leads out of the zip is refused by name', async () => {
  const code = codeOf({ 'index.js': '' }, { 'lib/out.js': '../../etc/passwd' });
  const body = { name: 'linked-out', code, entryPoint: 'index.handler', runtime: 'nodejs14.x' };
  expect((await runs.ask('POST', '/tasks/v1/functions', body)).body).toMatchObject({
    code: 1401,
    message: expect.stringContaining('"lib/out.js"'),
  });
});

/** Code that answers past its handler, as no handler would. */
const answering = (text: string) =>
  `exports.handler = () => { require('fs').writeSync(3, ${JSON.stringify(text)}); process.exit(0) }`;

describe('a run ends', () => {
  it('with the handler: complete, with its output as log', async () => {
    const run = await runs.run(
      `exports.handler = async task => { console.log('data', task.data.a); console.error('warned'); };`,
      {},
      { a: 1 },
    );
    expect(run).toMatchObject({ status: 'complete', log: ['data 1', 'warned'] });
    expect(run.error).toBeUndefined();
  });

  it('and hands the handler the execution as it travels, and the address of the platform', async () => {
    const run = await runs.run(
      `exports.handler = async task => {
        console.log(Object.keys(task).sort().join());
        console.log((await fetch(process.env.API_HOST + '/tasks/v1/health')).status);
      };`,
    );
    expect(run.log).toEqual([
      'createdByApplicationId,createdByUserId,creationTimestamp,data,functionName,id,priority,startTimestamp,status,statusChangedTimestamp,updateTimestamp',
      '200',
    ]);
  });

  it.each([
    ['CommonJS in a folder', { 'src/app.cjs': 'exports.main = () => console.log("cjs")' }, 'src/app.main', 'cjs'],
    [
      'an ES module',
      {
        'app.mjs': 'import { x } from "./x.mjs"; export const main = () => console.log(x)',
        'x.mjs': 'export const x = "esm"',
      },
      'app.main',
      'esm',
    ],
    [
      'a type in package.json',
      { 'package.json': '{"type":"module"}', 'm.js': 'export const main = () => console.log("typed")' },
      'm.main',
      'typed',
    ],
  ])('%s is found by its entry point', async (_, files, entryPoint, line) => {
    expect(await runs.run('', { files, entryPoint })).toMatchObject({ status: 'complete', log: [line] });
  });

  it('in a folder that pnpm filled: a package is what a link leads to, and finds what lies beside it there', async () => {
    const kept = 'node_modules/.pnpm';
    const name = await runs.create('');
    const code = codeOf(
      {
        'index.js': 'exports.handler = () => console.log(require("dep"), require("./lib/linked"))',
        [`${kept}/dep@1/node_modules/dep/index.js`]: 'module.exports = ["dep", "and", require("other")].join(" ")',
        [`${kept}/other@2/node_modules/other/index.js`]: 'module.exports = "other"',
        'shared/file.js': 'module.exports = require("./beside")',
        'shared/beside.js': 'module.exports = "beside"',
      },
      {
        'node_modules/dep': '.pnpm/dep@1/node_modules/dep',
        [`${kept}/dep@1/node_modules/other`]: '../../other@2/node_modules/other',
        'lib/linked.js': '../shared/file.js',
      },
    );
    expect((await runs.ask('PUT', `/tasks/v1/functions/${name}`, { code })).status).toBe(200);
    const id = await runs.enqueue(name);
    expect(await runs.ended(id)).toMatchObject({ status: 'complete' });
    expect(await runs.log(id)).toEqual(['dep and other beside']);
  });

  it('[EXEC-11] with an error that was thrown: its name and message, and its stack in the log without paths of the server', async () => {
    const run = await runs.run(
      `class Odd extends Error { name = 'OddError' }\nexports.handler = () => { throw new Odd('number 5'); };`,
    );
    expect(run).toMatchObject(failed(RUNTIME, 'OddError', 'number 5'));
    expect(run.log[0]).toBe('OddError: number 5');
    expect(run.log[1]).toContain('index.js:2:');
    expect(run.log.join('\n')).not.toContain(process.cwd());
  });

  it.each([
    [
      'a callback',
      `(event, context, callback) => { setTimeout(() => { console.log('work done'); callback(null, { ok: 1 }); }, 30); }`,
    ],
    [
      'a callback at once, and what it began is waited for',
      `(event, context, callback) => { callback(null, { ok: 1 }); setTimeout(() => console.log('work done'), 30); }`,
    ],
    [
      'context.done',
      `(event, context) => { setTimeout(() => { console.log('work done'); context.done(null, { ok: 1 }); }, 30); }`,
    ],
    [
      'context.succeed',
      `(event, context) => { setTimeout(() => { console.log('work done'); context.succeed({ ok: 1 }); }, 30); }`,
    ],
    [
      'a callback of a handler that is async as well',
      `async (event, context, callback) => { setTimeout(() => console.log('work done'), 30); callback(null, { ok: 1 }); return { ok: 2 }; }`,
    ],
    [
      'a callback of one whose promise is never kept',
      `async (event, context, callback) => { setTimeout(() => { console.log('work done'); callback(null, { ok: 1 }); }, 30); await new Promise(() => undefined); }`,
    ],
    [
      'a callback later, of one that gives something meanwhile',
      `(...given) => { setTimeout(() => { console.log('work done'); given[2](null, { ok: 1 }); }, 30); return true; }`,
    ],
    [
      'context.succeed later, of one that gives what it began',
      `(event, context) => setTimeout(() => { console.log('work done'); context.succeed({ ok: 1 }); }, 30)`,
    ],
    [
      'a promise that is kept before an error is called back',
      `async (event, context, callback) => { console.log('work done'); setTimeout(() => callback(new Error('late')), 0); return { ok: 1 }; }`,
    ],
    [
      'a callback that waits for nothing else',
      `(event, context, callback) => {
        context.callbackWaitsForEmptyEventLoop = false;
        setInterval(() => undefined, 1_000);
        setTimeout(() => { console.log('work done'); callback(undefined, { ok: 1 }); }, 30);
      }`,
    ],
  ])('with %s, once its work is done', async (_, handler) => {
    expect(await runs.run(`exports.handler = ${handler}`)).toMatchObject({ status: 'complete', log: ['work done'] });
    const name = await runs.create(`exports.handler = ${handler}`);
    const answer = await runs.ask('POST', `/tasks/v1/functions/${name}/execute`, { data: {} });
    expect(answer.body.result).toEqual({ ok: 1 });
  });

  it('when nothing is left to wait for, of a handler that gives no promise and calls nothing back', async () => {
    const run = await runs.run(`exports.handler = () => { setTimeout(() => console.log('work done'), 30); }`);
    expect(run).toMatchObject({ status: 'complete', log: ['work done'] });
  });

  it.each([
    [
      'a callback',
      `(event, context, callback) => setTimeout(() => callback(new TypeError('said so')), 5)`,
      'TypeError',
      'said so',
    ],
    [
      'a callback of an async handler',
      `async (event, context, callback) => { callback(new TypeError('said so')) }`,
      'TypeError',
      'said so',
    ],
    ['context.fail', `(event, context) => { context.fail('said so') }`, 'string', 'said so'],
    [
      'a callback of an async handler',
      `async (event, context, callback) => { callback(new TypeError('said so')) }`,
      'TypeError',
      'said so',
    ],
    [
      'context.fail without a reason',
      `(event, context) => { context.fail() }`,
      'Error',
      expect.stringContaining('no reason'),
    ],
  ])('with the error that %s gives', async (_, handler, name, message) => {
    expect(await runs.run(`exports.handler = ${handler}`)).toMatchObject(failed(RUNTIME, name, message));
  });

  it('knowing what it is, and how long it may still take', async () => {
    const run = await runs.run(
      `exports.handler = async (task, context) => {
        const left = context.getRemainingTimeInMillis();
        console.log([context.awsRequestId === task.id, context.functionName === task.functionName, context.memoryLimitInMB, left > 25_000 && left <= 30_000].join());
      }`,
    );
    expect(run.log).toEqual(['true,true,128,true']);
  });

  it.each([
    [
      'a promise that nobody handled',
      `exports.handler = () => { Promise.reject(new TypeError('lost')); return new Promise(() => setTimeout(() => {}, 9000)); }`,
      'TypeError',
      'lost',
    ],
    [
      'an error in a timer',
      `exports.handler = () => new Promise(() => setTimeout(() => { throw new RangeError('late') }, 5))`,
      'RangeError',
      'late',
    ],
    // As Lambda names it: by its kind.
    ['something thrown that is no error', `exports.handler = () => { throw 'just text' }`, 'string', 'just text'],
    ['an object thrown that is none', `exports.handler = () => { throw { name: 'X' } }`, 'object', '[object Object]'],
    ['nothing thrown', `exports.handler = async () => { throw null }`, 'object', 'null'],
    [
      'an error of another realm',
      `exports.handler = () => require('node:vm').runInNewContext("throw new TypeError('from elsewhere')")`,
      'TypeError',
      'from elsewhere',
    ],
    [
      'a mistake in its code',
      `exports.handler = ( => {}`,
      'Runtime.UserCodeSyntaxError',
      "SyntaxError: Unexpected token '=>'",
    ],
    [
      'a module that is not there',
      `require('left-pad')`,
      'Runtime.ImportModuleError',
      expect.stringContaining("Error: Cannot find module 'left-pad'"),
    ],
    ['a mistake in what it reads', `exports.handler = () => JSON.parse('{')`, 'SyntaxError', expect.any(String)],
    ['a result that cannot travel', `exports.handler = () => 10n`, 'TypeError', expect.stringContaining('BigInt')],
    [
      'a result beyond all bounds',
      `exports.handler = () => 'x'.repeat(2_000_000)`,
      'ResultTooLarge',
      expect.stringContaining('1024 kB'),
    ],
    [
      'a result that is nested too deep to be told',
      answering(`{"result":${'['.repeat(501)}${']'.repeat(501)}}`),
      'ResultTooDeep',
      expect.stringContaining('500 levels'),
    ],
    ['an error that is none', answering('{"error":{"message":{"toString":1}}}'), 'ProcessEnded', expect.any(String)],
    [
      'more files than its temporary folder takes',
      `exports.handler = () => {
        const { mkdirSync, writeFileSync } = require('node:fs');
        const folder = process.env.TMPDIR + '/many';
        mkdirSync(folder);
        for (let at = 0; at < 10_000; at++) writeFileSync(folder + '/' + at, '');
        return new Promise(() => setInterval(() => undefined, 1_000));
      }`,
      'StorageLimitExceeded',
      expect.stringContaining('512 MB'),
    ],
    ['an answer that is none', answering('null'), 'ProcessEnded', expect.any(String)],
    [
      'its process leaving early',
      `exports.handler = () => { console.log('bye'); process.exit(7) }`,
      'ProcessEnded',
      expect.stringContaining('code 7'),
    ],
    [
      'its process crashing',
      `exports.handler = () => process.abort()`,
      'ProcessEnded',
      expect.stringContaining('SIGABRT'),
    ],
  ])('with %s: failed, saying so', async (_, code, name, message) => {
    expect(await runs.run(code)).toMatchObject(failed(RUNTIME, name, message));
  });

  it.each([
    ['no file of the entry point', 'other.handler', 'other.js'],
    ['no export named', 'index', 'as index.handler does'],
    ['no such export', 'index.missing', 'missing'],
  ])('before it began: %s', async (_, entryPoint, message) => {
    const run = await runs.run('exports.handler = () => {}', { entryPoint });
    expect(run).toMatchObject(failed('invocation', 'HandlerNotFound', expect.stringContaining(message)));
  });

  it.each(['python3.9', 'ruby2.7', 'java11', 'go1.x', 'dotnetcore3.1'])(
    'before it began: this host has no %s',
    async runtime => {
      expect(await runs.run('', { runtime })).toMatchObject(
        failed('invocation', 'RuntimeNotSupported', expect.stringContaining(runtime)),
      );
    },
  );

  it('before it began: the function is disabled, or not there', async () => {
    const name = await runs.create('exports.handler = () => {}');
    await runs.ask('POST', `/tasks/v1/functions/${name}/disable`);
    expect(await runs.ended(await runs.enqueue(name))).toMatchObject(
      failed('invocation', 'FunctionDisabled', expect.stringContaining(name)),
    );
    expect(await runs.ended(await runs.enqueue('nobody'))).toMatchObject(
      failed('invocation', 'FunctionUnknown', expect.stringContaining('nobody')),
    );
  });
});

describe('limits', () => {
  it.each([
    ['waits', 'exports.handler = () => new Promise(() => setInterval(() => {}, 1000))'],
    ['never pauses', 'exports.handler = () => { for (;;); }'],
  ])('time: a function that %s is stopped', async (_, code) => {
    expect(await runs.run(code, { timeLimit: 3 })).toMatchObject(
      failed(RUNTIME, 'TimeLimitExceeded', 'The function ran longer than its time limit of 3 seconds'),
    );
  });

  it.each([
    ['objects', 'const kept = []; for (;;) kept.push(new Array(1e5).fill(kept.length));'],
    [
      'buffers',
      'const kept = []; for (;;) { kept.push(Buffer.alloc(8e6, 1)); await new Promise(r => setTimeout(r, 5)); }',
    ],
  ])('memory: a function that fills it with %s is stopped', async (_, code) => {
    expect(await runs.run(`exports.handler = async () => { ${code} }`, { memoryLimit: 128 })).toMatchObject(
      failed(RUNTIME, 'MemoryLimitExceeded', 'The function used more than its memory limit of 128 MB'),
    );
  });

  it('memory: the same function ends well with more of it', async () => {
    const code = `exports.handler = () => { const kept = []; for (let n = 0; n < 150; n++) kept.push(Array.from({ length: 131072 }, (_, i) => i * n)); return kept.length; }`;
    expect((await runs.run(code, { memoryLimit: 128 })).status).toBe('failed');
    expect((await runs.run(code, { memoryLimit: 512 })).status).toBe('complete');
  });

  it('code: a zip of nearly 10 MB is taken and run', async () => {
    const files = { 'data.txt': randomBytes(9_600_000).toString('base64') };
    expect(codeOf(files).length).toBeGreaterThan(12_500_000);
    const code = `exports.handler = () => { console.log(require('fs').statSync(__dirname + '/data.txt').size) }`;
    expect((await runs.run(code, { files })).log).toEqual(['12800000']);
  });

  it('output: what is beyond the bounds is left out, and the log says so', async () => {
    const run = await runs.run(
      `exports.handler = () => { for (let n = 0; n < 2000; n++) console.log(String(n).padEnd(10000, '.')); };`,
    );
    expect(run.status).toBe('complete');
    expect(run.log.at(-1)).toBe('Output beyond 100000 lines or 8 MB was not kept.');
    expect(Buffer.byteLength(run.log.join('\n'))).toBeLessThan(8.1 * 1024 * 1024);
  });

  it('output: a line without end is cut into pieces, none of it lost', async () => {
    const run = await runs.run(`exports.handler = () => { process.stdout.write('é'.repeat(50_000)); };`);
    expect(run.log.map(line => line.length)).toEqual([16_384, 16_384, 16_384, 848]);
  });

  it('output: colours, bells, carriage returns, tabs and broken UTF-8 are kept as they came; NUL as its picture', async () => {
    const line = '\u001b[31mred\u001b[0m\t\u0007\u0008|\r\u200f\ud83e\ude7a';
    const run = await runs.run(
      `exports.handler = () => { console.log(${JSON.stringify(line)}); console.log('a\\u0000b'); process.stdout.write(Buffer.from([0x61, 0xff, 0x0a])); console.log(''); };`,
    );
    expect(run.log).toEqual([line, 'a\u2400b', 'a\ufffd', '']);
  });
});

describe('code', () => {
  const deploy = (code: string) =>
    runs.ask('POST', '/tasks/v1/functions', { name: 'bad', code, entryPoint: 'index.handler', runtime: 'nodejs14.x' });

  it.each([
    ['no base64', '§§§'],
    ['no zip', Buffer.from('hello, I am no zip').toString('base64')],
    ['an empty zip', codeOf({})],
    ['a path upwards', codeOf({ '../evil.js': '' })],
    ['a hidden path upwards', codeOf({ 'a/../../evil.js': '' })],
    ['an absolute path', codeOf({ '/tmp/evil.js': '' })],
    ['a path of Windows', codeOf({ 'a\\..\\evil.js': '' })],
    ['a bomb', codeOf({ 'zeros.js': '0'.repeat(65 * 1024 * 1024) })],
  ])('that holds %s is refused with code 1401', async (_, code) => {
    expect(await deploy(code)).toMatchObject({ status: 400, body: { code: 1401 } });
  });

  it('is replaced by an update; a run takes what is there when it begins', async () => {
    const { name } = await runs.run(`exports.handler = () => console.log('one')`);
    await runs.ask('PUT', `/tasks/v1/functions/${name}`, {
      code: codeOf(`exports.handler = () => console.log('two')`),
    });
    const id = await runs.enqueue(name);
    await runs.ended(id);
    expect(await runs.log(id)).toEqual(['two']);
  });

  it.each([
    [{ name: 'a b' }, 1407],
    [{ name: undefined }, 14],
    [{ runtime: 'Node 99' }, 15],
    [{ entryPoint: 'a b' }, 15],
    [{ entryPoint: '/etc/x.handler' }, 15],
    [{ entryPoint: '../../x.handler' }, 15],
    [{ timeLimit: 2 }, 15],
    [{ timeLimit: 901 }, 15],
    [{ memoryLimit: 127 }, 15],
    [{ memoryLimit: 10_241 }, 15],
    [{ executionOptions: { permissionMode: 'everybody' } }, 15],
    [{ retryPolicy: { enabled: 'yes' } }, 15],
    [{ environmentVariables: { A: 'x' } }, 15],
    [{ environmentVariables: { '1A': { value: 'x' } } }, 1402],
    [{ environmentVariables: { 'A-B': { value: 'x' } } }, 1402],
    [{ environmentVariables: { A: { value: 'é'.repeat(2_048) } } }, 1402],
  ])('with %j is refused with code %i', async (members, code) => {
    const body = { name: 'fine', code: codeOf(''), entryPoint: 'index.handler', runtime: 'nodejs14.x', ...members };
    expect(await runs.ask('POST', '/tasks/v1/functions', body)).toMatchObject({ status: 400, body: { code } });
  });

  it('variables of 4096 bytes in all are taken', async () => {
    const name = await runs.create('', { environmentVariables: { A: { value: 'x'.repeat(4_095) } } });
    expect(
      (
        await runs.ask('PUT', `/tasks/v1/functions/${name}`, {
          environmentVariables: { AB: { value: 'x'.repeat(4_095) } },
        })
      ).body.code,
    ).toBe(1402);
  });
});

describe('isolation', () => {
  const look = (expression: string) =>
    `const fs = require('fs'), os = require('os'), path = require('path');
     exports.handler = () => { try { console.log('SEEN ' + (${expression})) } catch (error) { console.log(error.code ?? error.message) } };`;

  it('the environment holds the own variables and four names of the platform', async () => {
    process.env.MERIDIAN_TEST_SECRET = 'of the server';
    const run = await runs.run(`exports.handler = () => console.log(Object.keys(process.env).sort().join())`, {
      environmentVariables: { MINE: { value: '1' }, NODE_OPTIONS: { value: '--max-old-space-size=9999' } },
    });
    expect(run.log).toEqual(['API_HOST,MINE,NODE_OPTIONS,TMPDIR,TZ']);
  });

  it.each([
    ["the server's environment", "fs.readFileSync('/proc/' + process.ppid + '/environ')"],
    ["the server's files by a relative path", "fs.readFileSync('../../package.json')"],
    ["the server's files by their address", `fs.readFileSync(${JSON.stringify(join(process.cwd(), 'package.json'))})`],
    ['the folder with the runs of others', "fs.readdirSync(path.join(process.cwd(), '../..'))"],
    ['its own code, to change it', "fs.writeFileSync('index.js', '')"],
    ['a file beside its temporary folder', "fs.writeFileSync(path.join(os.tmpdir(), '../x'), '')"],
    ['another program', "require('child_process').execFileSync('/bin/ls')"],
    ['a thread', "new (require('worker_threads').Worker)('1', { eval: true })"],
  ])('a function does not get at %s', async (_, expression) => {
    expect((await runs.run(look(expression))).log).toEqual(['ERR_ACCESS_DENIED']);
  });

  it('a function writes to its temporary folder, which the next run does not find again', async () => {
    const code = look("fs.readdirSync(os.tmpdir()).join() + fs.writeFileSync(path.join(os.tmpdir(), 'left'), 'x')");
    const { name, log } = await runs.run(code);
    expect(log).toEqual(['SEEN undefined']);
    const id = await runs.enqueue(name);
    await runs.ended(id);
    expect(await runs.log(id)).toEqual(['SEEN undefined']);
  });

  it('two runs at once see their own variables only', async () => {
    const { url, arrived, open, close } = await openGate(2);
    onTestFinished(close);
    const code = `exports.handler = async () => {
      await new Promise((resolve, reject) => require('node:http').get('${url}', resolve).on('error', reject));
      console.log(process.env.ONE, process.env.TWO);
    }`;
    void arrived.then(open);
    const [one, two] = await Promise.all([
      runs.run(code, { environmentVariables: { ONE: { value: 'uno' } } }),
      runs.run(code, { environmentVariables: { TWO: { value: 'due' } } }),
    ]);
    expect([one.log, two.log]).toEqual([['uno undefined'], ['undefined due']]);
  });

  it('values of variables are taken out of the error; the log stays as it was written', async () => {
    const run = await runs.run(
      `exports.handler = () => { throw new Error('cannot sign in with ' + process.env.PASSWORD + ' at ' + process.env.SHORT) }`,
      { environmentVariables: { PASSWORD: { value: 'hunter2-hunter2' }, SHORT: { value: 'at' } } },
    );
    expect(run).toMatchObject(failed(RUNTIME, 'Error', 'cannot sign in with ******** at at'));
  });

  it('no part of a value stands where a long error is cut', async () => {
    const secret = 's'.repeat(1_000);
    const thrown = "throw new Error((process.env.SECRET + '-').repeat(15) + 'end')";
    for (const [code, message] of [
      [`exports.handler = () => { ${thrown} }`, '********-'.repeat(15)],
      [
        `exports.handler = () => { throw new Error('x'.repeat(9500) + process.env.SECRET) }`,
        `${'x'.repeat(9_500)}********`,
      ],
      [`exports.handler = () => { throw new Error('x'.repeat(20000)) }`, 'x'.repeat(10_000)],
    ] as const) {
      const run = await runs.run(code, { environmentVariables: { SECRET: { value: secret } } });
      const told = String((run as { error?: { message?: string } }).error?.message);
      expect(told).not.toContain('sss');
      expect(message.startsWith(told) && told.length > 80, told.slice(0, 200)).toBe(true);
    }
  });

  it('what a function started ends with it, also without the permission model', async () => {
    // Where processes have their own numbers, the test could not find this one.
    const isolation = ISOLATIONS.find(
      ({ name }) => name === (process.platform === 'linux' ? 'process' : 'none'),
    ) as Isolation;
    const folder = makeRunFolder(false);
    writeFileSync(
      join(folder.codeDir, 'index.js'),
      `exports.handler = async () => { const { pid } = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' }); console.log(pid); };`,
    );
    const lines: string[] = [];
    const { outcome } = runProcess({
      folder,
      isolation,
      hidden: [],
      memoryLimitMb: 128,
      withPermissions: false,
      functionName: 'of-a-test',
      entryPoint: 'index.handler',
      task: {},
      variables: {},
      timeLimitS: 20,
      onLine: line => lines.push(line),
    });
    expect(await outcome).toEqual({ result: null });
    const pid = Number(lines[0]);
    expect(pid).toBeGreaterThan(1);
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000 });
    await folder.remove();
  });
});
