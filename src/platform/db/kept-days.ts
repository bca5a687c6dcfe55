// How many days is kept what a deployment may decide about. The rest is kept for as long as it is needed,
// and which table is kept for how long each table says of itself (`defineTable`).

type Days = {
  /** The setting of the environment. */
  readonly setting: string;
  /** What it is about, for the documents. */
  readonly about: string;
  readonly days: number;
  /** Fewer would take away what is still needed. */
  readonly daysMin: number;
  readonly daysMax: number;
};

const DAYS_MAX = 3_650;
/** The log of requests is for reading, and an index by age finds its rows while they are few. */
const REQUEST_DAYS_MAX = 400;

export const KEEP = {
  requests: {
    setting: 'KEEP_REQUESTS_DAYS',
    about: 'the log of requests',
    days: 30,
    daysMin: 1,
    daysMax: REQUEST_DAYS_MAX,
  },
  events: {
    setting: 'KEEP_EVENTS_DAYS',
    about: 'events: longer than deliveries can be recovered and their log is kept',
    days: 365,
    daysMin: 32,
    daysMax: DAYS_MAX,
  },
  inbound: {
    setting: 'KEEP_INBOUND_DAYS',
    about: 'messages of providers that were handled: longer than one is sent again',
    days: 90,
    daysMin: 8,
    daysMax: DAYS_MAX,
  },
  providerBodies: {
    setting: 'KEEP_PROVIDER_BODIES_DAYS',
    about: 'what was sent to providers: longer than any of it can be sent again',
    days: 30,
    daysMin: 8,
    daysMax: DAYS_MAX,
  },
  failedJobs: {
    setting: 'KEEP_FAILED_JOBS_DAYS',
    about: 'jobs that were given up: longer than messages of providers are tried again',
    days: 90,
    daysMin: 8,
    daysMax: DAYS_MAX,
  },
  links: {
    setting: 'KEEP_LINKS_DAYS',
    about: 'links to look at a card and to connect one, which are valid for minutes',
    days: 90,
    daysMin: 2,
    daysMax: DAYS_MAX,
  },
  sandboxMessages: {
    setting: 'KEEP_SANDBOX_MESSAGES_DAYS',
    about: 'mail, texts and WhatsApp messages that the sandbox keeps instead of sending them',
    days: 30,
    daysMin: 2,
    daysMax: DAYS_MAX,
  },
} as const satisfies Readonly<Record<string, Days>>;

export type KeepName = keyof typeof KEEP;
/** Days. */
export type Keep = Readonly<Record<KeepName, number>>;

export const keepNames = Object.keys(KEEP) as KeepName[];

/** What is kept if the environment says nothing. */
export const KEEP_DEFAULT = Object.fromEntries(keepNames.map((name) => [name, KEEP[name].days])) as Keep;
