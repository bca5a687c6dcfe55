// What many hand over at about the same time is done as one: what comes while it is being done waits, and is
// done together afterwards. All of one time share its outcome.

export function coalesce<Item>(
  run: (items: readonly Item[]) => Promise<unknown>,
): (item: Item) => Promise<void> {
  let before: Promise<unknown> = Promise.resolve();
  let waiting: { readonly items: Item[]; readonly done: Promise<void> } | undefined;

  const begin = () => {
    const items: Item[] = [];
    const done = before.then(async () => {
      waiting = undefined;
      await run(items);
    });
    before = done.catch(() => undefined);
    return { items, done };
  };
  return (item) => {
    waiting ??= begin();
    waiting.items.push(item);
    return waiting.done;
  };
}
