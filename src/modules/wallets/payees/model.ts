// The payee as the API takes and shows it.
import { z } from 'zod';
import { isoOf } from '#platform/clock.ts';
import { timestamp } from '#platform/date-time.ts';
import { format, visibleText } from '#platform/format.ts';
import { defineId } from '#platform/kind.ts';
import { CURRENCIES } from '#platform/money.ts';
import type { PayeeRow } from './tables.ts';

export const LABEL_CHARACTERS_MAX = 100;
export const NAME_CHARACTERS_MAX = 200;
const TAX_ID_CHARACTERS_MAX = 64;

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
    .describe('CBU or CVU in AR, CLABE in MX, account number elsewhere. This or `alias` is required.'),
  alias: z
    .string()
    .optional()
    .describe('An alias may move to another account, so every payment resolves it again.'),
  holder_name: visibleText(NAME_CHARACTERS_MAX)
    .optional()
    .describe('Whose account you take it for. Refused with `holder_mismatch` where it is another holder.'),
  tax_id: z
    .string()
    .max(TAX_ID_CHARACTERS_MAX)
    .optional()
    .describe('The tax id you expect. Refused with `tax_id_mismatch` where the holder has another.'),
  currency: z.string().regex(CURRENCY).optional().describe('That of the wallet, and of the account.'),
});
export type CreateBody = z.infer<typeof createBody>;

export const PAYEE = defineId('pye', { en: 'payee', es: 'ningún destinatario', pt: 'nenhum favorecido' });
export const payeeParams = z.object({ id: PAYEE.inPath });

export const payeeSchema = z
  .object({
    id: PAYEE.shown,
    label: z.string(),
    holderName: z.string().describe('As the provider of the account has it.'),
    cvu: z.string(),
    alias: z.string().nullable().describe('Null where the account has none.'),
    taxId: z.string().describe('Without separators.'),
    currency: z.enum(CURRENCIES),
    status: z.literal('active'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Payee' });

export const toPayee = (row: PayeeRow) => ({
  id: row.id,
  label: row.label,
  holderName: row.holder_name,
  cvu: row.number,
  alias: row.alias,
  taxId: row.tax_id,
  currency: row.currency,
  status: row.status,
  createdAt: isoOf(row.created_at),
  updatedAt: isoOf(row.updated_at),
});
