import type { IncomingMessage, ServerResponse } from 'node:http';

/** What bodies that are read whole hold together, in bytes, from their head to their answer. */
const MAX_HELD = 256 * 1024 * 1024;

/** There is no memory left for one more body. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
  constructor() {
    super('The platform is reading as much as it can at the moment.');
  }
}

type Request = Pick<IncomingMessage, 'complete'>;
type Body = {
  bytes: number;
  /** Whether it is worked at: then nothing is won by letting its sender go. */
  isTaken: boolean;
  letGo: (error: NoRoomError) => void;
};

/**
 * Memory for bodies, which are read before it is known who sends them. Where it ends, whoever has been sending for the longest is let go:
 * somebody who means it is done within moments, and somebody who holds on to memory is not.
 *
 * @param most bytes of all bodies together
 */
export const createRoomForBodies = (most = MAX_HELD) => {
  // In the order in which they began to come.
  const bodies = new Map<Request, Body>();
  let held = 0;

  const leave = (request: Request): void => {
    held -= bodies.get(request)?.bytes ?? 0;
    bodies.delete(request);
  };

  return {
    /**
     * Makes room for a body, until its answer is sent or its connection ends.
     *
     * @param bytes it may come to
     * @param letGo refuses it, should others need its room while it still comes
     * @throws NoRoomError where all that is held is being worked at
     */
    enter: (request: Request, response: Pick<ServerResponse, 'once'>, bytes: number, letGo: Body['letGo']): void => {
      for (const [other, { isTaken, letGo: refuse }] of bodies) {
        if (held + bytes <= most) break;
        if (isTaken || other.complete) continue;
        leave(other);
        refuse(new NoRoomError());
      }
      if (held + bytes > most) throw new NoRoomError();
      held += bytes;
      bodies.set(request, { bytes, isTaken: false, letGo });
      // What is worked at is there for as long as that takes, whether or not somebody still waits for the answer.
      response.once('close', () => {
        if (!bodies.get(request)?.isTaken) leave(request);
      });
    },
    /** Works at a body that has come. */
    take: async <T>(request: Request, work: () => Promise<T>): Promise<T> => {
      const body = bodies.get(request);
      if (body) body.isTaken = true;
      try {
        return await work();
      } finally {
        leave(request);
      }
    },
  };
};

export type RoomForBodies = ReturnType<typeof createRoomForBodies>;
