// Reads server-sent events as `EventSource` does: what arrives of a message before its stream breaks is
// thrown away with it. https://html.spec.whatwg.org/multipage/server-sent-events.html
export type Message = {
  readonly id: string | undefined;
  /** The type of the event; undefined if the message says nothing to the page, such as a heartbeat. */
  readonly event: string | undefined;
  readonly retryMs: number | undefined;
};

/** Takes what arrives, and returns the messages that are whole by now. */
export function createReader(): (text: string) => Message[] {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(messageOf);
  };
}

function messageOf(block: string): Message {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const colon = line.indexOf(': ');
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 2));
  }
  const retry = fields.get('retry');
  return {
    id: fields.get('id'),
    event: fields.get('event'),
    retryMs: retry === undefined ? undefined : Number(retry),
  };
}
