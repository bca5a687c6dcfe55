// The page of test data: who can be registered, which cards and accounts there are, and what makes the
// sandbox do something else than succeed.
import { takesCard } from '#modules/issuing/payment-methods/rails.ts';
import type { Funding } from '#modules/issuing/payment-methods/port.ts';
import { COUNTRIES } from '#modules/people/cardholders/identity/country.ts';
import { ACCOUNT_BEHAVIOURS, MAGIC_ALIASES, MAGIC_KEYS } from '#modules/sandbox/port.ts';
import { makeAccountNumber } from '#modules/wallets/account-keys/account-number.ts';
import { MAGIC_LAST_NAMES } from '#providers/sandbox/issuer.ts';
import {
  EXPIRED_NUMBER,
  FUNDING_NUMBERS,
  MAGIC_NUMBERS,
  type Behaviour,
} from '#providers/sandbox/payment-cards.ts';
import { UNDELIVERABLE } from '#providers/sandbox/whatsapp.ts';
import { code, page, table } from './markdown.ts';
import { testAccounts, testPeople, type TestPerson } from './test-people.ts';

const ABOUT =
  'What the test side takes, and what each value makes happen. Numbers are made up, with the check digits of their country. A real person may happen to have one, so use them here and nowhere else. Everything here is for `sk_test_` keys; on the live side it means nothing.';

/** The countries, with what their tax ids are called. */
const COUNTRY_NAMES: Readonly<Record<(typeof COUNTRIES)[number], string>> = {
  AR: 'Argentina: CUIT',
  MX: 'Mexico: RFC',
  BR: 'Brazil: CPF',
  CL: 'Chile: RUT',
  CO: 'Colombia: cédula',
  PE: 'Peru: RUC',
  UY: 'Uruguay: cédula',
};

const CARDS_THAT_WORK = [
  ['4242424242424242', 'Visa'],
  ['5555555555554444', 'Mastercard'],
  ['378282246310005', 'American Express'],
] as const;

const BEHAVIOURS: Readonly<Record<Behaviour, string>> = {
  works: 'Is connected, held and charged.',
  refuses:
    'Is connected. The hold for a card is refused: 402 `hold_rejected`, and the payment method is detached.',
  has_no_funds: 'Is connected and held. When a purchase is charged, it has no funds.',
};
const ofKind = (kind: Funding): string => {
  const taken = COUNTRIES.filter((country) => takesCard(country, kind)).map(code);
  return `A ${kind} card. Is connected, held and charged where \`country\` is ${taken.join(' or ')}; elsewhere it is refused where it is connected: 422 \`card_type_not_supported\`.`;
};
const EXPIRED = 'Is refused where it is connected: 400 `invalid_request` with the reason `card_expired`.';

type LastName = keyof typeof MAGIC_LAST_NAMES;
const LAST_NAMES: Readonly<Record<LastName, string>> = {
  Rejected: 'becomes `rejected`',
  Review: 'becomes `review`, and stays so until you decide with `POST /api/v1/sandbox/kyc`',
  Documents:
    'becomes `review`, with `documents` in `kycNeeds` and a `kycLink` that leads nowhere, until you decide',
  Slow: 'stays `pending` until you decide with `POST /api/v1/sandbox/kyc`',
};

const peopleTable = (people: readonly TestPerson[]): string =>
  table(
    ['`taxId`', '`dateOfBirth`', '`phoneNumber`', '`identificationType` and `identificationValue`'],
    people.map(({ taxId, dateOfBirth, phoneNumber, documents }) => [
      code(taxId),
      code(dateOfBirth),
      code(phoneNumber),
      documents.map(({ type, value }) => `${code(type)} ${code(value)}`).join(', '),
    ]),
  );

const peopleSections = (): string[] =>
  COUNTRIES.map(
    (country) =>
      `### ${COUNTRY_NAMES[country]}\n\n\`country\` is ${code(country)}.\n\n${peopleTable(testPeople().filter((one) => one.country === country))}`,
  );

/** An account at a bank that exists, whose number ends so. */
const clabeOf = (ending: string): string => makeAccountNumber('MX', '6461', `104000000${ending}`);
const cvuOf = (ending: string): string => makeAccountNumber('AR', '0003', `104000000${ending}`);

const keyText = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const randomKeyOf = (digits: string): string => `${digits}e4567-e89b-12d3-a456-426655440000`;

const accountsOfPeople = (): string[] => [
  `## Accounts of people\n\nWhat a person connects to pay with instead of a card: a CLABE in Mexico, a Pix key in Brazil, and a CVU in Argentina where debits are switched on. Any that is well formed is their own, but a CPF, which is that of the person who has it. \`POST /api/v1/sandbox/payment_methods/:id/deposit\` sends money for one: twice, and it is paid twice; less than a card asked for, in part; after its window, late. With \`from\` somebody else sends it, and with \`held\` its bank looks at it first.`,
  table(
    ['CLABE', 'Pix key', 'CVU', 'What happens'],
    [
      [code(clabeOf('00')), code('ana@example.test'), code(cvuOf('00')), 'It works.'],
      ...Object.values(ACCOUNT_BEHAVIOURS).map(({ digits, begins, says }) => [
        begins === null ? '' : code(clabeOf(digits)),
        begins === null ? '' : code(`${begins}@example.test`),
        code(cvuOf(digits)),
        `It ${says}.`,
      ]),
    ],
  ),
  `The two digits before the check digit of a CLABE or CVU decide it, the last two of a telephone or a random key, and how an e-mail address begins.`,
];

export function testDataPage(): string {
  const magic = Object.entries(MAGIC_NUMBERS).map(([number, behaviour]) => [
    code(number),
    BEHAVIOURS[behaviour],
  ]);
  return page('Test data', ABOUT, [
    `## People\n\nThree for each country. A person of an organization has a tax id and an e-mail of their own, so each can be registered once; \`POST /api/v1/cardholders\` takes any name and any e-mail with them. The date of birth is part of the number in Mexico, and any other will do elsewhere. A document may be left out.`,
    ...peopleSections(),
    `## Last names\n\nThe last name decides what the check of an identity says, within a second.`,
    table(
      ['`lastName`', 'The `kycStatus`'],
      [
        ...(Object.keys(MAGIC_LAST_NAMES) as LastName[]).map((name) => [code(name), LAST_NAMES[name]]),
        ['any other', 'becomes `approved`'],
      ],
    ),
    `## Phones\n\nA phone whose number ends in ${code(UNDELIVERABLE)} gets no message on WhatsApp: what is sent there is reported as failed, and the owner is asked by e-mail. Codes and messages to all others are at \`/dev/whatsapp\` of \`npm start\`.`,
    `## Cards of people\n\nWhat a person connects to pay with, in the checkout or with \`POST /api/v1/sandbox/checkouts/complete\`. Any date that is to come, any security code and any name go with them; other numbers of these brands with a right check digit work as well.`,
    table(
      ['`cardNumber`', 'What happens'],
      [
        ...CARDS_THAT_WORK.map(([number, brand]) => [code(number), `${brand}. ${BEHAVIOURS.works}`]),
        ...Object.entries(FUNDING_NUMBERS).map(([number, kind]) => [code(number), ofKind(kind)]),
        ...magic,
        [code(EXPIRED_NUMBER), EXPIRED],
      ],
    ),
    ...accountsOfPeople(),
    `## Accounts\n\nAccounts elsewhere, to pay, to withdraw to, or to keep as payees, from a wallet of the same country. Any other number that is well formed leads to a holder too, who is made up from it. In Mexico banks answer a moment later, so a payee may be \`verifying\` at first.`,
    table(
      ['Country', 'Kind', 'Number', 'Holder'],
      testAccounts().map(({ country, name, number, holderName }) => [
        code(country),
        keyText(name),
        code(number),
        holderName,
      ]),
    ),
    `## Aliases\n\nAny alias of 6 to 20 letters, digits, dots and dashes leads to a holder with its words as a name, in every country: \`juan.perez\` to Juan Perez. An alias that begins with one of these words:`,
    table(
      ['Begins with', 'Such as', 'What happens'],
      Object.entries(MAGIC_ALIASES).map(([word, { says }]) => [
        code(word),
        code(`${word}.ana.paz`),
        `${keyText(says)}.`,
      ]),
    ),
    `\`POST /api/v1/sandbox/aliases\` moves an alias to another account and holder, which goes before what its words say.`,
    `## Keys of Pix\n\nIn Brazil a CPF, a CNPJ, an e-mail, a mobile telephone or a random key leads to an account and a holder, who follow from the key: ${code('joao.silva@example.com')} to Joao Silva, and a CPF or CNPJ to a holder who has it. A key that begins so does something else, by the letters of an e-mail and by the digits of any other. Those of a telephone are behind the area code and the nine.`,
    table(
      ['An e-mail', 'Any other key', 'Such as', 'What happens'],
      Object.values(MAGIC_KEYS).map(({ word, digits, says }) => [
        code(word),
        code(digits),
        [`${word}@example.com`, `+55119${digits}12345`, randomKeyOf(digits)].map(code).join(', '),
        `${keyText(says)}.`,
      ]),
    ),
  ]);
}

/** The cards that work, of which a test tries each. */
export const WORKING_CARDS: readonly string[] = CARDS_THAT_WORK.map(([number]) => number);
