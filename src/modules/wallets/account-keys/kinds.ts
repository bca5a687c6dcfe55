// By what an account can be named. A new kind is a row here, its rules in the file of its country, and its
// place in countries.ts.
export const KEY_KINDS = [
  'cbu',
  'cvu',
  'alias',
  'clabe',
  'account_number',
  'pix_cpf',
  'pix_cnpj',
  'pix_email',
  'pix_phone',
  'pix_random',
] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** By what an account is named, in its normal form. */
export type AccountKey = { readonly kind: KeyKind; readonly value: string };
