import { connect, createServer, type Socket } from 'node:net';

export type Fault = 'none' | 'slow' | 'silent' | 'cut';

const SLOW_MS = 300;

/** Stands between a caller and a port of this machine, and passes on what goes between them as well as its fault allows. */
export const startFaultProxy = async (port: number) => {
  let fault: Fault = 'none';
  const open = new Set<Socket>();

  const pass = (from: Socket, to: Socket) => {
    from.on('data', chunk => {
      if (fault === 'none') to.write(chunk);
      if (fault === 'slow') setTimeout(() => to.writable && to.write(chunk), SLOW_MS);
    });
    from.on('error', () => to.destroy());
    // What was swallowed does not end either: nobody says so.
    from.on('close', () => fault !== 'silent' && to.destroy());
    open.add(from);
    from.on('close', () => open.delete(from));
  };
  const server = createServer(caller => {
    if (fault === 'cut') return void caller.destroy();
    const called = connect(port, '127.0.0.1');
    pass(caller, called);
    pass(called, caller);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const close = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** `slow`: 300 ms each way; `silent`: nothing arrives, and connections stay; `cut`: all connections break, and none is made. */
    set: (next: Fault): void => {
      fault = next;
      if (fault === 'cut') close();
    },
    stop: (): void => {
      close();
      server.close();
    },
  };
};
