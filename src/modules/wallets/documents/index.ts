// Documents: the invoices that payments and transfers are for, each of which is paid once.
export { documentSchema, shownDocument, shownDocumentSchema, type PaidDocument } from './model.ts';
export { readDocument } from './read-document.ts';
export { ensureDocumentRow, ensureDocumentRows } from './queries.ts';
export { claimDocument, documentLocks, freeDocument, issuerDiffers, requireFree } from './claim.ts';
export { documentIssuerMismatch, documentRefusals } from './refusals.ts';
