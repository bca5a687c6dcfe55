// Reads lines of a batch: what each would be as a transfer, or why it cannot be one. It asks the provider of
// accounts, so it is done outside of any lock.
import { derivedId, derivedKey } from '#platform/ids/ids.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { PaidDocument } from '#modules/wallets/documents/model.ts';
import { ensureDocumentRows } from '#modules/wallets/documents/queries.ts';
import { readDocument } from '#modules/wallets/documents/read-document.ts';
import type { Line } from '#modules/money-out/transfers/prepare.ts';
import { notAnswered } from '#modules/money-out/transfers/refusals.ts';
import { resolveMany, type Resolved } from '#modules/money-out/transfers/resolve-many.ts';
import type { Sender } from '#modules/money-out/transfers/sender.ts';
import { refusalIn, requireAnswers, type StageContext } from './chunk.ts';
import type { BatchLine } from './line.ts';
import type { BatchRow } from './tables.ts';

export type LineToAccept = { readonly n: number; readonly line: Line | Refusal };

type Of = { readonly batch: BatchRow; readonly sender: Sender; readonly first: number };

export async function linesToAccept(
  context: StageContext,
  of: Of,
  lines: readonly BatchLine[],
): Promise<LineToAccept[]> {
  const { pool, tenant, services } = context;
  const documents = lines.map(documentIn);
  const destinations = lines.map(({ to, purpose }, i) => ({
    to,
    purpose,
    reference: derivedKey('res', JSON.stringify([of.batch.id, of.first + i])),
  }));
  const from = { tenant, wallet: of.sender.wallet };
  const resolved = await resolveMany(pool, services, from, destinations);
  requireAnswers(resolved.filter((one) => one === 'unknown').length, context);
  const toAccept = lines.map((line, i) => ({
    n: of.first + i,
    line: lineOf(of.batch, { n: of.first + i, line, resolved: resolved[i], document: documents[i] ?? null }),
  }));
  const paid = toAccept.flatMap(({ line }) =>
    line instanceof Refusal || line.document === null ? [] : [line.document],
  );
  await ensureDocumentRows(pool, tenant, paid);
  return toAccept;
}

type ResolvedLine = {
  readonly n: number;
  readonly line: BatchLine;
  readonly resolved: Resolved | undefined;
  readonly document: PaidDocument | Refusal | null;
};

function lineOf(batch: BatchRow, { n, line, resolved, document }: ResolvedLine): Line | Refusal {
  if (document instanceof Refusal) return document;
  if (resolved === undefined || resolved === 'unknown') return notAnswered();
  if (resolved instanceof Refusal) return resolved;
  const { to, amountMinor, concept, purpose, reference } = line;
  return {
    ...resolved,
    // So that a chunk which is run twice makes no transfer twice, whatever else might fail to notice.
    id: derivedId('tx', JSON.stringify([batch.id, n]), batch.wallet_id),
    requestHash: batch.request_hash,
    to,
    amountMinor: BigInt(amountMinor),
    concept,
    purpose,
    document,
    batch: { id: batch.id, line: n, reference },
  };
}

function documentIn({ document }: BatchLine): PaidDocument | Refusal | null {
  try {
    return document === null ? null : readDocument(document);
  } catch (error) {
    return refusalIn(error);
  }
}
