import { act } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { vi } from 'vitest';
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
