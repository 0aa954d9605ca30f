// npm run dev: vite with the embedded platform behind it; one Ctrl+C stops both.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ROOT, run, tool } from './run.mjs';

const platform = spawn(
  process.execPath,
  ['--import', 'tsx', `${ROOT}/src/embedded/main.ts`, '--json', '--port', '0', ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
platform.on('exit', code => process.exit(code ?? 1));

for await (const line of createInterface({ input: platform.stdout })) {
  const { url, accounts } = JSON.parse(line);
  for (const { email, password, role } of accounts)
    process.stdout.write(`  ${email.padEnd(22)} ${password}   ${role}\n`);
  const code = await run(tool('vite'), [], { env: { ...process.env, MERIDIAN_PLATFORM: url } });
  platform.kill('SIGTERM');
  process.exit(code);
}
