// Who sent a deposit. The description that the server keeps of one is in English, so apps say it themselves.

type Moved = { readonly module: string; readonly metadata: Readonly<Record<string, unknown>> };

/** Undefined where a movement is not a deposit. */
export function senderOf({ module, metadata }: Moved): string | undefined {
  const name = module === 'deposit' ? metadata['from_name'] : undefined;
  return typeof name === 'string' ? name : undefined;
}
