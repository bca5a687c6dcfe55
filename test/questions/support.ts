// Approvals as they are stored, one of each question, about money that does not exist.
import type { Action } from '#modules/approvals/actions.ts';
import type { ApprovalRow } from '#modules/approvals/tables.ts';
import { instant } from '#platform/time/clock.ts';

export const NOW = instant(Date.parse('2026-11-24T03:00:00.000Z'));
const WALLET = '"wallet":{"cvu":"0000003100000000000009","id":"wal_1"}';
const AGENT = '"subWallet":{"id":"sub_1","label":"compras"}';
const TO =
  '"payee":{"alias":"libreria.sur","cvu":"0000003100000000000001","holderName":"LIBRERIA SUR SRL","id":"pye_1","label":"Librería","taxId":"30500010912"}';
const LIMIT = '{"limit":"day","limitCents":1000,"requestedCents":500,"type":"limitExceeded","usedCents":900}';
const ABOVE = '{"limitCents":400,"requestedCents":500,"type":"aboveAutoApprove"}';

/** The bytes that owners are bound to, with their SHA-256. They are on rows and under signatures. */
export const STORED: Readonly<Record<Action, readonly [seen: string, hash: string]>> = {
  wallet_pay: [
    `{"action":"wallet_pay","amountMinor":"500","currency":"ARS","document":{"id":"30500010912-6-3-42","issuerTaxId":"30500010912","type":"cae"},${TO},"reason":"Resma","reasons":[${LIMIT},${ABOVE}],${AGENT},${WALLET}}`,
    '901b4aa7f6a620bd3befb0cd0bbe48c214cb6292dd910ce98ddd8f1fc80a2083',
  ],
  scheduled_payment: [
    `{"action":"scheduled_payment","amountMinor":"500","currency":"ARS","document":null,${TO},"reason":"Alquiler","reasons":[${LIMIT}],${AGENT},${WALLET}}`,
    'f5f51b54b9489fee82156e153cfc078d6775ce00f807ee61684713d37c89eddd',
  ],
  withdraw: [
    `{"action":"withdraw","amountMinor":"500","currency":"ARS","document":null,${TO.replace('"pye_1"', 'null')},"reason":"Ahorros","reasons":[${ABOVE}],"subWallet":null,${WALLET}}`,
    'f478bc4ae52030f47c98dde6ed75d37865adfd221579783ec71c8a21b729257c',
  ],
  send: [
    `{"action":"send","amountMinor":"500","currency":"ARS","document":null,"organization":"Demo",${TO.replace('"pye_1"', 'null')},"reason":"Sueldo","reasons":null,${AGENT},${WALLET}}`,
    '9d041f1b00be60b2eabf69540fc2bee9b17d9cf1f4ca4bc2b5ef4349a83259dd',
  ],
  send_batch: [
    `{"action":"send_batch","amountMinor":"500","batch":{"count":3,"id":"bat_1","linesHash":"4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945"},"currency":"ARS","organization":"Demo","reason":"Sueldos",${AGENT},${WALLET}}`,
    'd78b25300f739c35b41da642fce39a0afb84b0438d777343fb44451450da51e1',
  ],
  card_issue: [
    `{"action":"card_issue","amountMinor":"500","card":{"allowedMccs":["5942"],"amountMatch":"max","blockedMccs":["7995"],"expiresAt":"2026-12-01T00:00:00.000Z","label":"Papel","merchantLock":null,"type":"single_use"},"currency":"ARS","reason":"Resma","reasons":[${LIMIT},${ABOVE}],${AGENT},${WALLET}}`,
    'e9b6fad9790dce80a6be5e483447f43d5f9946061d4d38dbfc2d7b961825700c',
  ],
};

export function rowOf(action: Action, set: Partial<ApprovalRow> = {}): ApprovalRow {
  const [seen, seen_hash] = STORED[action];
  return {
    tenant_id: 'none',
    id: 'appr_1',
    cardholder_id: 'ch_1',
    wallet_id: 'wal_1',
    sub_wallet_id: action === 'withdraw' ? null : 'sub_1',
    action,
    subject_id: 'none',
    status: 'pending',
    strength: 'auto',
    channel: 'inbox',
    amount_minor: 500n,
    currency: 'ARS',
    payee: 'Librería',
    agent: 'compras',
    agent_reason: 'Resma',
    reasons: null,
    seen,
    seen_hash,
    created_at: NOW,
    expires_at: instant(NOW + 600_000),
    decided_at: null,
    decided_channel: null,
    decline_reason: null,
    decided_key_digest: null,
    settled: null,
    failure: null,
    can_retry: false,
    ...set,
  };
}
