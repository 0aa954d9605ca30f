// A process that takes a data folder when it is told one, and gives it back when told none.
import { lockFolder } from '../../src/embedded/store/lockFolder';

let giveBack: (() => void) | undefined;

process.on('message', (folder: string) => {
  if (folder === '') {
    giveBack?.();
    giveBack = undefined;
    process.send?.('free');
    return;
  }
  try {
    giveBack = lockFolder(folder);
    process.send?.('taken');
  } catch (error) {
    process.send?.((error as Error).name);
  }
});
process.send?.('ready');
