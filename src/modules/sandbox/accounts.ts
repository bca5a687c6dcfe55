// What the endpoints of the provider of accounts share: how an account and a person are written.
import { z } from 'zod';
import { format, VISIBLE } from '#platform/text/format.ts';
import { readAccountNumber, readAlias } from '#modules/wallets/account-keys/account-number.ts';
import type { AccountKey } from '#modules/wallets/account-keys/kinds.ts';
import { readKey } from '#modules/wallets/account-keys/read.ts';

const CHARACTERS_MAX = 64;
/** A key of Pix may be as long as this. */
const MOVED_CHARACTERS_MAX = 77;
const NAME_CHARACTERS_MAX = 100;
const TAX_ID = format(/^[0-9A-ZÑ&]{5,20}$/, {
  en: 'this must be a tax id, digits and capital letters only, such as 20267565393',
  es: 'debe ser un identificador fiscal, solo dígitos y mayúsculas, por ejemplo 20267565393',
  pt: 'deve ser um identificador fiscal, apenas dígitos e maiúsculas, por exemplo 20267565393',
});

const problem = (en: string, es: string, pt: string) => ({ params: { problem: { en, es, pt } } });

/** An account that no one has. */
export const SAMPLE_NUMBER = '0009900600123456789016';

export const personName = z
  .string()
  .trim()
  .min(1)
  .max(NAME_CHARACTERS_MAX)
  .regex(VISIBLE)
  .meta({ examples: ['Lucía Fernández'] });
export const taxIdText = z.string().regex(TAX_ID);

export const accountNumber = z
  .string()
  .max(CHARACTERS_MAX)
  .refine(
    (written) => readAccountNumber(written) !== undefined,
    problem(
      'this is not the number of an account: a CVU, CBU, CLABE or account number with its check digits',
      'no es el número de una cuenta: un CVU, CBU, CLABE o número de cuenta con sus dígitos verificadores',
      'não é o número de uma conta: um CVU, CBU, CLABE ou número de conta com seus dígitos verificadores',
    ),
  )
  .describe('CVU, CBU, CLABE or account number.')
  .meta({ examples: [SAMPLE_NUMBER] });

export const aliasText = z
  .string()
  .max(CHARACTERS_MAX)
  .refine(
    (written) => readAlias(written) !== undefined,
    problem(
      'an alias has 6 to 20 letters, digits, dots and dashes',
      'un alias tiene de 6 a 20 letras, dígitos, puntos y guiones',
      'um alias tem de 6 a 20 letras, dígitos, pontos e hifens',
    ),
  )
  .meta({ examples: ['lucia.fernandez'] });

/** A key of Pix that has no form of an alias, which it would be otherwise. */
export function movable(written: string): string | AccountKey | undefined {
  const alias = readAlias(written);
  if (alias !== undefined) return alias;
  const read = readKey('BR', written, ['pix_email', 'pix_phone', 'pix_random']);
  return 'key' in read ? read.key : undefined;
}

export const movableText = z
  .string()
  .max(MOVED_CHARACTERS_MAX)
  .refine(
    (written) => movable(written) !== undefined,
    problem(
      'this must be an alias of 6 to 20 letters, digits, dots and dashes, or a key of Pix: an e-mail, a telephone with +55 or a random key',
      'debe ser un alias de 6 a 20 letras, dígitos, puntos y guiones, o una clave Pix: un correo, un teléfono con +55 o una clave aleatoria',
      'deve ser um alias de 6 a 20 letras, dígitos, pontos e hifens, ou uma chave Pix: um e-mail, um telefone com +55 ou uma chave aleatória',
    ),
  )
  .meta({ examples: ['lucia.fernandez'] });
