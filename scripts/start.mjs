// npm start: builds the console where needed and serves it on the embedded platform.
import { build, isBuilt } from './build.mjs';
import { ROOT, run } from './run.mjs';

const args = process.argv.slice(2);
const isHelp = args.includes('--help');
const say = text => process.stderr.write(`${text}\n`);

if (Number(process.versions.node.split('.')[0]) < 22 && !isHelp) {
  say(`Node ${process.versions.node} works but gets no fixes any more; Node 24 LTS is recommended.`);
}
if (!isHelp && !isBuilt()) {
  say('Building the console');
  await build({ output: 2 });
}
process.exit(await run(process.execPath, ['--import', 'tsx', `${ROOT}/src/embedded/main.ts`, ...args]));
