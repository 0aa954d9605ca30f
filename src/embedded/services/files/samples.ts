// A picture of one pixel, and the smallest PDF that says something.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Files of three kinds. */
export const SAMPLES = [
  {
    name: 'instructions.txt',
    mimetype: 'text/plain',
    tags: ['help'],
    content: Buffer.from('Sit down, rest for five minutes, then measure.\n'),
  },
  { name: 'pixel.png', mimetype: 'image/png', tags: ['image'], content: PIXEL },
  {
    name: 'devices.json',
    mimetype: 'application/json',
    tags: ['devices'],
    content: Buffer.from('{"devices":["scale","cuff"]}\n'),
  },
] as const;
