// An agent that pays out of the wallet of a person: within its limits by itself, beyond them when the owner
// agrees.
import { createInterface } from 'node:readline/promises';
import { agent, session, sessionTokenOf, visitor } from '@monedero/client';
import { baseUrl, monedero, pesos, somebody, until } from './monedero.mjs';

// A person, who signs in with a code that comes by e-mail.
const person = somebody('Carla');
const { id: cardholderId } = await monedero.cardholders.create(person);
await monedero.sandbox.kyc({ cardholderId, status: 'approved' });
const anybody = visitor({ baseUrl });
await anybody.auth.otp({ email: person.email });
const signedIn = await anybody.auth.otp.verify({ email: person.email, code: await readCode(person.email) });
const owner = session({ baseUrl, token: sessionTokenOf(signedIn) });

// Money in the wallet, somebody to pay, and an agent that may spend 60,000 pesos in all.
const { id: walletId } = await owner.wallet.get();
await monedero.sandbox.deposits({ walletId, amountCents: 50_000_000 });
await until(
  'the deposit is there',
  () => owner.wallet.balance(),
  ({ wallet }) => (wallet?.availableCents ?? 0) > 0,
);
const { id: payeeId } = await owner.payees.create({ alias: 'libreria.sur', label: 'Stationer' });
const { id: subWalletId } = await owner.sub_wallets.create({
  agent_label: 'buyer',
  initial_amount: 60_000,
  payees: ['libreria.sur'],
  approval_config: {
    auto_approve_under_cents: 5_000_000,
    whatsapp_threshold_cents: 15_000_000,
    panic_limit_24h_cents: 20_000_000,
  },
});
const { raw } = await owner.agent_keys.create(subWalletId);
const buyer = agent({ baseUrl, agentKey: raw });

/** The key names what is paid for, so that a repeat pays nothing twice. */
const pay = (reason) =>
  buyer.payments.pay(
    { payee_id: payeeId, amount_cents: 4_000_000, reason },
    { idempotencyKey: `${reason} of ${subWalletId}` },
  );
const settled = (id) =>
  until(
    'it is settled',
    () => buyer.payments.get(id),
    ({ status }) => status === 'settled',
  );

const may = await pay('Paper for May');
console.log(`payment ${may.id} of ${pesos(4_000_000)}: ${(await settled(may.id)).status}`);

// 40,000 of 60,000 are spent, and the owner is asked about what is more.
const june = await pay('Paper for June');
console.log(
  `payment ${june.id} of ${pesos(4_000_000)}: ${june.status}, the owner decides at ${june.approvalUrl}`,
);
await owner.approvals.resolve(june.approvalId, { decision: 'approved' });
console.log(`payment ${june.id}, approved by the owner: ${(await settled(june.id)).status}`);

/** `npm start` shows its mail; elsewhere it comes to the person. */
async function readCode(email) {
  const inbox = await fetch(`${baseUrl}/dev/mail.json`);
  if (inbox.ok) {
    const look = async () => (await fetch(`${baseUrl}/dev/mail.json`)).json();
    const sent = (mails) => mails.find(({ to }) => to === email);
    const mails = await until('the code is sent', look, (found) => sent(found) !== undefined);
    return /\b\d{6}\b/.exec(sent(mails).text)[0];
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const code = await terminal.question(`Code that was sent to ${email}: `);
  terminal.close();
  return code.trim();
}
