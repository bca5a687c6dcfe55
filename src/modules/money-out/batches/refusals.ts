// What batches refuse beside what transfers do.
import { fill, type Text } from '#platform/text/language.ts';
import type { Refusal, RefusalDetails } from '#platform/refusals/refusal.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import { refusal as transferRefusal } from '#modules/money-out/transfers/refusals.ts';
import type { LineError } from './tables.ts';

export const keyOfAnother = (batchId: string): Refusal =>
  transferRefusal('duplicate_idempotency_key', { batchId }, { message: ANOTHERS, fix: NEW_KEY });

const ANOTHERS: Text = {
  en: 'This Idempotency-Key belongs to another batch.',
  es: 'Esta Idempotency-Key pertenece a otro lote.',
  pt: 'Esta Idempotency-Key pertence a outro lote.',
};
const NEW_KEY: Text = {
  en: 'Use a new key for each new batch. The one that has this key is in `batchId`.',
  es: 'Use una clave nueva para cada lote nuevo. El que tiene esta clave está en `batchId`.',
  pt: 'Use uma chave nova para cada lote novo. O que tem esta chave está em `batchId`.',
};

export const sumTooLarge = (): Refusal => invalid([{ field: 'transfers', message: TOO_MUCH }]);

const TOO_MUCH: Text = {
  en: 'the sum of these amounts is too large',
  es: 'la suma de estos importes es demasiado grande',
  pt: 'a soma destes valores é grande demais',
};

/** The refusal as it is kept, in each language, since who asks for the line later may speak another. */
export function lineErrorOf({ code, row, details, wording }: Refusal): LineError {
  const values = { ...details, ...wording };
  const { message = row.message, fix = row.fix } = wording;
  const filled = (text: Text): Text => ({
    en: fill(text, 'en', values),
    es: fill(text, 'es', values),
    pt: fill(text, 'pt', values),
  });
  return { error: code, message: filled(message), fix: filled(fix), details: jsonIn(details) };
}

const jsonIn = (details: RefusalDetails): LineError['details'] => JSON.parse(JSON.stringify(details));
