import { createReader, type JsonQuestion } from './jsonReader';

type Scope = {
  onmessage: ((event: MessageEvent<JsonQuestion>) => void) | null;
  postMessage: (message: unknown, transfer: readonly ArrayBuffer[]) => void;
};

const scope = self as unknown as Scope;
const read = createReader();

scope.onmessage = ({ data }) => {
  const answer = read(data);
  // Handed over, not copied: the page must not stop for millions of nodes.
  const arrays =
    answer.tell === 'tree'
      ? Object.values(answer.tree).filter(value => typeof value === 'object')
      : answer.tell === 'found'
        ? [answer.found]
        : [];
  scope.postMessage(
    answer,
    arrays.map(array => array.buffer as ArrayBuffer),
  );
};
