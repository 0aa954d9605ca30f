import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { signInMessages } from '../../scripts/signInMessages.mjs';

const room = process.env.MUTATION_ROOM;
/** The others know no page. */
const hasPages = room === 'admin';

/** What takes long is asked about those changes only that nothing quicker has noticed. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).reverse();
  }
}

/** The tests of one room: what is beside its sources must notice, not a screen three rooms further. */
export default defineConfig({
  plugins: [react(), signInMessages()],
  test: {
    setupFiles: [
      'tests/support/setup.ts',
      ...(hasPages ? ['tests/support/pageSetup.ts'] : []),
      'tests/mutation/setup.ts',
    ],
    environment: hasPages ? './tests/support/pageEnvironment.ts' : 'node',
    runner: 'tests/mutation/repeatedRun.ts',
    include: [`src/${room}/**/*.test.{ts,tsx}`],
    // Texts of 64 KB take most of the room's time, and prove that there is an answer, not which.
    exclude: ['src/rql/sizes.test.ts'],
    // Each change is run in a worker of its own anyway; one for all files of the room spares most of the time.
    isolate: false,
    sequence: { sequencer: QuickestFirst },
    testTimeout: 30_000,
  },
});
