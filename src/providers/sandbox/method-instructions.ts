// Where money is sent for an account that people have connected: in Mexico to a CLABE of its own, in Brazil
// by the text of a Pix charge, which stands for any amount or for one.
import { hash } from 'node:crypto';
import { makeAccountNumber } from '#modules/wallets/account-keys/port.ts';
import type { Attaching, Charging, Instructions } from '#modules/issuing/payment-methods/port.ts';
import { writeBrCode } from '#providers/wire/br-code.ts';

const INSTITUTION = '6461';
const MERCHANT = { merchantName: 'Monedero Sandbox', merchantCity: 'Sao Paulo' } as const;
/** The key to which all Pix goes at the sandbox. */
const PIX_KEY = '6f1c0a52-8f3e-4b7a-9a8d-2b1f0c9d7e64';
const LOCATION = 'pix.example.test/qr/v2';
const TXID_CHARACTERS = 25;
const LOCATION_CHARACTERS = 32;

const seedOf = (text: string): string => hash('sha256', text, 'hex');

export function standingInstructions({ rail, country, reference }: Attaching): Instructions {
  const seed = seedOf(`account of ${reference}`);
  if (rail === 'clabe') {
    const account = String(BigInt(`0x${seed.slice(0, 12)}`));
    return { clabe: makeAccountNumber(country, INSTITUTION, account) };
  }
  const txid = seed.slice(0, TXID_CHARACTERS);
  return { copyPaste: writeBrCode({ kind: 'static', key: PIX_KEY, txid, amountMinor: null, ...MERCHANT }) };
}

export function chargeOf(asked: Attaching, { reference, amountMinor }: Charging): Instructions {
  if (asked.rail === 'clabe') return standingInstructions(asked);
  const location = `${LOCATION}/${seedOf(`charge ${reference}`).slice(0, LOCATION_CHARACTERS)}`;
  return { copyPaste: writeBrCode({ kind: 'dynamic', location, amountMinor, ...MERCHANT }) };
}
