// Runs inside the process of one function: reads the job from standard input, calls the handler with its input, and writes
// {"result"} or {"error"} to file descriptor 3. Standard output and error are the function's own: they become its log.
const { randomUUID } = require('node:crypto');
const { existsSync, readFileSync, writeSync } = require('node:fs');
const { constants } = require('node:os');
const { resolve } = require('node:path');
const { pathToFileURL } = require('node:url');

const ANSWER_FD = 3;
const WATCH_MS = 500;
const EXTENSIONS = ['.js', '.mjs', '.cjs'];

// Where the system lets a function signal others, at least nothing here offers it.
const { pid: own, _kill: kill } = process;
const EPERM = -constants.errno.EPERM;
for (const [name, value] of [
  ['_kill', (pid, signal) => (pid === own ? kill(pid, signal) : EPERM)],
  ['_debugProcess', undefined],
])
  Object.defineProperty(process, name, { value, writable: false, configurable: false });

const written = stream => new Promise(done => stream.write('', done));

/** Ends the process with its answer, after all that it wrote. */
let isAnswered = false;
const answer = async (message, code) => {
  if (isAnswered) return;
  let rest = Buffer.from(JSON.stringify(message));
  isAnswered = true;
  while (rest.length > 0) rest = rest.subarray(writeSync(ANSWER_FD, rest));
  await Promise.all([written(process.stdout), written(process.stderr)]);
  process.exit(code);
};

/** The stack without this file, and with the function's own files by their short names. */
const stackOf = ({ stack, name, message }) =>
  String(stack ?? `${name}: ${message}`)
    .split('\n')
    .filter(line => !line.includes(__filename))
    .join('\n')
    .replaceAll(`${process.cwd()}/`, '');

const isText = value => typeof value === 'string' && value !== '';

/** One of another realm is no `Error` of this one, but looks like it. */
const isErrorLike = reason => reason instanceof Error || [reason?.name, reason?.message, reason?.stack].every(isText);

/** What is thrown and is no error is named by its kind, as Lambda does: policies of retrying know it by that name. */
const fail = (type, reason) => {
  const isError = isErrorLike(reason);
  const name = isError ? String(reason.name) : typeof reason;
  const message = isError ? String(reason.message) : String(reason);
  if (type === 'runtime') process.stderr.write(`${isError ? stackOf(reason) : message}\n`);
  return answer({ error: { type, name, message } }, 1);
};

const invocationError = message => Object.assign(new Error(message), { name: 'HandlerNotFound' });

/** As Lambda calls what goes wrong while the code is read: policies of retrying and operators know it by that name. */
const unread = reason => {
  const name =
    reason instanceof SyntaxError
      ? 'Runtime.UserCodeSyntaxError'
      : ['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND'].includes(reason?.code) && 'Runtime.ImportModuleError';
  if (!name) return reason;
  return Object.assign(new Error(`${reason.name}: ${reason.message}`), { name, stack: reason.stack });
};

/** `folder/file.name` → the function that the module exports under that name. */
const findHandler = async entryPoint => {
  const dot = entryPoint.lastIndexOf('.');
  const [path, name] = [entryPoint.slice(0, Math.max(0, dot)), entryPoint.slice(dot + 1)];
  if (path === '')
    await fail(
      'invocation',
      invocationError(`The entry point ${entryPoint} names no file and export, as index.handler does`),
    );
  const file = EXTENSIONS.map(extension => resolve(`${path}${extension}`)).find(existsSync);
  if (!file)
    await fail('invocation', invocationError(`The code has no file ${path}.js for the entry point ${entryPoint}`));
  const loaded = await import(pathToFileURL(file).href).catch(reason => {
    throw unread(reason);
  });
  const handler = loaded[name] ?? loaded.default?.[name];
  if (typeof handler !== 'function')
    await fail(
      'invocation',
      invocationError(`${path} exports no function named ${name} for the entry point ${entryPoint}`),
    );
  return handler;
};

/** When nothing is left to wait for. */
const idle = () => new Promise(done => process.once('beforeExit', done));

/**
 * Calls a handler as runtimes of Lambda do up to Node 22: with its input, what it may ask about this run, and a callback. What comes first decides:
 * that it calls back, or that its promise is kept. One that gives no promise is done when it calls back, or when nothing is left to wait for;
 * what it gives is its result where it never calls back.
 */
const call = async (handler, task, { functionName, memoryLimitMb, endsAt }) => {
  let done;
  let isCalledBack = false;
  const calledBack = new Promise((resolve, reject) => {
    done = (reason, result) => {
      isCalledBack = true;
      if (reason == null) resolve(result);
      else reject(reason);
    };
  });
  const context = {
    functionName,
    functionVersion: '$LATEST',
    awsRequestId: task.id ?? randomUUID(),
    memoryLimitInMB: String(memoryLimitMb),
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, endsAt - performance.now()),
    done,
    succeed: result => done(null, result),
    fail: reason => done(reason ?? new Error('The function failed and gave no reason')),
  };
  const given = handler(task, context, done);
  const settled = calledBack.then(() => (context.callbackWaitsForEmptyEventLoop ? idle() : undefined));
  if (typeof given?.then === 'function') {
    const kept = await Promise.race([calledBack, given]);
    if (!isCalledBack) return kept;
  }
  await Promise.race([settled, idle()]);
  return isCalledBack ? calledBack : given;
};

const main = async () => {
  // Output waits until it is read: an endless writer fills no memory, and one that exits at once loses nothing.
  for (const stream of [process.stdout, process.stderr]) stream._handle?.setBlocking?.(true);
  const { entryPoint, task, variables, parent, about } = JSON.parse(readFileSync(0, 'utf8'));
  const endsAt = performance.now() + about.timeLimitS * 1_000;
  // A function does not outlive its server, also where the system does not see to that.
  const endWithParent = () => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  };
  if (parent) {
    endWithParent();
    setInterval(endWithParent, WATCH_MS).unref();
  }
  Object.assign(process.env, variables);
  process.on('uncaughtException', reason => fail('runtime', reason));
  process.on('unhandledRejection', reason => fail('runtime', reason));
  const handler = await findHandler(entryPoint);
  const result = await call(handler, task, { ...about, endsAt });
  await answer({ result: result ?? null }, 0);
};

main().catch(reason => fail('runtime', reason));
