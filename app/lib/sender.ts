// Who sent a deposit. The description that the server keeps of one is in English, so apps say it themselves.

type MovementSource = { readonly module: string; readonly metadata: Readonly<Record<string, unknown>> };

/** The sender of a deposit; undefined if a movement is not one. */
export function senderOf({ module, metadata }: MovementSource): string | undefined {
  const name = module === 'deposit' ? metadata['from_name'] : undefined;
  return typeof name === 'string' ? name : undefined;
}
