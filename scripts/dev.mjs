// npm run dev: vite with the embedded platform behind it; one Ctrl+C stops both.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { ROOT, tool } from './run.mjs';

const running = new Set();
let isEnding = false;

/** Asks for the end of whatever runs, once: the platform takes a second time for somebody who does not want to wait. */
const end = code => {
  if (isEnding) return;
  isEnding = true;
  process.exitCode = code;
  for (const child of running) child.kill('SIGTERM');
};

/** Starts one of the two. Where either ends the other does, too; this process goes when both have. */
const start = (command, args, options) => {
  const child = spawn(command, args, { cwd: ROOT, ...options });
  running.add(child);
  const onGone = code => {
    running.delete(child);
    end(code);
  };
  child.on('error', error => {
    process.stderr.write(`${error.message}\n`);
    onGone(1);
  });
  child.on('exit', code => onGone(code ?? 1));
  return child;
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(128 + constants.signals[signal]));

const given = process.argv.slice(2);
const MAIN = ['--import', 'tsx', `${ROOT}/src/embedded/main.ts`];

/** What only asks for a text starts nothing. */
const question = given.find(word => ['--help', '-h', '--version'].includes(word));
if (question) start(process.execPath, [...MAIN, question], { stdio: 'inherit' });
else {
  const platform = start(
    process.execPath,
    [...MAIN, '--json', '--port', '0', ...given],
    // In a group of its own: a terminal sends Ctrl+C to all of a group, which would be the second time.
    { stdio: ['ignore', 'pipe', 'inherit'], detached: true },
  );
  createInterface({ input: platform.stdout }).once('line', line => {
    if (isEnding) return;
    const { url, accounts = [] } = JSON.parse(line);
    for (const { email, password, role } of accounts)
      process.stdout.write(`  ${email.padEnd(22)} ${password}   ${role}\n`);
    start(tool('vite'), [], { stdio: 'inherit', env: { ...process.env, MERIDIAN_PLATFORM: url } });
  });
}
