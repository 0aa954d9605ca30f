import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { create as disposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import mime from 'mime-types';
import { Composed, sendComposed } from './composed';

/** An answer that is JSON already: it is sent as it stands. */
export class JsonText {
  constructor(readonly text: string) {}
}

export type BytesOptions = {
  /** Name under which a browser saves it; the media type follows from it unless told. */
  fileName?: string;
  type?: string;
  /** Length in bytes, where it is known before. */
  size?: number;
  /** Whether a browser shows it in place of saving it. Only for what this platform made itself. */
  isInline?: boolean;
  /** Whether a browser shows what somebody uploaded: apart from this platform's pages, and nothing in it runs. */
  isShown?: boolean;
};

/** Viewers of PDF do not start in a sandbox; they have none of the page's rights. */
const APART = "default-src 'none'; frame-ancestors 'none'; sandbox";
const policyFor = (type: string | undefined, isShown: boolean) =>
  isShown && type === 'application/pdf' ? "frame-ancestors 'none'" : APART;

/** An answer that is no JSON: a file, a PDF, a page. What was uploaded by somebody is saved by browsers unless told, never run. */
export class Bytes {
  constructor(
    readonly content: Readable | Uint8Array | string,
    readonly options: BytesOptions = {},
  ) {}
}

const sendBytes = (reply: FastifyReply, { content, options }: Bytes) => {
  const { fileName, type, size, isInline = false, isShown = false } = options;
  const length = size ?? (content instanceof Uint8Array ? content.length : undefined);
  if (!isInline) reply.header('Content-Security-Policy', policyFor(type, isShown));
  if (!isInline || fileName)
    reply.header('Content-Disposition', disposition(fileName, { type: isInline || isShown ? 'inline' : 'attachment' }));
  if (length !== undefined) reply.header('Content-Length', length);
  reply.type(type ?? (mime.contentType(fileName ?? '') || 'application/octet-stream'));
  // Bytes at hand are compressed one by one unless they come as a stream.
  return reply.send(content instanceof Uint8Array ? Readable.from([content], { objectMode: false }) : content);
};

/** An answer that says nothing but that it is done: 204. */
export const NO_CONTENT = Symbol('no content');

/** Whether a caller has this answer from before. Tags are weak: an answer is the same however it was compressed. */
const hasAlready = (asked: string | undefined, tag: string): boolean =>
  (asked ?? '').split(',').some(one => one.trim().replace(/^W\//, '') === tag.replace(/^W\//, ''));

/** JSON that was read carries a tag, and is not sent to whoever shows that tag. */
const sendJson = (reply: FastifyReply, text: string): FastifyReply => {
  const { method, headers } = reply.request;
  if (method === 'GET') {
    const tag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
    reply.header('ETag', tag);
    if (hasAlready(headers['if-none-match'], tag)) return reply.code(304).send();
  }
  return reply.type('application/json; charset=utf-8').send(text);
};

/** Sends what a handler resolved to; `undefined` is an empty 200. */
export const sendAnswer = (reply: FastifyReply, answer: unknown): FastifyReply => {
  if (answer instanceof Composed) return sendComposed(reply, answer);
  reply.code(200);
  if (answer === undefined) return reply.send();
  if (answer === NO_CONTENT) return reply.code(204).send();
  if (answer instanceof JsonText) return sendJson(reply, answer.text);
  if (answer instanceof Bytes) return sendBytes(reply, answer);
  return typeof answer === 'object' && answer !== null ? sendJson(reply, JSON.stringify(answer)) : reply.send(answer);
};
