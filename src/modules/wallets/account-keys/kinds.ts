// The kinds of names that an account can have. A new kind is a row here, its rules in the file of its
// country, and its place in countries.ts.
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

/** The name of an account, in its normal form. */
export type AccountKey = { readonly kind: KeyKind; readonly value: string };
