// The chapters of the reference in their order: the tags of the API, gathered under what a reader looks for.
// A tag that is not named here has a chapter all the same, under the last heading.

export type NounChapter = {
  /** The last part of its address. */
  readonly slug: string;
  readonly title: string;
  readonly tag: string;
  /** The operations of a very large tag that are in this chapter: those whose id it matches. */
  readonly only?: RegExp;
  readonly lead?: string;
};
export type ChapterGroup = { readonly title: string; readonly nouns: readonly NounChapter[] };

const slugOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const of = (...tags: readonly string[]): NounChapter[] =>
  tags.map((tag) => ({ slug: slugOf(tag), title: tag, tag }));

export const WEBHOOKS_GROUP = 'Webhooks';
const OTHERS_GROUP = 'More';

const SIGN_IN: readonly NounChapter[] = [
  { slug: 'sign-in', title: 'Codes and sessions', tag: 'Sign-in', only: /^auth\./ },
  {
    slug: 'passkeys',
    title: 'Passkeys',
    tag: 'Sign-in',
    only: /^passkeys\./,
    lead: 'How a person adds a passkey, signs in with it, and proves again who they are.',
  },
];

const SANDBOX: readonly NounChapter[] = [
  {
    slug: 'sandbox',
    title: 'People and faults',
    tag: 'Sandbox',
    only: /^sandbox\.(?:kyc|checkouts|onboarding|phones|faults|whatsapp)/,
  },
  {
    slug: 'sandbox-purchases',
    title: 'Purchases',
    tag: 'Sandbox',
    only: /^sandbox\.(?:authorizations|force_posts|refunds)/,
    lead: 'On the test side: what a merchant and the card network would do with a card.',
  },
  {
    slug: 'sandbox-money',
    title: 'Money in and out',
    tag: 'Sandbox',
    only: /^sandbox\.(?:deposits|payment_methods|method_deposits|aliases|payees|withdrawals|transfers)/,
    lead: 'On the test side: what banks would do with money that comes in and goes out.',
  },
  {
    slug: 'test-clock',
    title: 'The test clock',
    tag: 'Sandbox',
    only: /^sandbox\.clock/,
    lead: 'On the test side: moves the time of your organization ahead, and says what falls due.',
  },
];

const GROUPS: readonly ChapterGroup[] = [
  {
    title: 'People',
    nouns: of('Cardholders', 'Identity reviews', 'Payment methods', 'Onboarding', 'Consents'),
  },
  { title: 'Cards', nouns: of('Cards', 'Transactions', 'Card session') },
  {
    title: 'Wallets',
    nouns: of(
      'Wallet',
      'Payees',
      'Payments',
      'Withdrawals',
      'Scheduled payments',
      'Approvals',
      'Notifications',
      'Receipts',
    ),
  },
  { title: 'Agents', nouns: of('Sub-wallets', 'Agent keys', 'Grants') },
  { title: 'Send', nouns: of('Send', 'Wallets', 'Settings') },
  { title: WEBHOOKS_GROUP, nouns: of('Webhook endpoints', 'Events') },
  { title: 'Sign-in', nouns: SIGN_IN },
  {
    title: 'Your organization',
    nouns: of('API keys', 'Command line', 'Members', 'Brand', 'Overview', 'Search', 'Requests', 'Audit log'),
  },
  { title: 'Sandbox', nouns: SANDBOX },
];

/** The groups of the tags that there are, each with chapters that have operations. */
export function groupsOf(
  tags: readonly string[],
  hasOperations: (noun: NounChapter) => boolean,
): ChapterGroup[] {
  const named = new Set(GROUPS.flatMap(({ nouns }) => nouns.map(({ tag }) => tag)));
  const others = { title: OTHERS_GROUP, nouns: of(...tags.filter((tag) => !named.has(tag))) };
  return [...GROUPS, others]
    .map(({ title, nouns }) => ({ title, nouns: nouns.filter(hasOperations) }))
    .filter(({ nouns }) => nouns.length > 0);
}
