// Receipts of money that has left a wallet: signed, and to be checked by anybody.
export { answerReceipt, receiptRoute } from './answer.ts';
export { insertReceiptCode, insertReceiptCodeIfAbsent, receiptUrlOf } from './code.ts';
export { receiptByCode, type FindServices } from './find.ts';
export { openReceiptCodes, resealReceiptKeys, rotateSigningKey } from './keys.ts';
export { receiptRefusals } from './refusals.ts';
export { receiptUrlSchema, type Receipt } from './model.ts';
export type { ReceiptServices } from './receipt.ts';
export { sentIn, type ConceptBy, type ReceiptSubject, type Sent } from './subject.ts';
export { countWrongCode, refuseGuessing } from './tries.ts';
export { verifyReceipt, type Verified } from './verify.ts';
