// An answer that goes on: server-sent events, which a browser's `EventSource` reads and takes up again by
// itself, and files that are too large to be made before they are sent.
// https://html.spec.whatwg.org/multipage/server-sent-events.html

export const STREAM_TYPE = 'text/event-stream';

export type Message = {
  /** What a client that takes the stream up again says it has seen. */
  readonly id?: string;
  readonly event: string;
  readonly data: unknown;
};

const IS_STREAM = Symbol('stream');
/** What is answered in the place of a body. */
export type ServerSent = {
  readonly [IS_STREAM]: true;
  readonly send: Send;
  /** It has an end, and a reader must see whether it came: a file is broken off, and events are just over. */
  readonly isFile: boolean;
};

export const serverSent = (send: Send): ServerSent => ({ [IS_STREAM]: true, send, isFile: false });

/** A file, whose type is in the headers of its answer. */
export const sentFile = (send: Send): ServerSent => ({ [IS_STREAM]: true, send, isFile: true });

export const isServerSent = (body: unknown): body is ServerSent =>
  typeof body === 'object' && body !== null && IS_STREAM in body;

/**
 * Runs until there is nothing more to say, or until `gone` ends, when the caller has gone. `write` waits for
 * a caller that reads slowly.
 */
export type Send = (write: (text: string) => Promise<void>, gone: AbortSignal) => Promise<void>;

/** JSON has no line breaks, which would end the field. */
export const textOf = ({ id, event, data }: Message): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Shows proxies and the client that the connection lives. */
export const HEARTBEAT = ': \n\n';

/** A client that takes the stream up again says that it has seen all up to here. Nothing is announced. */
export const cursorText = (id: string): string => `id: ${id}\n\n`;

/** How long a client waits before it takes an ended stream up again. */
export const retryText = (ms: number): string => `retry: ${ms}\n\n`;
