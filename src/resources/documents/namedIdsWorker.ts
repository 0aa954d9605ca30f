import { namedIdsIn } from './namedIds';
import type { NamedIdsQuestion } from './readNamedIds';

addEventListener('message', ({ data: { text, at } }: MessageEvent<NamedIdsQuestion>) => {
  postMessage(namedIdsIn(text, at));
});
