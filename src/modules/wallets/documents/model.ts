// An invoice as the API takes and shows it.
import { z } from 'zod';
import type { Id } from '#platform/ids/ids.ts';

const DOCUMENT_TYPES = ['cae', 'cfdi', 'nfe'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** The longest is 44 characters, which are printed in groups. */
const ID_CHARACTERS_MAX = 80;
const TAX_ID_CHARACTERS_MAX = 32;

/** A document in a body. What the id says is read by `readDocument`. */
export const documentSchema = z
  .strictObject({
    type: z
      .enum(DOCUMENT_TYPES)
      .describe('`cae`: invoice of Argentina, `cfdi`: of Mexico, `nfe`: of Brazil (NF-e or NFC-e).'),
    id: z
      .string()
      .min(1)
      .max(ID_CHARACTERS_MAX)
      .describe(
        '`cae`: `<CUIT>-<type>-<point of sale>-<number>` in digits, such as 30500010912-6-3-12345. ' +
          '`cfdi`: the UUID (folio fiscal). `nfe`: the access key of 44 characters.',
      ),
    issuerTaxId: z
      .string()
      .min(1)
      .max(TAX_ID_CHARACTERS_MAX)
      .optional()
      .describe('RFC of the issuer, required with `cfdi`. The other two have the issuer in their id.'),
  })
  .describe(
    'The invoice that this pays. While one payment or transfer with it is pending or settled, ' +
      'any other is refused with 409 `document_already_paid`.',
  );
export type WrittenDocument = z.infer<typeof documentSchema>;

/** An invoice that has been read: however it was written, it is the same here. */
export type PaidDocument = {
  readonly type: DocumentType;
  readonly id: string;
  /** Digits and letters only. */
  readonly issuerTaxId: string;
  /** The id of its row, which follows from type and id. */
  readonly key: Id<'doc'>;
};

export const shownDocumentSchema = z
  .object({
    type: z.enum(DOCUMENT_TYPES),
    id: z.string().describe('In one form, however it was written.'),
    issuerTaxId: z.string().describe('Without separators.'),
  })
  .meta({ id: 'Document' });

export const shownDocument = ({ type, id, issuerTaxId }: Omit<PaidDocument, 'key'>) => ({
  type,
  id,
  issuerTaxId,
});
