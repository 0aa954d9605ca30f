import { isReadBeside } from '../../ui/json/useJson';
import { type NamedIds, namedIdsIn } from './namedIds';

export type NamedIdsQuestion = { text: string; at: readonly (string | number)[] };

const readBeside = (question: NamedIdsQuestion) =>
  new Promise<NamedIds>(resolve => {
    const worker = new Worker(new URL('./namedIdsWorker.ts', import.meta.url), { type: 'module' });
    const end = (found: NamedIds) => {
      worker.terminate();
      resolve(found);
    };
    worker.onmessage = ({ data }: MessageEvent<NamedIds>) => end(data);
    // No worker here (an old browser, a blocked script): slower, but found.
    worker.onerror = () => end(namedIdsIn(question.text, question.at));
    worker.postMessage(question);
  });

/** Collects what a document's data may name: of a big one in a worker, so that the page stays free. */
export const readNamedIds = async (text: string, at: readonly (string | number)[]): Promise<NamedIds> =>
  isReadBeside(text) ? readBeside({ text, at }) : namedIdsIn(text, at);
