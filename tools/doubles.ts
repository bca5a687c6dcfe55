// The providers of a country as doubles on this machine, for those who try the live side before they have
// accounts: a bank, and WhatsApp with its telephones. No money is moved and no message is sent.
//
//   npm run doubles -- mexico --to mexico.keys [--port 4900] [--side test]
//
// writes a file of keys for `monedero live mexico` (with `--side test` for `--rehearse`), runs until it is
// ended, and answers at its port:
//   GET  /                             what there is
//   POST /deposits  {clabe, amount_cents}      money comes in by SPEI
//   POST /holders   {clabe, name, tax_id}      whose an account elsewhere is
//   GET  /transfers                    what the bank has carried
//   GET  /messages                     what came to telephones, the newest first
//   POST /taps      {button}           taps a button of the newest question: 0 approves, 1 rejects
import { createServer, type IncomingMessage } from 'node:http';
import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { balanceOf, knowNumber } from '../test/doubles/fintoc/books.ts';
import { receive } from '../test/doubles/fintoc/moves.ts';
import { startMexico, writtenAs, type Mexico } from '../test/live/doubles.ts';
import { createTurnableClock } from '../test/support/clock.ts';
import { argumentsOf } from './arguments.ts';

const TICK_MS = 250;
const PRIVATE = 0o600;

const USAGE = 'npm run doubles -- mexico --to FILE [--port PORT] [--side test]';
const { values, positionals } = argumentsOf(USAGE, {
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    port: { type: 'string', default: '4900' },
    side: { type: 'string', default: 'live' },
  },
});
const { side } = values;
if (positionals[0] !== 'mexico' || values.to === undefined || (side !== 'live' && side !== 'test')) {
  console.error(USAGE);
  process.exit(2);
}

const mexico = await startMexico(createTurnableClock(), side);
await writeFile(values.to, writtenAs(mexico.keys), { mode: PRIVATE });

const clabe = z.string().regex(/^\d{18}$/);
const cents = z.int().positive();
const deposit = z.strictObject({ clabe, amount_cents: cents });
const holder = z.strictObject({ clabe, name: z.string().min(1), tax_id: z.string().min(1) });
const tap = z.strictObject({ button: z.union([z.literal(0), z.literal(1)]) });

type Answer = (doubles: Mexico, body: unknown) => unknown;
const ANSWERS: Readonly<Record<string, Answer>> = {
  'GET /': ({ bank }) => ({ bank: 'Fintoc, a double', balance_cents: Number(balanceOf(bank.books)) }),
  'POST /deposits': ({ bank }, body) => {
    const { clabe: to, amount_cents } = deposit.parse(body);
    const number = bank.books.numbers.find((one) => one.number === to);
    if (number === undefined) throw new Error(`the bank has no number ${to}`);
    receive(bank.books, { number, amount: BigInt(amount_cents) });
    return { received: amount_cents };
  },
  'POST /holders': ({ bank }, body) => {
    const { clabe: number, name, tax_id: taxId } = holder.parse(body);
    knowNumber(bank.books, number, { holder: { name, taxId } });
    return { known: number };
  },
  'GET /transfers': ({ bank }) => ({
    data: bank.books.transfers
      .map(({ id, direction, amount, status, party }) => ({
        id,
        direction,
        amount_cents: Number(amount),
        status,
        counterparty: party.number,
      }))
      .toReversed(),
  }),
  'GET /messages': ({ whatsapp }) => ({
    data: whatsapp.books.messages
      .map(({ to, text: says, buttons }) => ({ to, text: says, buttons: buttons.map((one) => one.text) }))
      .toReversed(),
  }),
  'POST /taps': ({ whatsapp }, body) => {
    const { button } = tap.parse(body);
    const question = whatsapp.books.messages.findLast(({ buttons }) => buttons.length > 1);
    if (question === undefined) throw new Error('no question was asked yet');
    whatsapp.tap(question, button);
    return { tapped: question.buttons[button]?.text };
  },
};

async function answerTo(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const answer = ANSWERS[`${request.method} ${request.url}`];
  if (answer === undefined) return { status: 404, body: { error: 'not_found', there: Object.keys(ANSWERS) } };
  try {
    const written = await text(request);
    return { status: 200, body: answer(mexico, written === '' ? {} : JSON.parse(written)) };
  } catch (error) {
    return { status: 400, body: { error: String(error) } };
  }
}

const server = createServer((request, response) => {
  answerTo(request).then(
    ({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(`${JSON.stringify(body)}\n`);
    },
    () => response.destroy(),
  );
});
server.listen(Number(values.port), '127.0.0.1', () => {
  console.log(`The doubles of mexico are ready: http://127.0.0.1:${values.port}, keys in ${values.to}`);
});

const ticking = setInterval(() => {
  mexico.tick(0).catch((error: unknown) => console.error(String(error)));
}, TICK_MS);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    clearInterval(ticking);
    server.close();
    server.closeAllConnections();
    void mexico.close();
  });
