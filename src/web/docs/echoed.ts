// The sample of an answer says what the sample of its request has sent, if it has a field for it.
type Fields = Readonly<Record<string, unknown>>;

/** Fields of requests whose answer has another name for them; their case may differ in any. */
const OTHER_NAMES: Readonly<Record<string, string>> = { agent_label: 'agent', initial_amount: 'balance' };

export function echoed(sent: unknown, shown: unknown): unknown {
  if (!isFields(sent) || !isFields(shown)) return shown;
  const said = Object.entries(sent).flatMap(([name, value]) => {
    const field = namesOf(name).find((one) => one in shown);
    return field === undefined || !isOfOneKind(value, shown[field])
      ? []
      : [[field, isFields(value) ? echoed(value, shown[field]) : value] as const];
  });
  const answered = { ...shown, ...Object.fromEntries(said) };
  const { amount } = sent;
  const inCents = ['amountCents', 'amount_cents'].find((name) => name in shown);
  if (typeof amount !== 'number' || inCents === undefined) return answered;
  return { ...answered, [inCents]: Math.round(amount * CENTS_OF_SAMPLES) };
}

/** The number of cents in an Argentine peso. */
const CENTS_OF_SAMPLES = 100;

const namesOf = (name: string): string[] => [name, camelCased(name), OTHER_NAMES[name] ?? name];

const camelCased = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** What the sample leaves empty may have any value. */
const isOfOneKind = (value: unknown, shown: unknown): boolean =>
  shown === null || (typeof value === typeof shown && Array.isArray(value) === Array.isArray(shown));

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
