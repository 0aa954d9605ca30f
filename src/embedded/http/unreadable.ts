import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { PlatformError } from '../kernel/errors';
import { codeOf } from '../store/errors';

const refusalOf = (error: ConnectionError): PlatformError => {
  switch (codeOf(error)) {
    case 'HPE_HEADER_OVERFLOW':
      return new PlatformError(26, 'The address and the headers are longer than 16 kB together', {}, 431);
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new PlatformError(26, 'The request did not arrive in time', {}, 408);
    default:
      return new PlatformError(26, 'This is no HTTP request', {}, 400);
  }
};

/** Answers what cannot be read as a request in the platform's words, and ends the connection: where the next one starts is not known. */
export const refuseUnreadable = (error: ConnectionError, socket: Socket): void => {
  if (codeOf(error) === 'ECONNRESET' || socket.destroyed) return;
  const { code, status, wireName: name, message } = refusalOf(error);
  const body = JSON.stringify({ code, name, message });
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  socket.destroy(error);
};
