import { act } from '@testing-library/react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { vi } from 'vitest';
import { useDrafts } from '../../src/ui/drafts/drafts';
import { useLateReceipts } from '../../src/ui/feedback/lateReceipts';

const LEFT = 'test:left';

/** What a test shows, until it is left for another page of the console. */
export const Leaving = ({ children }: { children: ReactNode }) => {
  useLateReceipts();
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    const leave = () => setLeft(true);
    window.addEventListener(LEFT, leave);
    return () => window.removeEventListener(LEFT, leave);
  }, []);
  return isLeft ? <h1>Elsewhere</h1> : children;
};

/** Goes to another page, also from a dialog, as Back does. */
export const leavePage = () => act(() => void window.dispatchEvent(new Event(LEFT)));

/** What whoever leaves now is asked about: what is not saved, and what of it is on its way. */
export const Unsaved = () => {
  const drafts = useDrafts();
  const { unsaved } = useSyncExternalStore(drafts.subscribe, drafts.state);
  return (
    <p data-testid="unsaved">
      {unsaved.map(({ label, isSaving }) => `${label}: ${isSaving ? 'being saved' : 'not saved'}`).join()}
    </p>
  );
};

/** A call whose answer comes when a test says so. */
export const lateCall = <T,>(value: T) => {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((...settle) => {
    [resolve, reject] = settle;
  });
  return {
    call: vi.fn(() => promise),
    answer: () => act(async () => resolve(value)),
    refuse: (text: string) => act(async () => reject(new Error(text))),
  };
};
