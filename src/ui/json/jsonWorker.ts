import { createReader, type JsonQuestion } from './jsonReader';

const read = createReader();

addEventListener('message', ({ data }: MessageEvent<JsonQuestion>) => {
  const answer = read(data);
  // Handed over, not copied: the page must not stop for millions of nodes.
  const arrays =
    answer.tell === 'tree'
      ? Object.values(answer.tree).filter(value => typeof value === 'object')
      : answer.tell === 'found'
        ? [answer.found]
        : [];
  postMessage(answer, { transfer: arrays.map(array => array.buffer) });
});
