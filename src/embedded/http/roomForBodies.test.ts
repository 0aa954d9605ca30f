import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { createRoomForBodies, NoRoomError } from './roomForBodies';

/** A room of ten bytes, and bodies that come into it. */
const roomOfTen = () => {
  const room = createRoomForBodies(10);
  return (bytes: number) => {
    const request = { complete: false };
    const response = new EventEmitter();
    const letGo = vi.fn();
    room.enter(request, response as never, bytes, letGo);
    return {
      request,
      letGo,
      close: () => response.emit('close'),
      take: (work: () => Promise<unknown>) => room.take(request, work),
    };
  };
};

it('who has been sending for the longest is let go, and no more than are in the way', () => {
  const enter = roomOfTen();
  const [first, second, third] = [enter(4), enter(4), enter(2)];
  const fourth = enter(5);
  for (const { letGo } of [first, second]) expect(letGo.mock.calls).toEqual([[expect.any(NoRoomError)]]);
  for (const { letGo } of [third, fourth]) expect(letGo).not.toHaveBeenCalled();
});

it('whose connection ends leaves their room to others', () => {
  const enter = roomOfTen();
  const first = enter(10);
  first.close();
  first.close();
  enter(10);
  expect(first.letGo).not.toHaveBeenCalled();
});

it('what has come whole, or is worked at, keeps its room until it is done, though nobody waits any more', async () => {
  const enter = roomOfTen();
  const [whole, working] = [enter(5), enter(5)];
  whole.request.complete = true;
  let end = () => {};
  const work = working.take(() => new Promise<void>(resolve => (end = resolve)));
  working.close();
  expect(() => enter(1)).toThrow(NoRoomError);
  for (const { letGo } of [whole, working]) expect(letGo).not.toHaveBeenCalled();
  end();
  await work;
  expect(() => enter(5)).not.toThrow();
});
