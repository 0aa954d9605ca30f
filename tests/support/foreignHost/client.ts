import { onTestFinished } from 'vitest';
import { createClient, createSession, memoryStore } from '../../../src/client';
import { ACCOUNT, type ForeignHostOptions, startForeignHost } from '.';

export type ForeignClientOptions = ForeignHostOptions & {
  /** Yes unless told. */
  isSignedIn?: boolean;
  sleep?: (ms: number) => Promise<void>;
  onRepeating?: (path: string) => void;
};

/** A client of a host whose answers the test controls. The host ends with the test. */
export const openForeignHost = async ({
  isSignedIn = true,
  sleep = async () => undefined,
  onRepeating = () => undefined,
  ...options
}: ForeignClientOptions = {}) => {
  const host = await startForeignHost(options);
  onTestFinished(() => host.close());
  const local = memoryStore();
  const session = createSession({ local, session: memoryStore(), sleep });
  const signIn = () =>
    session.signIn({ host: host.url, email: ACCOUNT.username, password: ACCOUNT.password, remember: true });
  if (isSignedIn) await signIn();
  const client = createClient({ session, sleep, warn: () => undefined, onRepeating });
  return { host, session, signIn, local, client };
};
