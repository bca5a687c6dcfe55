// The payee as the API takes and shows it.
import { z } from 'zod';
import { isoOf, isoOrNull, type Instant } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { format, visibleText } from '#platform/text/format.ts';
import { defineId } from '#platform/ids/kind.ts';
import { CURRENCIES } from '#platform/money/money.ts';
import { countryOf } from '#modules/people/cardholders/currency.ts';
import { CARDHOLDER } from '#modules/people/cardholders/model.ts';
import { KEY_KINDS, type AccountKey } from '#modules/wallets/account-keys/kinds.ts';
import { keyOfNumber } from '#modules/wallets/account-keys/of-number.ts';
import { maskedKey } from '#modules/wallets/account-keys/show.ts';
import { maskedNumber } from '#modules/wallets/wallets/mask.ts';
import { WALLET } from '#modules/wallets/wallets/model.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { destinationIn } from './questions.ts';
import { PAYEE_STATUSES, REFUSED_REASONS } from './states.ts';
import { isVerified, type PayeeRow } from './tables.ts';

export const LABEL_CHARACTERS_MAX = 100;
export const NAME_CHARACTERS_MAX = 200;
const TAX_ID_CHARACTERS_MAX = 64;
const VALUE_CHARACTERS_MAX = 128;

const CURRENCY = format(/^[A-Z]{3}$/, {
  en: 'this must be a currency code of three capital letters, such as ARS',
  es: 'debe ser un código de moneda de tres letras mayúsculas, por ejemplo ARS',
  pt: 'deve ser um código de moeda de três letras maiúsculas, por exemplo ARS',
});

export const createBody = z.strictObject({
  label: visibleText(LABEL_CHARACTERS_MAX)
    .optional()
    .describe("Your own name for the payee. The holder's name by default."),
  cvu: z
    .string()
    .optional()
    .describe(
      'CBU or CVU in AR, CLABE in MX, account number elsewhere. This, `alias` or `account` is required.',
    ),
  alias: z
    .string()
    .optional()
    .describe('An alias may move to another account, so every payment resolves it again.'),
  account: z
    .strictObject({ kind: z.enum(KEY_KINDS), value: z.string().max(VALUE_CHARACTERS_MAX) })
    .optional()
    .describe(
      'Instead of `cvu` and `alias`: by what the account is named, such as a key of Pix in BR. A CLABE must be of a bank that is known here; `cvu` takes any.',
    ),
  holder_name: visibleText(NAME_CHARACTERS_MAX)
    .optional()
    .describe('Whose account you take it for. Refused with `holder_mismatch` where it is another holder.'),
  tax_id: z
    .string()
    .max(TAX_ID_CHARACTERS_MAX)
    .optional()
    .describe('The tax id you expect. Refused with `tax_id_mismatch` where the holder has another.'),
  currency: z.string().regex(CURRENCY).optional().describe('That of the wallet, and of the account.'),
  confirm: z
    .boolean()
    .optional()
    .describe(
      'The payee is answered as `unconfirmed`, and nothing can be paid to it before its owner has seen whose the account is and `POST …/{id}/confirm` was sent.',
    ),
});
export type CreateBody = z.infer<typeof createBody>;

export const PAYEE = defineId('pye', { en: 'payee', es: 'ningún destinatario', pt: 'nenhum favorecido' });
export const payeeParams = z.object({ id: PAYEE.inPath });

const SHOWN_STATUSES = ['verifying', 'unconfirmed', 'active', 'refused'] as const;

export const payeeSchema = z
  .object({
    id: PAYEE.shown,
    label: z.string(),
    holderName: z
      .string()
      .nullable()
      .describe(
        'As the provider of the account has it. Null while it is `verifying`, and where it was `refused`.',
      ),
    cvu: z.string().nullable().describe('Null while an alias is `verifying`, and where it was `refused`.'),
    alias: z.string().nullable().describe('Null where the account has none.'),
    account: z
      .object({ kind: z.enum(KEY_KINDS), value: z.string() })
      .describe(
        'By what it is named: its number, or the alias or key that is resolved again for each payment.',
      ),
    taxId: z.string().nullable().describe('Without separators. Null where `holderName` is.'),
    currency: z.enum(CURRENCIES),
    status: z
      .enum(SHOWN_STATUSES)
      .describe(
        '`verifying`: the provider has not said yet whose the account is, and it cannot be paid. ' +
          '`unconfirmed`: it cannot be paid before its owner has confirmed it; delete it where it is somebody else. ' +
          '`refused`: it cannot be paid, for `refusedReason`; delete it, and add it again once that is mended.',
      ),
    verifiedAt: timestamp.nullable().describe('When the provider said whose the account is.'),
    refusedReason: z.enum(REFUSED_REASONS).nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Payee' });

/** When it was verified; rows that were written before this was kept say when they were created. */
const verifiedAtOf = (row: PayeeRow): Instant | null =>
  row.verified_at ?? (isVerified(row) ? row.created_at : null);

/** When the provider answered for a number that waited for it. */
export const verifiedLateAt = ({
  named_by: by,
  verified_at: at,
  created_at: made,
}: PayeeRow): Instant | null => (by === 'number' && at !== null && at > made ? at : null);

/** The key by which its owner named it. */
const keyOf = (row: PayeeRow): AccountKey => {
  const { number, alias, key } = destinationIn(row);
  if (key !== undefined) return key;
  return alias === undefined ? keyOfNumber(number) : { kind: 'alias', value: alias };
};

export const toPayee = (row: PayeeRow) => ({
  id: row.id,
  label: row.label,
  holderName: row.holder_name,
  cvu: row.number,
  alias: row.alias,
  account: keyOf(row),
  taxId: row.tax_id,
  currency: row.currency,
  status: row.status,
  verifiedAt: isoOrNull(verifiedAtOf(row)),
  refusedReason: row.refused_reason,
  createdAt: isoOf(row.created_at),
  updatedAt: isoOf(row.updated_at),
});

/** What an organization follows: to whom its people let money go, and never enough of a number to use it. */
export const organizationPayeeSchema = z
  .object({
    id: PAYEE.shown,
    walletId: WALLET.shown,
    cardholderId: CARDHOLDER.shown,
    label: z.string().describe("The owner's name for it."),
    holderName: z
      .string()
      .nullable()
      .describe('As the provider of the account has it. Null until it has answered.'),
    account: z.string().nullable().describe('All but the ends of its number are hidden.'),
    alias: z.string().nullable(),
    namedBy: z
      .enum(['number', 'alias', 'key'])
      .describe('An alias or a key may move to another account, so every payment resolves it again.'),
    accountKey: z
      .object({ kind: z.enum(KEY_KINDS), masked: z.string() })
      .describe('By what its owner named it: enough to recognize it, and never to use it.'),
    currency: z.enum(CURRENCIES),
    status: z
      .enum(PAYEE_STATUSES)
      .describe(
        '`active` alone can be paid. One that is `unconfirmed` waits for its owner to say that it is whom they expect. One that is `deleted` was taken away by its owner.',
      ),
    verifiedAt: timestamp.nullable().describe('When the provider said whose the account is.'),
    refusedReason: z.enum(REFUSED_REASONS).nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'OrganizationPayee' });

const maskedIn = (row: PayeeRow) => {
  const key = keyOf(row);
  return { kind: key.kind, masked: maskedKey(key) };
};

export const toOrganizationPayee = (row: PayeeRow) => ({
  id: row.id,
  walletId: walletIdOf(row.cardholder_id),
  cardholderId: row.cardholder_id,
  label: row.label,
  holderName: row.holder_name,
  account: row.number === null ? null : maskedNumber(row.number, countryOf(row.currency)),
  alias: row.alias,
  namedBy: row.named_by,
  accountKey: maskedIn(row),
  currency: row.currency,
  status: row.status,
  verifiedAt: isoOrNull(verifiedAtOf(row)),
  refusedReason: row.refused_reason,
  createdAt: isoOf(row.created_at),
  updatedAt: isoOf(row.updated_at),
});
