// The pages of receipts: one that a link opens, as a page or as a PDF, and one that checks what somebody was
// given. Neither needs a session: the code in the link, or on the paper, is the secret.
import { readCode } from '#platform/secrets/code.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { PageAnswer, PageCall, PageRoute } from '#platform/http/page-route.ts';
import type { Tenant } from '#platform/context/context.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { receiptByCode, type FindServices } from '#modules/money-out/receipts/find.ts';
import type { Receipt } from '#modules/money-out/receipts/model.ts';
import { countWrongCode, refuseGuessing } from '#modules/money-out/receipts/tries.ts';
import { verifyReceipt } from '#modules/money-out/receipts/verify.ts';
import { brandOf } from '../brand.ts';
import type { Brand } from '../page.ts';
import { trouble } from '../trouble.ts';
import { createReceiptPdfs } from './receipts-pdf.ts';
import { receiptLookOf } from './receipts-look.ts';
import { failurePage, receiptPage, verifiedPage, verifyPage } from './receipts-views.ts';

export type ReceiptPageServices = FindServices & { readonly pool: Pool; readonly clock: Clock };
type Pdfs = ReturnType<typeof createReceiptPdfs>;

const PDF_ENDING = /\.pdf$/i;

export function receiptPages(services: ReceiptPageServices): PageRoute[] {
  const pdfs = createReceiptPdfs();
  return [
    {
      id: 'pages.receipt',
      path: '/receipts/:code',
      get: (call) => unlessGuessing(services, call, () => show(services, call, pdfs)),
    },
    {
      id: 'pages.verify',
      path: '/verify',
      get: ({ language }) => Promise.resolve(verifyPage(language)),
      post: (call) => unlessGuessing(services, call, () => check(services, call)),
    },
  ];
}

async function unlessGuessing(
  { pool, clock }: ReceiptPageServices,
  { ip, language }: PageCall,
  then: () => Promise<PageAnswer>,
): Promise<PageAnswer> {
  try {
    await refuseGuessing(pool, ip, clock.now());
    return await then();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'rate_limited') return failurePage(language, 'too_many');
    throw error;
  }
}

async function show(services: ReceiptPageServices, call: PageCall, pdfs: Pdfs): Promise<PageAnswer> {
  const { language, params, headers } = call;
  const named = params['code'] ?? '';
  const code = readCode(named.replace(PDF_ENDING, ''));
  if (code === undefined) return trouble('not_found', call);
  const found = await receiptByCode(services.pool, services, code);
  if (found === undefined) {
    await countWrongCode(services.pool, call.ip, services.clock.now());
    return trouble('not_found', call);
  }
  const brand = await brandFor(services, found);
  if (found.tenant.isSuspended) return failurePage(language, 'suspended', brand);
  if (!PDF_ENDING.test(named) && !wantsPdf(headers.accept))
    return receiptPage(language, found.receipt, brand);
  const look = await receiptLookOf(services.pool, found.tenant.id, brand);
  const bytes = await pdfs(language, found.receipt, look);
  return { status: 200, bytes, type: 'application/pdf', fileName: `${code}.pdf` };
}

/** The look is that of today; the name of who issued a receipt is the one that was signed. */
const brandFor = async (
  { pool }: ReceiptPageServices,
  { tenant, receipt }: { readonly tenant: Tenant; readonly receipt: Receipt },
): Promise<Brand> => ({ ...(await brandOf(pool, tenant)), name: receipt.issuer });

/** Browsers name HTML beside whatever else they take. */
const wantsPdf = (accept = ''): boolean => /application\/pdf/i.test(accept) && !/text\/html/i.test(accept);

async function check(services: ReceiptPageServices, { form, ip, language }: PageCall): Promise<PageAnswer> {
  const given = form.get('receipt') ?? '';
  const verified = await verifyReceipt(services.pool, services, given);
  if (verified.kind === 'genuine') {
    const brand = await brandFor(services, verified);
    return verified.tenant.isSuspended
      ? failurePage(language, 'suspended', brand)
      : verifiedPage(language, verified, brand);
  }
  if (verified.kind === 'unknown_code') await countWrongCode(services.pool, ip, services.clock.now());
  return failurePage(language, verified.kind);
}
