// Mutants of issuing: what a card may spend, what is held and charged for it, and what the hosted pages give
// away.
import { both, edit } from './canary.ts';
import { replace, type Mutant } from './mutant.ts';

const ISSUING = 'src/modules/issuing';
const authorizations = (file: string): string => `${ISSUING}/authorizations/${file}`;
const funding = (file: string): string => `${ISSUING}/funding/${file}`;
const deposits = (file: string): string => `${ISSUING}/deposits/${file}`;
const cards = (file: string): string => `${ISSUING}/cards/${file}`;
const paymentMethods = (file: string): string => `${ISSUING}/payment-methods/${file}`;
const onboarding = (file: string): string => `src/modules/people/onboarding/${file}`;

const kindsOfCards: readonly Mutant[] = [
  {
    name: 'a prepaid card is taken where debit cards are not',
    plant: replace(
      paymentMethods('rails.ts'),
      "includes(funding === 'prepaid' ? 'debit' : funding)",
      "includes(funding === 'prepaid' ? 'credit' : funding)",
    ),
    tests: ['test/payment-methods/rails'],
    only: 'is refused where it is prepaid',
  },
  {
    name: 'a receiver hears of a second default before the first one ends',
    plant: replace(
      paymentMethods('patch.ts'),
      'Number(a.is_default) - Number(b.is_default)',
      'Number(b.is_default) - Number(a.is_default)',
    ),
    tests: ['test/payment-methods/events'],
    only: 'after the one that is not any more',
  },
];

const NEXT_ISSUER = ['test/cards/next-issuer'];
const nextIssuers: readonly Mutant[] = [
  {
    name: 'a card that may have been made is asked for elsewhere',
    plant: replace(
      cards('ask-issuer.ts'),
      "ran.kind === 'open' || ran.hasLeft !== false",
      "ran.kind === 'open'",
    ),
    tests: ['test/connections/cards.test'],
    only: 'stays with its issuer once',
  },
  {
    name: 'a card that another caller asks for as well goes to the next issuer',
    plant: replace(
      cards('ask-issuer.ts'),
      'connection_id = ${from} and asked_by = ${caller}',
      'connection_id = ${from}',
    ),
    tests: NEXT_ISSUER,
    only: 'where another caller asks for it as well',
  },
  {
    name: 'who finds a card asked for takes it for unasked',
    plant: replace(
      cards('ask-issuer.ts'),
      'case when asked_by in (${NO_ONE}, ${caller}) then ${caller}::text end',
      '${caller}::text',
    ),
    tests: NEXT_ISSUER,
    only: 'after a process died',
  },
  {
    name: 'a card that has failed goes to the next issuer',
    plant: replace(cards('ask-issuer.ts'), " and status = 'REQUESTED'", ''),
    tests: NEXT_ISSUER,
    only: 'failed meanwhile',
  },
  {
    name: 'a caller asks elsewhere for a card that may have left before',
    plant: replace(cards('ask-issuer.ts'), 'await within((work) => stay(work, row.id, caller));', ''),
    tests: ['test/connections/cards.test'],
    only: 'stays with its issuer once',
  },
  {
    name: 'a card number that may have arrived is given to another processor',
    plant: replace(
      paymentMethods('complete-checkout.ts'),
      "answer.kind === 'unknown' && answer.hasLeft === false",
      "answer.kind === 'unknown'",
    ),
    tests: ['test/connections/cards.test'],
    only: 'is given to no other processor',
  },
];

const spending: readonly Mutant[] = [
  {
    name: 'an operator is shown each refund as if it were a purchase that was refunded too far',
    plant: replace(authorizations('inspect.ts'), " and status <> 'refunded'", ''),
    tests: ['test/authorizations/inspect'],
    only: 'without the refunds themselves',
  },
  {
    name: 'a cent more than is available is approved',
    plant: replace(
      authorizations('reasons.ts'),
      'neededMinor <= input.availableMinor',
      'neededMinor <= input.availableMinor + 1n',
    ),
    tests: [authorizations('decide.test.ts')],
    only: 'one cent more than is available',
  },
  {
    name: 'a single-use card that was charged is used again',
    plant: replace(authorizations('reasons.ts'), ' || card.was_charged', ''),
    tests: [authorizations('decide.test.ts')],
    only: 'one after it was charged while another is open',
  },
  {
    name: 'a purchase is looked at by two rules in each other’s place',
    plant: replace(authorizations('rules.ts'), "'currency',\n  'merchant',", "'merchant',\n  'currency',"),
    tests: [authorizations('checks.test.ts')],
    only: 'currency is looked at before all that come after it',
  },
  {
    name: 'a rule that was not reached is shown as passed',
    plant: replace(
      authorizations('checks.ts'),
      "outcome: 'not_reached', message",
      "outcome: 'passed', message",
    ),
    tests: [authorizations('checks.test.ts')],
    only: 'what passed, what failed, and what was not reached',
  },
  {
    name: 'what is charged beyond its hold counts as held for',
    plant: replace(
      authorizations('counters.ts'),
      'counters.overcleared_minor + amountMinor - fromHold',
      'counters.overcleared_minor',
    ),
    tests: [authorizations('counters.test.ts')],
    only: 'once charged for more',
  },
  {
    name: 'a charge takes nothing of the right to spend',
    plant: replace(
      authorizations('postings.ts'),
      'heldMinor + clearedMinor;',
      'heldMinor + (clearedMinor - clearedMinor);',
    ),
    tests: [authorizations('postings.test.ts')],
    only: 'a clearing of what is held',
  },
  {
    name: 'a charge is not owed',
    plant: replace(
      authorizations('postings.ts'),
      'moved.clearedMinor - moved.refundedMinor',
      '0n * moved.refundedMinor',
    ),
    tests: [authorizations('postings.test.ts')],
    only: 'a clearing of what is held',
  },
  {
    name: 'a question of the network that comes again takes effect again',
    plant: both(
      replace(authorizations('authorize.ts'), 'if (known !== undefined)', 'if (known !== known)'),
      replace(authorizations('rows.ts'), 'draft.insert(networkMessages, {', '({'),
    ),
    tests: ['authorizations/authorize'],
    only: 'ten times at once over two processes',
  },
  {
    name: 'an authorization does not lock its card',
    // It is not looked for by its ctid either: a row that was changed meanwhile is not found at the old one,
    // which is as good as a lock.
    plant: edit('src/platform/db/bulk.ts', (text) =>
      text
        .replace(
          "'where t.ctid = v.row_ctid ' +\n    'and",
          "`where ${table.name === 'cards' ? '' : 't.ctid = v.row_ctid and'} ` +\n    '",
        )
        .replace('${where} for update', "${where} ${table.name === 'cards' ? 'offset 0' : 'for update'}"),
    ),
    tests: ['test/authorizations/at-once'],
    only: 'leave a single-use card with one purchase',
  },
  {
    name: 'a single-use card stays open once it was charged',
    plant: replace(authorizations('apply-to-card.ts'), "card.type === 'single_use' && wasCharged", 'false'),
    tests: ['test/authorizations/lifecycle'],
    only: 'closes when its purchase is cleared for good',
  },
];

const collecting: readonly Mutant[] = [
  {
    name: 'what is in flight is charged once more',
    plant: replace(funding('next-operation.ts'), 'if (operationId !== null)', "if (operationId === '')"),
    tests: [funding('next-operation.test.ts')],
    only: 'an operation in flight comes before anything else',
  },
  {
    name: 'an operation that was finished moves its money again',
    plant: both(
      replace(
        funding('finish.ts'),
        "if (operation.status !== 'pending')",
        "if (operation.status === 'refused')",
      ),
      edit(funding('states.ts'), (text) => text.replaceAll("from: ['pending']", "from: ['pending', 'done']")),
    ),
    tests: ['test/funding/settle'],
    only: 'two at once do everything once',
  },
  {
    name: 'a hold that was captured stays on the books',
    plant: replace(
      funding('outcome.ts'),
      '        ...unheld(ofCard(concerned), row.hold_minor - left),\n',
      '',
    ),
    tests: ['funding/get'],
    only: 'shows what is held and what was done',
  },
  {
    name: 'an answer that is unknown is a reason to send again',
    plant: replace(
      'src/platform/outside.ts',
      "const answer = known.kind === 'none'",
      "const answer = known.kind === 'none' || known.kind === 'unknown'",
    ),
    tests: ['test/funding/settle'],
    only: 'to a question is no reason to send again',
  },
];

const cardsBecoming: readonly Mutant[] = [
  {
    name: 'a card is begun without an issuer',
    plant: replace(
      'src/modules/issuing/cards/create.ts',
      'await chooseIssuer(creating, tenant, cardholder);',
      "{ ...(await chooseIssuer(creating, tenant, cardholder)), connectionId: 'sandbox' };",
    ),
    tests: ['test/live/not-connected'],
    only: 'is refused at once, in each language',
  },
  {
    name: 'a live cardholder waits for KYC without saying for what',
    plant: replace('src/modules/people/cardholders/create.ts', ', ...waits }', ' }'),
    tests: ['test/live/not-connected'],
    only: 'is registered, and says at once',
  },
  {
    name: 'a payment method that refused stays connected',
    plant: replace(cards('fail.ts'), 'if (refused !== null) detach(tx, refused);', ''),
    tests: ['cards/create'],
    only: 'is 402, detaches the payment method',
  },
  {
    name: 'a card that failed keeps its right to spend',
    plant: replace(cards('fail.ts'), "takeBackAvailable(tx, row, 'card.fail');", ''),
    tests: ['cards/create'],
    only: 'is 402, detaches the payment method',
  },
  {
    name: 'a repeat after a crash makes a second card',
    plant: both(
      replace(cards('resume.ts'), 'if (requestKey === undefined) return', 'if (tenant !== null) return'),
      replace(cards('create.ts'), 'requestKey };', 'requestKey: undefined };'),
    ),
    tests: ['test/cards/cuts'],
    only: 'cut off before cards.open: a repeat',
  },
  {
    name: 'a step of issuing a card is written by a command that the list does not have',
    plant: replace(cards('steps.ts'), 'commands: [openCard.name]', 'commands: []'),
    tests: ['test/cards/cuts'],
    only: 'is written down by the commands that are listed',
  },
  {
    name: 'a hold that was sent before a crash is not taken up again',
    plant: both(
      replace(
        funding('settle.ts'),
        'if (row.operation_id !== null) return',
        'if (row.operation_id === cardId) return',
      ),
      replace(
        funding('next-operation.ts'),
        "if (operationId !== null) return { kind: 'in_flight', operationId };",
        "if (operationId === '') return { kind: 'in_flight', operationId };",
      ),
    ),
    tests: ['test/cards/cuts'],
    only: 'cut off before funding.finish: a repeat',
  },
  {
    name: 'a card is taken for the answer to another request with its key',
    plant: replace(cards('resume.ts'), 'return repeatOf(row, requestKey).row;', 'return row;'),
    tests: ['test/cards/races'],
    only: 'its key is not taken for a request with another body',
  },
  {
    name: 'a card that failed for want of an answer keeps its key',
    plant: replace(cards('resume.ts'), " || row.failure === 'provider_error'", ''),
    tests: ['test/cards/races'],
    only: 'is free for another request',
  },
  {
    name: 'a card opens on less than its amount',
    plant: replace(cards('open.ts'), 'if (held < row.amount_minor)', 'if (held < 0n)'),
    tests: ['test/cards/races'],
    only: 'no card opens on less than its amount',
  },
  {
    name: 'a card is resumed on less than it needs',
    plant: replace(cards('pauses.ts'), 'if (held + collectedAhead < needed)', 'if (needed < 0n)'),
    tests: ['cards/pause-unfunded'],
    only: 'cannot be resumed until its money is held',
  },
  {
    name: 'being the default is not passed on',
    plant: replace(paymentMethods('detach.ts'), 'if (passesOn)', 'if (!passesOn && passesOn)'),
    tests: ['payment-methods/delete'],
    only: 'passes being the default on to the newest other one',
  },
];

const pages: readonly Mutant[] = [
  {
    name: 'a checkout link connects card after card',
    plant: both(
      edit(paymentMethods('checkout-session.ts'), (text) =>
        text.replaceAll("row.status === 'completed'", "row.status === 'expired'"),
      ),
      replace(paymentMethods('queries.ts'), "and status = 'pending' and attempts <", 'and attempts <'),
      replace(
        paymentMethods('states.ts'),
        "complete: { from: ['pending']",
        "complete: { from: ['pending', 'completed']",
      ),
    ),
    tests: ['test/pages/checkout'],
    only: 'works once: after that it says so',
  },
  {
    name: 'a code can be guessed as often as one likes',
    plant: replace(
      onboarding('codes.ts'),
      '  row.wrong_codes < WRONG_CODES_MAX',
      '  row.wrong_codes < Infinity',
    ),
    tests: ['test/pages/onboarding'],
    only: 'end after five wrong tries',
  },
  {
    name: 'a link to a card is good for more than one look',
    plant: replace(cards('show.ts'), 'if (view.seen_at !== null)', 'if (view.id === null)'),
    tests: ['cards/reveal'],
    only: 'shows number, end and code once',
  },
  {
    name: 'a link to a card is spent by several at once',
    plant: replace(cards('queries.ts'), 'and id = ${id} for update', 'and id = ${id}'),
    tests: ['cards/reveal'],
    only: 'shows it to one of five who press the button at once',
  },
  {
    name: 'the form of another site is taken',
    plant: replace('src/platform/http/pages.ts', ' && OWN_SITES.has(site)', ''),
    tests: ['test/pages/checkout'],
    only: 'was sent from elsewhere',
  },
  {
    name: 'a card number that was typed is shown again',
    plant: replace('src/web/pages/checkout.ts', 'shown: shownAgain(typed)', 'shown: typed'),
    tests: ['test/pages/checkout'],
    only: 'never shows a card number or CVC again',
  },
  {
    name: 'checkout: a card number that was typed as an account is shown again',
    plant: replace(
      'src/web/pages/checkout-account.ts',
      "problem: ACCOUNT.cardNumber, shown: ''",
      'problem: ACCOUNT.cardNumber, shown: typed',
    ),
    tests: ['test/pages/checkout-accounts.test'],
    only: 'since it is the number of a card is not shown again',
  },
  {
    name: 'checkout: a link shows the account that it connected for ever',
    plant: replace('src/web/pages/checkout-account.ts', ' && tenant.now() < session.expires_at', ''),
    tests: ['test/pages/checkout-accounts.test'],
    only: 'for as long as the link lives',
  },
  {
    name: 'checkout: an account that was deleted still says where money is sent',
    plant: replace(
      'src/web/pages/checkout-account-views.ts',
      "return status === 'active' ? connectedPage",
      "return status !== 'pending' ? connectedPage",
    ),
    tests: ['test/pages/checkout-accounts.test'],
    only: 'has been removed since',
  },
];

const COMPARED = ['test/payment-methods/compared'];
/** Money that arrives for cards before it is spent. */
const prefunded: readonly Mutant[] = [
  {
    name: 'prefund: a card is given more than has arrived',
    plant: replace(
      'src/modules/issuing/funding/next-on-balance.ts',
      "return { kind: 'hold', amountMinor: lesserOf(missing, onMethod) }",
      "return { kind: 'hold', amountMinor: missing }",
    ),
    tests: ['test/payment-methods/prefund'],
    only: 'with too little a card waits',
  },
  {
    name: 'prefund: money of another person stays',
    plant: replace(
      'src/modules/issuing/deposits/book.ts',
      "return isOther ? 'holder_mismatch' : null",
      'return isOther ? null : null',
    ),
    tests: ['test/payment-methods/prefund-life'],
    only: "of somebody else's account goes back",
  },
  {
    name: "prefund: another person's account is connected",
    plant: replace(
      'src/modules/issuing/payment-methods/complete-account.ts',
      'if (isSameHolder(country, taxId, answer.value.holder.taxId))',
      'if (isSameHolder(country, taxId, taxId))',
    ),
    tests: ['test/payment-methods/prefund'],
    only: "not another person's account",
  },
  {
    name: 'prefund: a deposit is refunded more than once',
    plant: replace(
      'src/modules/issuing/deposits/send-back.ts',
      'refunded_minor: refunded + part }',
      'refunded_minor: refunded }',
    ),
    tests: ['test/payment-methods/prefund-life'],
    only: 'goes back on request, in parts',
  },
  {
    name: 'prefund: a method goes while a card waits for money on it',
    plant: replace(
      'src/modules/issuing/payment-methods/delete.ts',
      'if (waiting.length > 0) throw',
      'if (waiting.length > 9) throw',
    ),
    tests: ['test/payment-methods/prefund-life'],
    only: 'keeps its payment method from being deleted',
  },
  {
    name: 'prefund: what is taken back while a refund is on its way is forgotten',
    plant: replace(
      'src/modules/issuing/deposits/change-deposit.ts',
      'lesserOf(amountMinor, row.amount_minor - row.taken_minor)',
      'lesserOf(amountMinor, leftOf(row))',
    ),
    tests: ['test/payment-methods/prefund-races'],
    only: 'a refund and its bank on the same deposit',
  },
  {
    name: 'prefund: what comes beyond what was asked for stays',
    plant: replace(
      'src/modules/issuing/funding/settle-balance.ts',
      'if (missingMinor === 0n && before > 0n && isPaidFor)',
      'if (missingMinor === 0n && before > 0n && !isPaidFor)',
    ),
    tests: ['test/payment-methods/prefund-life'],
    only: 'paid twice, what is beyond it goes back',
  },
  {
    name: 'debit: a rail that is not switched on is connected',
    plant: replace(
      'src/modules/issuing/payment-methods/rails.ts',
      "status === 'available' || betas.has(rail)",
      "status === 'available' || betas.size >= 0 || betas.has(rail)",
    ),
    tests: ['test/payment-methods/debit.test.ts'],
    only: 'accounts are refused by the link and by the sandbox',
  },
  {
    name: 'debit: one that was begun is not asked about, and is made again',
    plant: replace(
      'src/modules/issuing/funding/begin-debit.ts',
      'if (inFlight !== null) return',
      "if (inFlight !== null && row.mode === 'hold') return",
    ),
    tests: ['test/payment-methods/debit-races'],
    only: 'loses the answer to a debit',
  },
  {
    name: 'debit: what a card has no need of any more stays with us',
    plant: replace(
      'src/modules/issuing/funding/finish-debit.ts',
      'tx.enqueue(RETURN_EXCESS, { methodId });',
      '',
    ),
    tests: ['test/payment-methods/debit.test.ts'],
    only: 'goes back when the card was closed before it was done',
  },
  {
    name: 'debit: a dispute is made up for by another debit',
    plant: replace(
      'src/modules/issuing/funding/begin-debit.ts',
      'if (onMethod < 0n) return',
      'if (onMethod < -1_000_000n) return',
    ),
    tests: ['test/payment-methods/debit-races'],
    only: 'is not made up for by another one',
  },
  {
    name: 'debit: an account that has too little money today is detached',
    plant: replace(
      'src/modules/issuing/cards/steps.ts',
      "operation === 'debit' && reason === 'insufficient_funds' ? { failure: reason } : {}",
      "operation === 'hold' && reason === 'insufficient_funds' ? { failure: reason } : {}",
    ),
    tests: ['test/payment-methods/debit.test.ts'],
    only: 'with too little money refuses the card',
  },
  {
    name: 'compared: a deposit that was missed is named, and not booked',
    plant: replace(deposits('compare-kinds.ts'), 'await run(comparing, cell, said);', ''),
    tests: COMPARED,
    only: 'opens the card that waits for it',
  },
  {
    name: 'compared: what its bank has let go stays held where no message said so',
    plant: replace(deposits('compare-kinds.ts'), "row.status !== 'blocked'", "row.status !== 'arrived'"),
    tests: COMPARED,
    only: 'is let go and taken back as its bank did',
  },
  {
    name: 'compared: what its bank has taken back stays where no message said so',
    plant: replace(
      deposits('compare-kinds.ts'),
      'if (row.takings.includes(said.takingRef)) return {};',
      'if (row.takings.length === 0) return {};',
    ),
    tests: COMPARED,
    only: 'is let go and taken back as its bank did',
  },
  {
    name: 'compared: a refund that no statement shows is taken for gone',
    plant: replace(deposits('compare.ts'), '(isShown ? []', '(isShown || id !== null ? []'),
    tests: COMPARED,
    only: 'is a refund that we hold for done',
  },
  {
    name: 'compared: what is spent is missing at the processor',
    plant: replace(
      deposits('compare.ts'),
      '[methodMoneyAccount, methodSpentAccount].map',
      '[methodMoneyAccount].map',
    ),
    tests: COMPARED,
    only: 'opens the card that waits for it',
  },
  {
    name: 'compared: two cards more are opened than money has arrived for',
    plant: replace(
      'src/modules/issuing/funding/next-on-balance.ts',
      "onMethod > 0n) return { kind: 'hold', amountMinor: lesserOf(missing, onMethod) }",
      "onMethod > -2_000n) return { kind: 'hold', amountMinor: missing }",
    ),
    tests: ['test/faults/prove-caps'],
    only: 'cards on bank accounts',
  },
  {
    name: 'compared: a deposit for no account stops the comparison',
    plant: replace(
      deposits('book-missed.ts'),
      'return holder !== undefined &&',
      'return holder === undefined ||',
    ),
    tests: COMPARED,
    only: 'is a deposit of another amount, one for no account',
  },
];

export const issuingMutants: readonly Mutant[] = [
  {
    name: 'onboarding: a code goes to the telephone where the one by e-mail cannot be sent',
    plant: replace(onboarding('send-codes.ts'), "if (!hasMail) throw mailNotConnected('organization');", ''),
    tests: ['test/live/onboarding'],
    only: 'says so at the e-mail',
  },
  {
    name: 'onboarding: a link is made that leads to a page without codes',
    plant: replace(onboarding('create.ts'), 'if (missing !== undefined) throw missing;', ''),
    tests: ['test/live/onboarding'],
    only: 'before there is a link',
  },
  {
    name: 'onboarding: with MAIL=sandbox the live side waits for its mail',
    plant: replace('src/mailers.ts', 'behind(sandbox, sandbox)', 'behind(notConnected, sandbox)'),
    tests: ['test/connections/messages'],
    only: 'of an onboarding that cannot be sent',
    hangs: true,
  },
  ...nextIssuers,
  ...kindsOfCards,
  ...prefunded,
  ...spending,
  ...collecting,
  ...cardsBecoming,
  ...pages,
];
