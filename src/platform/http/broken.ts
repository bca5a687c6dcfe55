// What is done when bytes never become a request: no route sees them, and there is no language to choose.
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { NewId } from '../ids/ids.ts';
import { refusalBody, type Refusal } from '../refusals/refusal.ts';
import { invalid } from '../refusals/refusals.ts';
import type { Connections } from './connections.ts';
import { refusal } from './refusals.ts';

export type Breaking = {
  readonly connections: Connections;
  readonly headerBytesMax: number;
  /** How long a client may read its answer, and go on sending, before the connection is closed. */
  readonly lingerMsMax: number;
  readonly newId: NewId;
  readonly docsUrl: () => string;
};

const NOT_HTTP = {
  en: 'this could not be read as an HTTP request',
  es: 'no se pudo leer como una solicitud HTTP',
  pt: 'não foi possível ler como uma requisição HTTP',
};
const TWO_HOSTS = {
  en: 'this header is there more than once',
  es: 'este encabezado aparece más de una vez',
  pt: 'este cabeçalho aparece mais de uma vez',
};
const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT';

export function answerBroken(server: Server, breaking: Breaking): void {
  const { connections, lingerMsMax } = breaking;
  server.on('clientError', (error, socket) => {
    const code = 'code' in error ? error.code : undefined;
    if (!(socket instanceof Socket) || !socket.writable || isUnused(socket, code)) return socket.destroy();
    // The client would take it for the answer to another of its requests.
    if (!connections.isNext(socket)) return socket.destroySoon();
    socket.end(answerTo(refusedFor(code, breaking), breaking));
    // Closed at once, it would be reset while the client still sends, and the answer lost.
    const timer = setTimeout(() => socket.destroy(), lingerMsMax);
    return socket.once('close', () => clearTimeout(timer));
  });
}

/** Opened early, for a request that has not come: an answer would be taken for that of the first one. */
const isUnused = (socket: Socket, code: unknown): boolean => code === TIMED_OUT && socket.bytesRead === 0;

function refusedFor(code: unknown, { headerBytesMax }: Breaking): Refusal {
  if (code === TIMED_OUT) return refusal('request_timeout');
  if (code === 'HPE_HEADER_OVERFLOW') return refusal('headers_too_large', { limitBytes: headerBytesMax });
  return invalid([{ field: 'request', message: NOT_HTTP }]);
}

/** Answers a request that could be meant for either of two servers, before anything of it is believed. */
export function refuseHosts(response: ServerResponse, naming: Naming): void {
  const { status, headers, body } = refusedWith(invalid([{ field: 'Host', message: TWO_HOSTS }]), naming);
  response.writeHead(status, headers).end(body);
}

type Naming = Pick<Breaking, 'newId' | 'docsUrl'>;

function answerTo(refused: Refusal, naming: Naming): string {
  const { status, headers, body } = refusedWith(refused, naming);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

function refusedWith(refused: Refusal, { newId, docsUrl }: Naming) {
  const requestId = newId('req');
  const body = JSON.stringify(refusalBody(refused, { language: 'en', requestId, docsUrl: docsUrl() }));
  const headers = {
    Connection: 'close',
    'Content-Type': 'application/json; charset=utf-8',
    'X-Request-Id': requestId,
    'Content-Length': String(Buffer.byteLength(body)),
  };
  return { status: refused.row.status, headers, body };
}
