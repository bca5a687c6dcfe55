// A stream of server-sent events. The server ends each after a while, and it is taken up again after the last
// message that was heard, on any server of the deployment.
import type { Reply } from './attempt.ts';
import { request, type RequestInput } from './request.ts';
import type { CallOptions, Caller, Connection, StreamMessage } from './shapes.ts';

const BREAK = /\r\n|\r|\n/;
const PAUSE_MS = 1000;

type Message = { event: string; id: string; data: string };

export async function* streamOf(
  connection: Connection<Caller>,
  asked: RequestInput,
  options: CallOptions,
): AsyncGenerator<StreamMessage<unknown>> {
  const signal = options.signal ?? new AbortController().signal;
  let lastEventId: string | undefined;
  for (;;) {
    const reply = await request(connection, { ...asked, lastEventId }, options);
    for await (const { event, id, data } of messagesOf(reply, signal)) {
      if (id !== '') lastEventId = id;
      if (event === 'changed') yield { event, id, data: JSON.parse(data) };
      else if (event === 'more') yield { event };
    }
    signal.throwIfAborted();
    await connection.pause(PAUSE_MS, signal);
  }
}

/** Yields messages until the stream ends or breaks; leaving the loop ends it. */
async function* messagesOf({ body, release }: Reply, signal: AbortSignal): AsyncGenerator<Message> {
  const reader = body?.getReader();
  try {
    let message = empty();
    for await (const line of linesOf(reader)) {
      const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
      if (name === 'event' || name === 'id') message[name] = value;
      else if (name === 'data') message.data += value;
      if (line !== '') continue;
      yield message;
      message = empty();
    }
  } catch {
    // A connection that broke is taken up again like one that ended.
    signal.throwIfAborted();
  } finally {
    release();
    await reader?.cancel().catch(() => undefined);
  }
}

const empty = (): Message => ({ event: '', id: '', data: '' });

async function* linesOf(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const read = await reader?.read();
    if (read?.value === undefined) return;
    const lines = (rest + decoder.decode(read.value, { stream: true })).split(BREAK);
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
