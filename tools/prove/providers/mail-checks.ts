// What must be true of mails in the name of an organization, from our books and from those of its servers.

/** A row of our books. */
export type KeptMail = {
  readonly reference: string;
  /** Null: the server of the deployment. */
  readonly connection: string | null;
  readonly isAccepted: boolean;
  readonly isRefused: boolean;
  readonly unknownCount: number;
};
/** What a server has of one connection to it. */
export type Copy = {
  readonly connection: string;
  /** The time by `performance.now()`. */
  readonly at: number;
  readonly to: string;
  readonly isGiven: boolean;
  /** The reference; undefined if it has not read a mail to its end. */
  readonly reference: string | undefined;
  readonly isEncrypted: boolean;
  readonly answers: readonly string[];
};
/** A mail that has no end, and which rule allows that. */
export type WithoutEnd = { readonly reference: string; readonly because: string | undefined };
export type MailsSeen = {
  readonly rows: readonly KeptMail[];
  readonly copies: readonly Copy[];
  /** The time since when it was surely written down that a mail was taken, by `performance.now()`. */
  readonly takenSince: ReadonlyMap<string, number>;
  /** The recipients of mails, if they are known. */
  readonly to: ReadonlyMap<string, string>;
  readonly withoutEnd: readonly WithoutEnd[];
  /** What came to the server of the deployment. */
  readonly byHouse: number;
  readonly complaints: readonly string[];
};
type MailCheck = { readonly name: string; run(seen: MailsSeen): string[] };

/** A run that had looked before may have sent in between, also if the machine is slow. */
const LOOKED_MS = 10_000;
const TAKEN = '250 2.0.0 taken';
/** What a server says for good of one mail, and not of who signs in. */
const REFUSED = /^55\d /;
const LOST_MAX = 3;

export const isEnded = ({
  isAccepted,
  isRefused,
  unknownCount,
}: Omit<KeptMail, 'reference' | 'connection'>) => isAccepted || isRefused || unknownCount >= LOST_MAX;

const isTaken = ({ answers, reference }: Copy): boolean => reference !== undefined && answers.includes(TAKEN);
/** What it said of a mail that it had asked for. */
const saidOf = ({ answers }: Copy): string | undefined =>
  answers[answers.findIndex((said) => said.startsWith('354')) + 1];
const isLost = (copy: Copy): boolean => copy.isGiven && saidOf(copy) === undefined;
/** It has not said that it does not take it, so it may bring it. */
const isHeld = (copy: Copy): boolean => copy.reference !== undefined && !/^[45]/.test(saidOf(copy) ?? '');

/** What a connection has of a mail, also if it has read a part of it. */
const copiesOf = ({ copies, to }: MailsSeen, { reference, connection }: KeptMail): readonly Copy[] =>
  copies.filter((one) => one.connection === connection && one.to === to.get(reference));

export const mailChecks: readonly MailCheck[] = [
  {
    name: 'each mail that we call taken was taken, by the server of its connection',
    run({ rows, copies }) {
      const taken = new Set(copies.filter(isTaken).map((one) => `${one.connection} ${one.reference}`));
      return rows
        .filter((row) => row.isAccepted && !taken.has(`${row.connection} ${row.reference}`))
        .map(({ reference, connection }) => `${reference} was not taken by ${connection}`);
    },
  },
  {
    name: 'each mail that a server may have is in our books, there and nowhere else',
    run({ rows, copies }) {
      const at = new Map(rows.map(({ reference, connection }) => [reference, connection]));
      return copies
        .filter(isHeld)
        .filter(({ connection, reference = '' }) => at.get(reference) !== connection)
        .map(
          (one) => `${one.connection} may have ${one.reference}, which is at ${at.get(one.reference ?? '')}`,
        );
    },
  },
  {
    name: 'no mail was sent again that we knew to be taken',
    run: ({ copies, takenSince }) =>
      copies.flatMap(({ reference = '', connection, at }) =>
        at > (takenSince.get(reference) ?? Infinity) + LOOKED_MS
          ? [`${reference} was sent again to ${connection}`]
          : [],
      ),
  },
  {
    name: 'no more answers are called lost than were',
    run: (seen) =>
      seen.rows.flatMap((row) => {
        const lost = copiesOf(seen, row).filter(isLost).length;
        return !seen.to.has(row.reference) || row.unknownCount <= lost
          ? []
          : [`${row.reference} has ${row.unknownCount} lost answers, and its server has lost ${lost}`];
      }),
  },
  {
    name: 'each mail that we call refused was refused for good',
    run: (seen) =>
      seen.rows
        .filter(
          (row) =>
            row.isRefused &&
            seen.to.has(row.reference) &&
            !copiesOf(seen, row).some(({ answers }) => answers.some((said) => REFUSED.test(said))),
        )
        .map(({ reference, connection }) => `${reference} was not refused by ${connection}`),
  },
  {
    name: 'each mail has ended, but those that were no longer wanted',
    run: ({ withoutEnd }) =>
      withoutEnd
        .filter(({ because }) => because === undefined)
        .map(({ reference }) => `${reference} has no end`),
  },
  {
    name: 'no mail in the name of the organization went by the server of the deployment',
    run: ({ byHouse, rows }) => [
      ...(byHouse === 0 ? [] : [`${byHouse} came to the server of the deployment`]),
      ...rows
        .filter(({ connection }) => connection === null)
        .map(({ reference }) => `${reference} has no connection`),
    ],
  },
  {
    name: 'each mail left encrypted, by a password that was valid',
    run: ({ copies, complaints }) => [
      ...copies
        .filter(({ reference, isEncrypted }) => reference !== undefined && !isEncrypted)
        .map(({ reference }) => `${reference} left in the clear`),
      ...complaints,
    ],
  },
];

/** What was seen, for who reads it. */
export function shownMails({ rows, copies, withoutEnd }: MailsSeen): readonly string[] {
  const read = copies.filter(({ reference }) => reference !== undefined);
  const wereTaken = new Set(read.filter(isTaken).map(({ reference }) => reference)).size;
  const wereLost = copies.filter(isLost).length;
  const of = new Set(read.map(({ reference }) => reference)).size;
  const by = Map.groupBy(rows, ({ connection }) => connection ?? 'none');
  return [
    `${copies.length} connections to mail servers, ${of} mails read in ${read.length} copies, ${wereTaken} mails taken`,
    `${wereLost} answers lost, ${rows.filter(({ isRefused }) => isRefused).length} mails refused, by server: ${[...by.values()].map(({ length }) => length).join(' and ')}`,
    `${withoutEnd.length} mails without an end${withoutEnd.map(({ reference, because }) => `\n    ${reference}: ${because}`).join('')}`,
  ];
}
