import type { Say } from '../../admin/messages';
import type { LostNumber } from './readTyped';

/** Says which number would be changed on its way, and what to do instead. */
export const sayLostNumber = ({ number, path }: LostNumber, say: Say): string =>
  path === '' ? say('json.lost_number', { number }) : say('json.lost_number_at', { number, path });
