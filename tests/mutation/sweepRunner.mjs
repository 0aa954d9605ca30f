import { readFileSync, writeFileSync } from 'node:fs';
import { commonTokens, declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { MutantRunStatus } from '@stryker-mutator/api/test-runner';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';

/** Beside the copied sources: a process that had to be started anew has not to look again. */
const FOUND = '.mutation-sweep.json';

const testsIn = tasks => tasks.flatMap(task => (task.type === 'suite' ? testsIn(task.tasks) : [task]));

/** Stryker's runner for vitest, which asks all tests about all changes in one run (repeatedRun.ts), and by itself only what that left open. */
const createSweepRunner = injector => {
  const [{ factory }] = vitestPlugins;
  const runner = factory(injector);
  let found;

  /** @returns by change, the test that noticed it, or `null` where each test that reached it ran as before */
  const sweep = async ({ perTest }) => {
    const told = new Map();
    runner.ctx.provide('mode', 'mutant');
    runner.ctx.provide('mutantActivation', 'runtime');
    runner.ctx.provide('activeMutant', undefined);
    runner.ctx.provide('hitLimit', undefined);
    runner.ctx.provide('plan', perTest);
    // What fails outside of any test, after a change, is no answer of a test: each has told what it noticed itself.
    await runner.run().catch(() => undefined);
    runner.ctx.state.errorsSet.clear();
    runner.ctx.provide('plan', undefined);
    for (const test of testsIn(runner.ctx.state.getFiles())) {
      for (const [change, answer] of Object.entries(test.meta.told ?? {})) {
        const { by, isOpen = false } = told.get(change) ?? {};
        told.set(change, {
          by: answer === 'noticed' ? (by ?? `${test.file.name} ${test.name}`) : by,
          isOpen: isOpen || answer === 'unsure' || answer === 'unreached',
        });
      }
    }
    return Object.fromEntries(
      [...told].filter(([, { by, isOpen }]) => by || !isOpen).map(([id, { by }]) => [id, by ?? null]),
    );
  };

  return {
    capabilities: () => runner.capabilities(),
    init: () => runner.init(),
    dispose: () => runner.dispose(),

    async dryRun(options) {
      const result = await runner.dryRun(options);
      if (result.mutantCoverage) writeFileSync(FOUND, JSON.stringify(await sweep(result.mutantCoverage)));
      return result;
    },

    mutantRun(options) {
      found ??= JSON.parse(readFileSync(FOUND, 'utf8'));
      const by = found[options.activeMutant.id];
      if (by) return { status: MutantRunStatus.Killed, killedBy: [by], failureMessage: by, nrOfTests: 1 };
      // What runs when a module is read as well is seen by reading it anew only.
      if (by === null && !options.reloadEnvironment) return { status: MutantRunStatus.Survived, nrOfTests: 1 };
      return runner.mutantRun(options);
    },
  };
};
createSweepRunner.inject = [commonTokens.injector];

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'sweep', createSweepRunner)];
