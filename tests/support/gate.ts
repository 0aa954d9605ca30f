import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Something that running functions wait for, until the test lets them go on. */
export type Gate = {
  url: string;
  /** Fulfilled once as many wait as were expected. */
  arrived: Promise<void>;
  open: () => void;
  close: () => void;
};

/** Source of a function that waits for `data.gate` between its first and its last line. */
export const WAITING = `
exports.handler = async ({ data }) => {
  console.log('before the gate');
  await new Promise((resolve, reject) => require('node:http').get(data.gate, resolve).on('error', reject));
  console.log('after the gate');
};`;

/** A promise, and what fulfils it. */
const pending = () => {
  let fulfil: () => void = () => undefined;
  const promise = new Promise<void>(resolve => {
    fulfil = resolve;
  });
  return { promise, fulfil };
};

/** A gate on a free local port, at which `expected` runs arrive. */
export const openGate = async (expected = 1): Promise<Gate> => {
  const opened = pending();
  const arrived = pending();
  let waiting = 0;
  const server = createServer((_, response) => {
    if (++waiting === expected) arrived.fulfil();
    void opened.promise.then(() => response.end());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    arrived: arrived.promise,
    open: opened.fulfil,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
