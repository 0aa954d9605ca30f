import { type createOAuth2Client, rqlBuilder } from '@extrahorizon/javascript-sdk';
import { expect } from 'vitest';
import { findsAgree } from './finds';

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: { qName?: string }) => error.qName,
  );

/** What the platform's own client expects of files, wherever their bytes are kept. */
export const fileStory = async (exh: ReturnType<typeof createOAuth2Client>): Promise<void> => {
  const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, index) => index % 251));
  const file = await exh.files.create('scan.bin', bytes, { tags: ['scan', 'x-ray'] });
  expect(file).toMatchObject({ name: 'scan.bin', size: 700_000, tags: ['scan', 'x-ray'] });
  const [full] = file.tokens ?? [];
  expect(full).toMatchObject({ accessLevel: 'full' });
  const token = full?.token ?? '';
  expect(Buffer.compare(await exh.files.retrieve(token), bytes)).toBe(0);
  const reader = await exh.files.generateToken(token, { accessLevel: 'read' as never });
  expect(await exh.files.getDetails(reader.token)).toEqual({
    name: 'scan.bin',
    size: 700_000,
    mimetype: file.mimetype,
  });
  expect(await exh.files.generateToken(token, {})).toMatchObject({ accessLevel: 'read' });
  expect(await refusal(exh.files.remove(reader.token))).toBe('UNAUTHORIZED_TOKEN_EXCEPTION');
  expect(await refusal(exh.files.deleteToken(token, token))).toBe('TOKEN_NOT_DELETEABLE_EXCEPTION');
  await exh.files.deleteToken(token, reader.token);
  expect(await refusal(exh.files.getDetails(reader.token))).toBe('INVALID_TOKEN_EXCEPTION');
  const found = await exh.files.find({
    rql: rqlBuilder().contains('tokens', rqlBuilder().eq('token', token).intermediate()).build(),
  });
  expect(found.data.map(({ name }) => name)).toEqual(['scan.bin']);
  await exh.files.remove(token);
  expect(await refusal(exh.files.getDetails(token))).toBe('INVALID_TOKEN_EXCEPTION');
  const text = await exh.files.createFromText('a short text');
  await findsAgree(exh.files);
  const { data: stream } = (await exh.files.retrieveStream(text.tokens?.[0]?.token ?? '')) as {
    data: AsyncIterable<Buffer>;
  };
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe('a short text');
  expect((await exh.files.retrieve(text.tokens?.[0]?.token ?? '')).toString()).toBe('a short text');
  expect(await refusal(exh.files.create('large.bin', Buffer.alloc(9 * 1024 * 1024)))).toBe('FILE_TOO_LARGE_EXCEPTION');
};
