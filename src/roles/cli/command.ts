// What a command of the command line is: its name, its usage, the options that it takes, and what it does.

/** All options of all commands. A command takes those that it names, so one name always means the same. */
export const OPTIONS = {
  name: { type: 'string', value: 'NAME', says: 'what it is called' },
  org: { type: 'string', value: 'ID', says: 'the organization, by its id or name, in the database' },
  mode: { type: 'string', value: 'test|live', says: 'the side, test unless it is said', default: 'test' },
  scope: { type: 'string', value: 'SCOPE', says: 'what the key may do; may be repeated', multiple: true },
  'hourly-limit': { type: 'string', value: 'N', says: 'how many requests the key has in an hour' },
  beta: { type: 'string', value: 'NAME', says: 'what not everybody can use yet' },
  email: { type: 'string', value: 'ADDRESS', says: 'the address of the person' },
  role: {
    type: 'string',
    value: 'ROLE',
    says: 'owner, developer, support, finance or viewer',
    default: 'developer',
  },
  leaked: { type: 'boolean', says: 'withdraw all that was signed before', default: false },
  yes: { type: 'boolean', says: 'do not ask', default: false },
  force: { type: 'boolean', says: 'also where processes that run are not ready for it', default: false },
  'forward-to': { type: 'string', value: 'URL', says: 'post each event there, signed as a webhook' },
  events: { type: 'string', value: 'PATTERN', says: 'a type or a family such as card.*', multiple: true },
  profile: { type: 'string', value: 'NAME', says: 'which login to use (MONEDERO_PROFILE)' },
  url: { type: 'string', value: 'URL', says: 'the server, with MONEDERO_API_KEY or a login (MONEDERO_URL)' },
  type: { type: 'string', value: 'PATTERN', says: 'a type of event, or a family such as card.*' },
  object: { type: 'string', value: 'ID', says: 'the object that it is about' },
  since: { type: 'string', value: 'MOMENT', says: 'from then on, such as 2026-11-26T09:00:00Z' },
  endpoint: { type: 'string', value: 'ID', says: 'the webhook endpoint; all of them without it' },
  failed: { type: 'boolean', says: 'only what was not answered with 2xx', default: false },
  limit: { type: 'string', value: 'N', says: 'how many, 25 unless it is said, 100 at most' },
  last: { type: 'string', value: 'N', says: 'how many of before are printed first, 10 unless it is said' },
  status: { type: 'string', value: 'STATUS', says: 'a status such as 404, or 2xx, 4xx, 5xx' },
  path: { type: 'string', value: 'PATH', says: 'how the path begins, such as /api/v1/cards' },
  'with-key': {
    type: 'boolean',
    says: 'by an API key, from standard input or as you type it',
    default: false,
  },
  'keep-key': { type: 'boolean', says: 'forget the key here, and do not revoke it', default: false },
  print: { type: 'boolean', says: 'print the address and open nothing', default: false },
  amount: { type: 'string', value: 'CENTS', says: 'of the card, or of the purchase' },
  country: { type: 'string', value: 'COUNTRY', says: 'of the person, and so the currency: AR, MX or BR' },
  merchant: { type: 'string', value: 'NAME', says: 'where the purchase is made' },
  reason: { type: 'string', value: 'REASON', says: 'why: of a decline its code, otherwise in your words' },
  by: { type: 'string', value: 'NAME', says: 'who does it, for the audit log; your account without it' },
  document: { type: 'string', value: 'DOCUMENT', says: 'what was seen, as KIND:NUMBER[:LAST_DAY]' },
  seen: { type: 'string', value: 'WHERE', says: 'in_person, video_call or copy' },
  evidence: { type: 'string', value: 'TEXT', says: 'what shows that it ended so' },
  reference: { type: 'string', value: 'ID', says: 'what the rail calls it' },
  confirm: { type: 'string', value: 'WORDS', says: 'the words that the command asks for' },
  to: { type: 'string', value: 'FILE', says: 'where it is written, which must not be there yet' },
  follow: { type: 'boolean', says: 'go on with what is written meanwhile', default: false },
  list: { type: 'boolean', says: 'what there is to choose from', default: false },
  keys: { type: 'string', value: 'FILE', says: 'the keys of the provider, a line each; - is standard input' },
  ports: { type: 'string', value: 'LIST', says: 'what it is used for, such as accounts,rail' },
  countries: { type: 'string', value: 'LIST', says: 'in which countries, such as MX,BR' },
  rehearse: { type: 'boolean', says: 'on the test side, with test keys', default: false },
  shards: {
    type: 'string',
    value: 'N',
    says: 'how many shards a table has, four for each node unless it is said',
  },
  alone: { type: 'boolean', says: 'in shards that no other tenant is in', default: false },
  overlap: { type: 'string', value: 'MINUTES', says: 'how long the secret before is still accepted' },
  json: { type: 'boolean', says: 'print for programs, errors as well', default: false },
} as const;

export type OptionName = keyof typeof OPTIONS;

type ValueOf<Option> = Option extends { readonly type: 'boolean' }
  ? boolean
  : Option extends { readonly multiple: true }
    ? string[] | undefined
    : Option extends { readonly default: string }
      ? string
      : string | undefined;
export type Options = { readonly [Name in OptionName]: ValueOf<(typeof OPTIONS)[Name]> };

/** What was written on the command line. */
export type CommandInput = {
  readonly options: Options;
  /** The words behind the name of the command. */
  readonly operands: readonly string[];
};

/** What the environment says, as the system gives it. */
export type Environment = Readonly<Record<string, string | undefined>>;

export type Command = {
  /** One word, or a noun and a verb. */
  readonly name: string;
  /** What follows the name. */
  readonly usage?: string;
  readonly does: string;
  /** What else there is to know, in the help of the command alone. */
  readonly details?: string;
  readonly takes?: readonly OptionName[];
  readonly operandsMax?: number;
  /** What the first operand is one of, for completion. */
  readonly choices?: readonly string[];
  run(environment: Environment, given: CommandInput): Promise<void>;
};

/** Commands that belong together, under their heading in the help. */
export type Group = { readonly title: string; readonly commands: readonly Command[] };
