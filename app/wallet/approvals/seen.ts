// What a decision is about, read from the very text that it binds to. A screen shows all of it: if the text
// has anything that no screen here shows, it is not decided here.

export type SeenAccount = {
  readonly id: string | null;
  readonly label: string;
  readonly holderName: string;
  readonly taxId: string;
  readonly cvu: string;
  readonly alias: string | null;
  /** When its bank said whose it is. Older texts do not say. */
  readonly verifiedAt?: string | null;
};
type Where = { readonly cvu: string; readonly holderName: string };
export type Reason =
  | {
      readonly type: 'limitExceeded';
      readonly limit: 'cap' | 'day' | 'month';
      readonly limitCents: number;
      readonly usedCents: number;
      readonly requestedCents: number;
    }
  | { readonly type: 'aboveAutoApprove'; readonly limitCents: number; readonly requestedCents: number }
  | { readonly type: 'payeeChanged'; readonly before: Where; readonly now: Where }
  | {
      readonly type: 'documentIssuerMismatch';
      readonly issuerTaxId: string;
      readonly payeeTaxId: string;
    };
export type SeenCard = {
  readonly type: 'single_use' | 'multi_use';
  readonly label: string | null;
  readonly merchantLock: string | null;
  readonly allowedMccs: readonly string[];
  readonly blockedMccs: readonly string[];
  readonly amountMatch: 'max' | 'exact';
  readonly expiresAt: string | null;
};
export type Seen = {
  readonly action: string;
  /** Whole minor units, as text: a sum of any size keeps every digit. */
  readonly amountMinor: string;
  readonly currency: string;
  readonly wallet: { readonly id: string; readonly cvu: string };
  readonly subWallet: { readonly id: string; readonly label: string | null } | null;
  readonly organization: string | null;
  readonly reason: string;
  readonly reasons: readonly Reason[] | null;
  readonly payee?: SeenAccount;
  readonly document: { readonly type: string; readonly id: string; readonly issuerTaxId: string } | null;
  readonly card?: SeenCard;
  /** Its lines are read beside, and are those of which this is the hash. */
  readonly batch?: { readonly id: string; readonly count: number; readonly linesHash: string };
};

/** Parts that a text leaves out if there is none. */
type Optional = Pick<Seen, 'organization' | 'reasons' | 'document'>;

const ACCOUNT = ['id', 'label', 'holderName', 'taxId', 'cvu', 'alias', 'verifiedAt'];
const CARD = ['type', 'label', 'merchantLock', 'allowedMccs', 'blockedMccs', 'amountMatch', 'expiresAt'];
const WHOLE = [
  'action',
  'amountMinor',
  'currency',
  'wallet',
  'subWallet',
  'organization',
  'reason',
  'reasons',
  'payee',
  'document',
  'card',
  'batch',
];
/** The fields that each part may have, of which all are shown or are ids behind what is shown. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  wallet: ['id', 'cvu'],
  subWallet: ['id', 'label'],
  payee: ACCOUNT,
  document: ['type', 'id', 'issuerTaxId'],
  card: CARD,
  batch: ['id', 'count', 'linesHash'],
};
const REASONS: Readonly<Record<string, readonly string[]>> = {
  limitExceeded: ['type', 'limit', 'limitCents', 'usedCents', 'requestedCents'],
  aboveAutoApprove: ['type', 'limitCents', 'requestedCents'],
  payeeChanged: ['type', 'before', 'now'],
  documentIssuerMismatch: ['type', 'issuerTaxId', 'payeeTaxId'],
};

const hasOnly = (value: unknown, names: readonly string[]): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'object' && Object.keys(value).every((name) => names.includes(name)));

/** What the text says; undefined if it has anything that is not shown here. */
export function readSeen(text: string): Seen | undefined {
  const value = JSON.parse(text) as Record<string, unknown> & Partial<Optional> & Omit<Seen, keyof Optional>;
  const isShown =
    hasOnly(value, WHOLE) &&
    /^\d+$/.test(value.amountMinor) &&
    [value.payee, value.card, value.batch].filter((part) => part !== undefined).length === 1 &&
    Object.entries(SHOWN).every(([part, names]) => hasOnly(value[part], names)) &&
    (value.reasons ?? []).every((reason) => hasOnly(reason, REASONS[reason.type] ?? []));
  if (!isShown) return undefined;
  const { organization = null, reasons = null, document = null } = value;
  return { ...value, organization, reasons, document };
}

/** The lines of a batch are as many as are decided on, and come to the same sum. */
export const isWhole = (
  { batch, amountMinor }: Seen,
  lines: readonly { readonly amountCents: number }[] | undefined,
): boolean =>
  batch === undefined ||
  (lines?.length === batch.count &&
    lines.reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n) === BigInt(amountMinor));
