// Streams of changes as a client of tests hears them.
import { once } from 'node:events';
import { after } from 'node:test';

export type Message = { readonly id: string | undefined; readonly event: string; readonly data: unknown };
export type Stream = {
  readonly status: number;
  readonly heard: Message[];
  /** With which a browser would take it up again. */
  readonly lastId: () => string | undefined;
  /** Resolves when a message is as asked for, also one that was heard before. */
  until(isIt: (heard: Message) => boolean): Promise<Message>;
  close(): void;
  readonly ended: Promise<void>;
};

const streams: Stream[] = [];
after(() => streams.forEach((stream) => stream.close()));

/** `address` is that of the stream. */
export async function listenTo(
  address: string,
  headers: Record<string, string>,
  onHeard: (heard: Message) => void = () => undefined,
): Promise<Stream> {
  const stop = new AbortController();
  const answer = await fetch(address, { headers, signal: stop.signal });
  const heard: Message[] = [];
  const news = new EventTarget();
  let lastId: string | undefined;
  const read = async (): Promise<void> => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      lastId =
        blocks.flatMap((block) => /^id: (?<id>.+)$/m.exec(block)?.groups?.['id'] ?? []).at(-1) ?? lastId;
      const messages = blocks.flatMap(messageOf);
      heard.push(...messages);
      messages.forEach(onHeard);
      news.dispatchEvent(new Event('heard'));
    }
  };
  const stream: Stream = {
    status: answer.status,
    heard,
    lastId: () => lastId,
    async until(isIt) {
      for (;;) {
        const found = heard.find(isIt);
        if (found !== undefined) return found;
        await once(news, 'heard');
      }
    },
    close: () => stop.abort(),
    ended: read().catch(() => undefined),
  };
  streams.push(stream);
  return stream;
}

function messageOf(block: string): Message[] {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name, value.join(': ')] as const;
    }),
  );
  const event = fields.get('event');
  if (event === undefined) return [];
  return [{ id: fields.get('id'), event, data: JSON.parse(fields.get('data') ?? 'null') }];
}
