import { useEffect, useMemo, useState } from 'react';
import { indentJson } from './indentJson';
import type { JsonAnswer, JsonQuestion, ReadJson } from './jsonReader';
import { readJson } from './jsonReader';
import { searchTree } from './jsonTree';

/** From this many characters on a text is read beside the page: below, starting a worker takes longer than reading. */
const WORKER_FROM = 200_000;

/** Whether a text is read in a worker, so that the page stays free. */
export const isReadBeside = (text: string): boolean => text.length >= WORKER_FROM && typeof Worker === 'function';

/** What is worked out where the text was read. */
export type JsonHelp = {
  /** Finds nodes, in reading order. */
  search: (words: string) => Promise<Uint32Array>;
  /** @see indentJson */
  indent: () => Promise<string>;
};

export type JsonState =
  | { state: 'reading' }
  | { state: 'failed'; message: string }
  | (ReadJson & { state: 'ready' } & JsonHelp);

const READING: JsonState = { state: 'reading' };

const readHere = (text: string, at: readonly (string | number)[]): JsonState => {
  try {
    const { tree, root } = readJson(text, at);
    return {
      state: 'ready',
      tree,
      root,
      search: async words => searchTree(text, tree, root, words),
      indent: async () => indentJson(text, tree, root),
    };
  } catch (error) {
    return { state: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
};

const readBeside = (text: string, at: readonly (string | number)[], tell: (state: JsonState) => void) => {
  const worker = new Worker(new URL('./jsonWorker.ts', import.meta.url), { type: 'module' });
  const ask = (question: JsonQuestion) => worker.postMessage(question);
  const waiting = new Map<number, (found: Uint32Array) => void>();
  let serial = 0;
  const search = (words: string) =>
    new Promise<Uint32Array>(resolve => {
      waiting.set(++serial, resolve);
      ask({ ask: 'search', serial, words });
    });
  const indented = new Set<(text: string) => void>();
  const indent = () =>
    new Promise<string>(resolve => {
      indented.add(resolve);
      ask({ ask: 'indent' });
    });
  worker.onmessage = ({ data }: MessageEvent<JsonAnswer>) => {
    if (data.tell === 'found') {
      waiting.get(data.serial)?.(data.found);
      waiting.delete(data.serial);
    } else if (data.tell === 'indented') {
      for (const resolve of indented) resolve(data.text);
      indented.clear();
    } else if (data.tell === 'failed') tell({ state: 'failed', message: data.message });
    else tell({ state: 'ready', tree: data.tree, root: data.root, search, indent });
  };
  // No worker here (an old browser, a blocked script): slower, but it shows.
  worker.onerror = () => tell(readHere(text, at));
  ask({ ask: 'read', text, at });
  return () => worker.terminate();
};

/**
 * Reads a JSON text for showing: small ones at once, big ones in a worker, so that the page stays free.
 *
 * @param at way to the value that matters; keep it the same between renders
 */
export const useJson = (text: string, at: readonly (string | number)[]): JsonState => {
  const isBig = isReadBeside(text);
  const here = useMemo(() => (isBig ? READING : readHere(text, at)), [isBig, text, at]);
  const [beside, setBeside] = useState<{ text: string; state: JsonState }>();
  useEffect(() => {
    if (!isBig) return;
    return readBeside(text, at, state => setBeside({ text, state }));
  }, [isBig, text, at]);
  if (!isBig) return here;
  return beside?.text === text ? beside.state : READING;
};
