#!/usr/bin/env node
// npm start, and the command of an installed package: builds where there are sources that are younger, then serves.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

const isHelp = ['--help', '-h', '--version'].some(word => process.argv.includes(word));
const say = text => process.stderr.write(`${text}\n`);

if (Number(process.versions.node.split('.')[0]) < 22 && !isHelp) {
  say(`Node ${process.versions.node} works but gets no fixes any more; Node 24 LTS is recommended.`);
}
if (existsSync(join(ROOT, 'src'))) {
  const { build, isBuilt } = await import('./build.mjs');
  const { buildServer, MAIN } = await import('./server.mjs');
  // Who asks what can be asked for waits for no console, and for no source that is younger.
  if (isHelp ? !existsSync(MAIN) : !isBuilt()) {
    say('Building');
    await (isHelp ? buildServer() : build({ output: 2 }));
  }
}
// Node keeps what it compiled for the next start, from 22.8 on; where nothing may be written it goes without.
module.enableCompileCache?.();
await import('../build/server/main.js');
