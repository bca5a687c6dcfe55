// The code under which a receipt is found.
import { hash } from 'node:crypto';
import type { Tenant } from '#platform/context/context.ts';
import { insertIfAbsentQuery } from '#platform/db/bulk.ts';
import type { Draft } from '#platform/work/draft.ts';
import type { Work } from '#platform/work/work.ts';
import type { SubjectName } from './subject.ts';
import { receiptCodes, type ReceiptCodeRow } from './tables.ts';

/** What knows where the pages are, and makes the codes of a tenant: the tenant itself, or any draft of it. */
type Place = Pick<Tenant, 'baseUrl' | 'codeOf'>;

/** `subjectId`: that of the payment, transfer or withdrawal. */
export const receiptUrlOf = ({ baseUrl, codeOf }: Place, subjectId: string): string =>
  `${baseUrl()}/receipts/${codeOf(subjectId)}`;

export const hashOfCode = (code: string): string => hash('sha256', code);

/** Inserts the code, which leads to the receipt from here on, in the command in which the money arrives. */
export const insertReceiptCode = (draft: Draft, subject: SubjectName): void =>
  void draft.insert(receiptCodes, codeRowOf(draft, subject));

/** Inserts the code of money that had arrived before. */
export const insertReceiptCodeIfAbsent = (work: Work, subject: SubjectName): Promise<number> =>
  work.run(insertIfAbsentQuery(receiptCodes, codeRowOf(work, subject)));

const codeRowOf = ({ tenantId, codeOf }: Draft, { kind, id }: SubjectName): ReceiptCodeRow => ({
  tenant_id: tenantId,
  code_hash: hashOfCode(codeOf(id)),
  subject_kind: kind,
  subject_id: id,
});
