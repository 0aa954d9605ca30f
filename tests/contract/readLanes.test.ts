import { expect, it } from 'vitest';
import { defineService } from '../../src/embedded/collection/defineService';
import type { Route } from '../../src/embedded/http/route';
import { authService } from '../../src/embedded/services/auth';
import { localizationsService } from '../../src/embedded/services/localizations';
import { templatesService } from '../../src/embedded/services/templates';
import { usersService } from '../../src/embedded/services/users';
import { currentLane, readInLane } from '../../src/embedded/store/lanes';
import { createCallers } from '../support/callers';
import { startEmbedded } from '../support/startEmbedded';

/** A read that takes so long, of a kind by that name; whether it goes behind others. */
const read: Route = {
  method: 'GET',
  path: '/events/v1/:kind/:ms',
  access: 'signed-in',
  handler: ({ parameters: { kind = '', ms } }) =>
    readInLane(kind, async () => {
      const lane = currentLane();
      if (lane) lane.spentMs = Number(ms);
      return { isBehind: lane?.isHeavy };
    }),
};
const timed = defineService({ name: 'events', collections: [], routes: [read], migrations: [] });

it('who had a slow read goes behind others with the next one, whatever it is; others do not', async () => {
  const platform = await startEmbedded({
    services: [authService, usersService, templatesService, localizationsService, timed],
  });
  try {
    const callers = createCallers(platform);
    const [ada, bea] = [await callers.createCaller([]), await callers.createCaller([])];
    const isBehind = async (path: string, { token }: { token: string }) =>
      (await callers.call('GET', `/events/v1/${path}`, { token })).body.isBehind;
    expect(await isBehind('first/60000', ada)).toBe(false);
    expect(await isBehind('second/1', ada)).toBe(true);
    expect(await isBehind('third/1', bea)).toBe(false);
    expect(await isBehind('first/1', bea)).toBe(true);
  } finally {
    await platform.close();
  }
});
