// What many hand over at about the same time is done as one: what comes while it is being done waits, and is
// done together afterwards. All of one time share its outcome.

export function coalesce<Item, Outcome = void>(
  run: (items: readonly Item[]) => Promise<Outcome>,
): (item: Item) => Promise<Outcome> {
  let before: Promise<unknown> = Promise.resolve();
  let waiting: { readonly items: Item[]; readonly done: Promise<Outcome> } | undefined;

  const begin = () => {
    const items: Item[] = [];
    const done = before.then(() => {
      waiting = undefined;
      return run(items);
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
