// Who may attack, and what is left to them at most: the table in SECURITY.md, each of whose cells names the
// tests that hold it. A feature that gives one of them more adds to it.
import { table, withBlock } from './markdown.ts';

const SOURCE = 'tools/gen/attackers.ts';

/** A file, and the name of one of its tests, or how it begins. */
export type HeldBy = readonly [file: string, test: string];
/** What somebody can do at most, as far as it differs from nothing. */
type Most = { readonly most: string; readonly held: readonly HeldBy[] };

export type Attacker = {
  readonly who: string;
  /** What goes through their hands, and what they can do with it. */
  readonly carry?: Most;
  readonly see?: Most;
  /** What texts, names and addresses of theirs others are shown. */
  readonly name?: Most;
  /** Whom they can keep waiting. */
  readonly delay?: Most;
};

const SIGN_IN = 'src/modules/people/sign-in/sign-in.test.ts';
const SIGNATURES = 'src/modules/people/second-signatures/second-signatures.test.ts';
const TAKEOVER = 'test/connections/takeover.test.ts';
const MCP = 'test/mcp/access.test.ts';

export const ATTACKERS: readonly Attacker[] = [
  {
    who: 'The owner of another organization on the same deployment',
    carry: {
      most: 'Codes of who signs in with that organization, by its own mail server: a session of such a code is its customer and nothing else',
      held: [
        [TAKEOVER, 'has no role in another organization, and gets no key of it'],
        [TAKEOVER, 'has no wallet elsewhere, and the person keeps theirs'],
        [TAKEOVER, 'sees and changes no passkey, makes none'],
        [TAKEOVER, 'accepts no invitation, over the API or by its page'],
        [TAKEOVER, 'is proven by what the deployment carries alone'],
      ],
    },
    see: {
      most: 'What is their own. An id of others is answered as one that does not exist, and so is the name of a cell',
      held: [
        [
          'test/http/refusals.test.ts',
          'is the same whether it belongs to another organization or does not exist',
        ],
        ['src/modules/people/cardholders/list.test.ts', 'shows nothing of another organization'],
        ['test/cells/several.test.ts', 'is named whole by who signs in'],
      ],
    },
    name: {
      most: 'A person by their e-mail address, as a cardholder: that person finds one more organization to choose from when they sign in',
      held: [
        [TAKEOVER, 'is asked where to go once another organization knows the address, and loses nothing'],
      ],
    },
    delay: {
      most: 'A person who signs in by code: each code that is asked for replaces the one before, and there are six an hour. A passkey signs in all the same. Deliveries of others wait for none of theirs, and their streams leave room for others',
      held: [
        [SIGN_IN, 'hold back who asks for a seventh code within the hour'],
        [TAKEOVER, 'signs in with a passkey whatever codes others have asked for'],
        ['test/webhooks/deliveries.test.ts', 'that never answers delays no other endpoint'],
        ['src/platform/route/open-streams.test.ts', 'are bounded by organization, however many keys it has'],
      ],
    },
  },
  {
    who: 'An owner of the organization',
    carry: {
      most: 'The codes of its customers, by its own mail server, and so acts as them up to what asks for a passkey. Not those of its members',
      held: [
        [TAKEOVER, 'is the customer that the person is there, who pays as before'],
        [TAKEOVER, 'has no role in that organization either'],
        ['test/http/owner-actions.test.ts', 'takes what the question demands'],
      ],
    },
    see: {
      most: 'All of both sides, but no text of a key, secret or password a second time',
      held: [
        ['test/http/contract.test.ts', 'are shown once and listed without their text'],
        ['test/live/secrets.test.ts', 'are in no table, no log, no answer'],
      ],
    },
  },
  {
    who: 'A member of the organization other than its owners',
    see: {
      most: 'What the rights of the role open, less what the organization withholds: all of them read, support helps customers, finance sends transfers, and a developer does both and builds. None hands out rights, sees secrets or card numbers, or decides who a person is',
      held: [
        ['src/platform/route/access.test.ts', 'takes ${callers.length'],
        ['src/modules/people/roles/roles.test.ts', 'loses what is withheld from it in every session at once'],
        ['src/modules/webhooks/create.test.ts', 'is read with webhooks:read, changed with webhooks:write'],
      ],
    },
  },
  {
    who: 'An owner of the organization who acts alone, where it asks for second signatures',
    carry: {
      most: 'What lets less go, and what was not chosen. Transfers, settings or webhooks that were chosen, members and API keys take another member with the same right, who signs one request of one maker',
      held: [
        [SIGNATURES, 'is refused until another member has signed it, and is then done once'],
        [SIGNATURES, 'is signed for this request alone, and for its maker alone'],
        [SIGNATURES, 'is not signed by its maker'],
        [SIGNATURES, 'take two owners, and a second signature once there is one'],
      ],
    },
  },
  {
    who: 'An agent, or who steered it',
    carry: {
      most: 'Its key, which pays known payees within its limits. What is beyond them waits for the owner. Where it repeats a payment without a key, it is asked and pays once',
      held: [
        [MCP, 'cannot approve, raise a limit, add a payee or show a card number'],
        ['test/payments/pay.test.ts', 'beyond the cap is held'],
        ['test/payments/repeated.test.ts', 'is refused with the id of the first'],
      ],
    },
    delay: {
      most: 'Its owner, by questions: three messages an hour, the others wait in the inbox',
      held: [
        ['test/payments/whatsapp.test.ts', 'sends three messages an hour; the others wait in the inbox'],
      ],
    },
  },
  {
    who: 'Whose key, session or membership has ended',
    see: {
      most: 'Nothing more, also in a stream that is open. A browser that was signed out gets no notification',
      held: [
        ['src/modules/webhooks/stream-ends.test.ts', 'tells nothing after its key was revoked'],
        ['src/modules/webhooks/stream-ends.test.ts', 'tells nothing after its member was removed'],
        [
          'test/payments/notify-devices.test.ts',
          'is not sent to a browser in which its person has signed out',
        ],
      ],
    },
  },
  {
    who: 'Another host of the same domain',
    carry: {
      most: 'Cookies of its own, of which none is taken for a session by https',
      held: [['src/modules/people/sign-in/cookie.test.ts', 'is of this very host']],
    },
  },
  {
    who: 'A receiver of webhooks',
    carry: {
      most: 'An answer, of which a bounded part is kept; no redirect is followed',
      held: [['test/payments/notify-devices.test.ts', 'goes to no address within this network']],
    },
    delay: {
      most: 'Its own deliveries',
      held: [['test/webhooks/deliveries.test.ts', 'that never answers delays no other endpoint']],
    },
  },
  {
    who: 'Who knows where money is sent for a cardholder: a CLABE, or the text of a Pix',
    carry: {
      most: 'Money, which opens their cards. That of another person, by tax id, goes back whole and opens none',
      held: [
        [
          'test/payment-methods/prefund-life.test.ts',
          "of somebody else's account goes back whole, and says why",
        ],
      ],
    },
  },
  {
    who: 'A processor of accounts with a false statement',
    carry: {
      most: 'What a signed message of it could, by the same command, once for each id; what is of no account or of another amount is written down and moves nothing',
      held: [
        [
          'test/payment-methods/compared.test.ts',
          'is a deposit of another amount, one for no account, and a sum that no line explains',
        ],
      ],
    },
    see: {
      most: 'What it has of its own organization',
      held: [['test/payment-methods/compared.test.ts', 'is known to the organization that it is of alone']],
    },
  },
  {
    who: 'Who has authorized debits of their account',
    carry: {
      most: 'What was spent of a debit that they dispute, once: they are not debited again, and get no further card',
      held: [['test/payment-methods/debit-races.test.ts', 'is not made up for by another one']],
    },
  },
  {
    who: 'Who has the link of a checkout',
    carry: {
      most: 'A card, or an account that is the cardholder’s own by tax id, in ten attempts',
      held: [
        ['test/payment-methods/prefund.test.ts', 'not ${what}'],
        ['test/payment-methods/unowned.test.ts', 'by several tabs of one link, all but one are released'],
      ],
    },
    see: {
      most: 'Of an account that was connected, for the hour of the link: its holder, its bank, the ends of its key, and where money is sent for it',
      held: [
        [
          'test/pages/checkout-accounts.test.ts',
          'is on the page of its link for as long as the link lives, in each language',
        ],
      ],
    },
  },
  {
    who: 'Who takes over an alias or a Pix key of a payee',
    carry: {
      most: 'Nothing without the owner: each payment resolves it again, and waits for them where it leads to another holder',
      held: [
        [
          'src/modules/wallets/payees/by-key.test.ts',
          'a payment resolves the key again, and asks the owner where it has moved',
        ],
      ],
    },
  },
  {
    who: 'A push service',
    see: {
      most: 'Whom something is sent to, when and how much: neither contents nor ids',
      held: [['test/payments/notify-devices.test.ts', 'says that an agent asks and which approval it is']],
    },
  },
  {
    who: 'A provider that an organization has connected',
    carry: {
      most: 'Answers and messages about what is that organization’s: taps that approve below the threshold of passkeys, and codes to its cardholders’ phones',
      held: [
        ['test/payments/whatsapp.test.ts', 'decides nothing at the address of another organization'],
        [
          'test/payments/rail.test.ts',
          'that are unsigned, or signed for another tenant, are refused and move nothing',
        ],
      ],
    },
    delay: {
      most: 'Orders that it leaves open: each is asked about until it is known, and not sent again',
      held: [['test/rail/connections.test.ts', 'is submitted and asked about there']],
    },
  },
  {
    who: 'Who has the keys of your account at a provider',
    carry: {
      most: 'The money of that account. What leaves by other hands is a difference of the books within the hour, and under the name of a daily settlement it stops the check of the connection, which says where it went',
      held: [
        ['test/connections/fintoc.test.ts', 'name what left by other hands'],
        ['test/connections/fintoc.test.ts', 'and what Fintoc takes away'],
      ],
    },
  },
  {
    who: 'Who knows a tenant id, and posts to the address of a sandbox',
    carry: {
      most: 'Nothing: a message needs the secret of that side and source. A live side has no such address, and a connection has no address for each side',
      held: [
        [
          'test/payments/rail.test.ts',
          'that are unsigned, or signed for another tenant, are refused and move nothing',
        ],
        ['test/connections/inbound.test.ts', 'is not found where no connection has that address'],
      ],
    },
  },
  {
    who: 'The mail server of the deployment',
    carry: {
      most: 'Codes of all people, and so signs in as any of them, up to what asks for a passkey',
      held: [['test/http/owner-actions.test.ts', 'takes what the question demands']],
    },
    see: {
      most: 'The addresses and texts of all mail',
      held: [['test/mail/by-smtp.test.ts', 'let a person sign in by a code that came by SMTP with TLS']],
    },
  },
  {
    who: 'A proxy before the server',
    carry: {
      most: 'All requests and answers, so all of their secrets: it is yours, or ends no TLS',
      held: [
        ['src/modules/people/sign-in/session.test.ts', 'is this server by its name, also where a proxy'],
      ],
    },
    see: {
      most: 'No page that is for this machine alone',
      held: [['src/roles/guard.test.ts', 'are not shown through a proxy']],
    },
  },
  {
    who: 'The time service of a server, or who sets its clock',
    delay: {
      most: 'That process, which is not ready and takes nothing while it is a minute off. No key is paid again and nothing is deleted',
      held: [
        ['test/roles/clock.test.ts', 'says so at its start, is not ready, and neither pays a key again'],
        ['test/queue/wrong-clock.test.ts', 'no sweep runs'],
      ],
    },
  },
  {
    who: 'Who cuts a primary off from its synchronous standby',
    delay: {
      most: 'What is written meanwhile: nothing is answered with success that the standby lacks',
      held: [
        [
          'test/replica/synchronous.test.ts',
          'a commit whose wait is broken off is not answered with success',
        ],
      ],
    },
  },
  {
    who: 'A reader of the database, or of a backup',
    see: {
      most: 'Names, tax ids, e-mails, phones, account numbers and payments. No code, key, secret or card number, and of a path that was asked for our own ids alone',
      held: [
        ['test/privacy/paths.test.ts', 'or a query, plain or encoded, over HTTP or tools, is kept nowhere'],
        ['test/connections/fingerprints.test.ts', 'is that of no hash of it'],
        [SIGN_IN, 'is kept as a hash only'],
        ['src/modules/webhooks/create.test.ts', 'keeps the secret sealed'],
        ['test/privacy/card-numbers.test.ts', 'are in no table and in no line of the log'],
        ['test/live/secrets.test.ts', 'are in no table, no log, no answer'],
      ],
    },
  },
  {
    who: 'A reader of logs, metrics and traces',
    see: {
      most: 'Routes, ids, times and addresses of callers. Nothing that a caller wrote',
      held: [
        [MCP, 'logs one line a call, with the tool and without its arguments'],
        ['test/privacy/card-numbers.test.ts', 'are in no table and in no line of the log'],
        ['test/live/secrets.test.ts', 'are in no table, no log, no answer'],
      ],
    },
  },
];

export const CELLS = ['carry', 'see', 'name', 'delay'] as const;

export const withAttackers = (document: string): string =>
  withBlock(
    document,
    SOURCE,
    table(
      ['Who', 'Carries at most', 'Sees at most', 'Names', 'Delays'],
      ATTACKERS.map((one) => [one.who, ...CELLS.map((cell) => one[cell]?.most ?? '')]),
    ),
  );
