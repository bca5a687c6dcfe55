// What must hold of the posts that receivers got before all was lost and after it was restored: pure, so it
// is tested by itself.

/** A post as a receiver got it. */
export type Post = {
  readonly endpoint: string;
  /** Its `webhook-id`. */
  readonly id: string;
  readonly body: string;
  /** What was restored has sent it. */
  readonly isRestored: boolean;
  /** The receiver has it, whether or not its answer arrived. */
  readonly isKept: boolean;
  /** The receiver did not just hang up, after which one attempt may post once more. */
  readonly isAnswered: boolean;
  /** When the receiver said that it has it; undefined if it did not, or was not heard. */
  readonly acknowledgedAt: number | undefined;
  /** Why its signatures do not verify. */
  readonly problem: string | undefined;
};

/** The bodies of the events that the restored database has, by their ids. */
export type Known = ReadonlyMap<string, string>;

type Envelope = { id: string; type: string; sequence: number; data: { object: { id?: string } } };
const envelopeOf = ({ body }: Post): Envelope => JSON.parse(body);

const NAMED_MAX = 3;

function few(what: string, found: Iterable<string>): string[] {
  const all = [...new Set(found)];
  if (all.length === 0) return [];
  return [`${what}: ${all.length}, such as ${all.slice(0, NAMED_MAX).join(', ')}`];
}

const keptAt = (posts: readonly Post[], endpoint: string): readonly Post[] =>
  posts.filter((post) => post.isKept && post.endpoint === endpoint);

/** Each event of the restored database has reached each receiver, before all was lost or after it. */
export const missed = (posts: readonly Post[], known: Known, endpoints: readonly string[]): string[] =>
  endpoints.flatMap((endpoint) => {
    const kept = new Set(keptAt(posts, endpoint).map(({ id }) => id));
    return few(
      `events that never came to ${endpoint}`,
      [...known.keys()].filter((id) => !kept.has(id)),
    );
  });

/** A payment that was answered before the restored point is heard of, whatever the database has of it. */
export const unheard = (
  posts: readonly Post[],
  paid: ReadonlyArray<{ readonly id: string }>,
  endpoints: readonly string[],
): string[] =>
  endpoints.flatMap((endpoint) => {
    const envelopes = keptAt(posts, endpoint).map(envelopeOf);
    const heard = new Set(
      envelopes.filter(({ type }) => type === 'payment.settled').map(({ data }) => data.object.id),
    );
    return few(
      `payments that ${endpoint} never heard of`,
      paid.filter(({ id }) => !heard.has(id)).map(({ id }) => id),
    );
  });

/** Under one id there is one event, with the same bytes each time, and it is the id in its body. */
export function changed(posts: readonly Post[]): string[] {
  const bodies = new Map<string, string>();
  const others: string[] = [];
  for (const { id, body } of posts) {
    if (body !== (bodies.get(id) ?? body)) others.push(id);
    bodies.set(id, body);
  }
  const renamed = posts.filter((post) => envelopeOf(post).id !== post.id).map(({ id }) => id);
  return [
    ...few('ids under which another event came', others),
    ...few('ids that are not those of their events', renamed),
  ];
}

/** What was restored sends nothing but what its database has. */
export const unknown = (posts: readonly Post[], known: Known): string[] =>
  few(
    'events that the restored database does not have and sent',
    posts.filter(({ isRestored, id, body }) => isRestored && known.get(id) !== body).map(({ id }) => id),
  );

/** An attempt in the log of the restored database. */
export type Attempt = {
  readonly endpoint: string;
  readonly id: string;
  readonly isRestored: boolean;
  readonly isDelivered: boolean;
};

const keyOf = ({ endpoint, id }: Pick<Post, 'endpoint' | 'id'>): string => `${id} at ${endpoint}`;
const keysOf = (ones: ReadonlyArray<Pick<Post, 'endpoint' | 'id'>>): Set<string> => new Set(ones.map(keyOf));

/**
 * What a receiver has acknowledged comes to it no more, unless what sent it was lost before its database was
 * copied: then it comes from what was restored, which does not know of it.
 */
export function doubled(posts: readonly Post[], log: readonly Attempt[]): string[] {
  const known = keysOf(log.filter(({ isDelivered, isRestored }) => isDelivered && !isRestored));
  const acknowledged = new Set<string>();
  const again: string[] = [];
  for (const post of posts) {
    const key = keyOf(post);
    const sender = `${key} ${post.isRestored}`;
    if (acknowledged.has(sender) || (post.isRestored && known.has(key))) again.push(key);
    if (post.acknowledgedAt !== undefined) acknowledged.add(sender);
  }
  return few('events that came again though they had been acknowledged', again);
}

/** What was acknowledged before an instant is known to the restored database. */
export function forgotten(posts: readonly Post[], log: readonly Attempt[], before: number): string[] {
  const known = keysOf(log.filter(({ isDelivered, isRestored }) => isDelivered && !isRestored));
  const due = posts.filter(
    ({ isRestored, acknowledgedAt }) =>
      !isRestored && acknowledgedAt !== undefined && acknowledgedAt < before,
  );
  return [
    ...(due.length === 0 ? ['no event was acknowledged before the last copy'] : []),
    ...few(
      'events whose delivery was forgotten',
      [...keysOf(due)].filter((key) => !known.has(key)),
    ),
  ];
}

/** Each post that what was restored sent, and that was answered, is an attempt in its log. */
export function uncounted(posts: readonly Post[], log: readonly Attempt[]): string[] {
  const counts = new Map<string, number>();
  for (const one of log.filter(({ isRestored }) => isRestored))
    counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  const more: string[] = [];
  for (const key of posts.filter(({ isRestored, isAnswered }) => isRestored && isAnswered).map(keyOf)) {
    const left = (counts.get(key) ?? 0) - 1;
    counts.set(key, left);
    if (left < 0) more.push(key);
  }
  return few('events that came more often than the log has attempts', more);
}

export const unsigned = (posts: readonly Post[]): string[] =>
  few(
    'posts that do not verify',
    posts.flatMap(({ problem, id }) => (problem === undefined ? [] : [`${id} (${problem})`])),
  );

const idsOf = (posts: readonly Post[]): Set<string> => new Set(posts.map(({ id }) => id));

export type ReceivedCounts = {
  /** Events that came before all was lost and again afterwards. */
  readonly again: number;
  /** Events that came, of which the restored database has nothing. */
  readonly lost: number;
  /** How many of these came once more as another event, with the number that the first one had. */
  readonly renumbered: number;
  readonly failures: number;
};

export function heardBy(posts: readonly Post[], known: Known): ReceivedCounts {
  const before = posts.filter(({ isRestored, isKept }) => isKept && !isRestored);
  const restored = posts.filter(({ isRestored }) => isRestored);
  const ids = idsOf(restored);
  const numberOf = (post: Post): string => {
    const { sequence, data } = envelopeOf(post);
    return `${data.object.id} ${sequence}`;
  };
  const numbers = new Set(restored.map(numberOf));
  const lost = new Map(before.filter(({ id }) => !known.has(id)).map((post) => [post.id, post]));
  return {
    again: [...idsOf(before)].filter((id) => ids.has(id)).length,
    lost: lost.size,
    renumbered: [...lost.values()].filter((post) => numbers.has(numberOf(post))).length,
    failures: posts.filter(({ isKept }) => !isKept).length,
  };
}

/** A round in which nothing came twice and no receiver failed shows nothing of it. */
export const idle = ({ again, failures }: ReceivedCounts): string[] => [
  ...(again === 0 ? ['no event came before all was lost and again afterwards'] : []),
  ...(failures === 0 ? ['no receiver failed'] : []),
];
