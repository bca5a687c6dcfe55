// The shape that every country file fills: how its tax id and each of its documents are checked.
import type { IdentityResult } from './result.ts';

export const COUNTRIES = ['AR', 'MX', 'BR', 'CL', 'CO', 'PE', 'UY'] as const;
export type Country = (typeof COUNTRIES)[number];

export const IDENTIFICATION_TYPES = ['DNI', 'RUT', 'CURP', 'CPF', 'CC', 'CE', 'CI', 'PASSPORT'] as const;
export type IdentificationType = (typeof IDENTIFICATION_TYPES)[number];

/**
 * What is already known of the person: `dateOfBirth` is `YYYY-MM-DD`, `taxId` may be as written or as stored.
 */
export type Person = { dateOfBirth: string; taxId?: string | undefined };

type Check = (raw: string, person: Person) => IdentityResult;

export type CountryRules = {
  taxId: Check;
  documents: Partial<Record<IdentificationType, Check>>;
};
