import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../admin/failure';
import { useMessages } from '../../admin/messages';
import { mayBeDone, unsureText } from '../../admin/unsure';
import { useNotices } from '../../ui/feedback/notices';
import { useFiles } from './useFiles';

/** One file on its way. `share` is what of it was sent, from 0 to 1; absent where nobody knows. */
export type Upload = {
  id: number;
  file: File;
  state: 'sending' | 'done' | 'failed' | 'cancelled';
  share?: number | undefined;
  reason?: string;
};

/** What stops an upload; whether all of it was sent, so that only the answer is missing. */
type Stoppable = { controller: AbortController; name: string; isSent: boolean };

/** Uploads at the same time at most; the others wait. */
const PARALLEL = 2;

/** Runs tasks a few at a time, in their order. */
const useLine = () => {
  const [line] = useState(() => {
    const waiting: (() => Promise<void>)[] = [];
    let running = 0;
    const next = () => {
      if (running >= PARALLEL) return;
      const task = waiting.shift();
      if (!task) return;
      running++;
      void task().finally(() => {
        running--;
        next();
      });
    };
    return (task: () => Promise<void>) => {
      waiting.push(task);
      next();
    };
  });
  return line;
};

/** Files that were chosen or dropped, sent one beside the other; each can be cancelled, and a failure costs only itself. */
export const useUploads = () => {
  const say = useMessages();
  const files = useFiles();
  const cache = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const notices = useNotices();
  const cancels = useRef(new Map<number, Stoppable>());
  const serial = useRef(0);
  const enqueue = useLine();

  const leave = useRef(() => {});
  leave.current = () => {
    const stopped = [...cancels.current.values()].filter(({ controller }) => !controller.signal.aborted);
    for (const { controller } of stopped) controller.abort();
    for (const isSent of [false, true]) {
      const all = stopped.filter(one => one.isSent === isSent);
      if (all.length === 0) continue;
      const told = { count: all.length, names: all.map(({ name }) => name).join(', ') };
      notices.toast({ kind: 'error', text: isSent ? say('files.left_sent', told) : say('files.stopped', told) });
    }
  };
  // Whoever leaves the page stops what is on its way, and is told.
  useEffect(() => () => leave.current(), []);

  const change = (id: number, changes: Partial<Upload>) =>
    setUploads(now => now.map(upload => (upload.id === id ? { ...upload, ...changes } : upload)));

  const send = async (id: number, file: File, signal: AbortSignal) => {
    if (signal.aborted) return;
    try {
      await files.upload(file, {
        signal,
        onProgress: (sent, total) => {
          const one = cancels.current.get(id);
          if (one) one.isSent = sent === total;
          change(id, { share: total ? sent / total : undefined });
        },
      });
      change(id, { state: 'done', share: 1 });
    } catch (error) {
      // Nobody can look a file up by what was sent: whoever sends it again has to know that it may be there.
      const reason = mayBeDone(error) ? unsureText(say, error) : failureText(say, error);
      change(id, signal.aborted ? { state: 'cancelled' } : { state: 'failed', reason });
    } finally {
      cancels.current.delete(id);
      // Also after a failure: what got no answer may be there.
      void cache.invalidateQueries({ queryKey: ['content/files', 'getList'] });
    }
  };

  const begin = (id: number, file: File) => {
    const controller = new AbortController();
    cancels.current.set(id, { controller, name: file.name, isSent: false });
    enqueue(() => send(id, file, controller.signal));
  };

  return {
    uploads,
    add: (chosen: Iterable<File>) => {
      for (const file of chosen) {
        const id = ++serial.current;
        setUploads(now => [...now, { id, file, state: 'sending', share: 0 }]);
        begin(id, file);
      }
    },
    /** Sends one again that failed: the browser still has it. */
    retry: ({ id, file }: Upload) => {
      setUploads(now => now.map(one => (one.id === id ? { id, file, state: 'sending', share: 0 } : one)));
      begin(id, file);
    },
    cancel: (id: number) => {
      const one = cancels.current.get(id);
      one?.controller.abort();
      change(id, { state: 'cancelled', ...(one?.isSent ? { reason: say('files.cancelled_sent') } : {}) });
    },
    /** Takes those that are in one of these states out of the list. */
    clear: (states: readonly Upload['state'][]) =>
      setUploads(now => now.filter(({ state }) => !states.includes(state))),
  };
};
