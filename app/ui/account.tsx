// The number of an account, which a person compares with another one.

const GROUP = /.{1,4}/gu;
const GROUPED_MIN = 12;

/** An account in groups, which a person can compare digit by digit; a copied number has no spaces. */
export const Account = ({ number }: { readonly number: string }) =>
  /^\d+$/.test(number) && number.length >= GROUPED_MIN ? (
    <code class="groups">
      {(number.match(GROUP) ?? []).map((group, at) => (
        <span key={at}>{group}</span>
      ))}
    </code>
  ) : (
    <bdi>{number}</bdi>
  );

const END = 4;

type EndsProps = {
  readonly number: string;
  /** It is in a table, whose columns are narrow. */
  readonly isShort?: boolean;
};

/** Enough to tell one account from another, if there is not room for all of it. */
export const AccountEnds = ({ number, isShort = false }: EndsProps) =>
  number.length < GROUPED_MIN ? (
    <bdi>{number}</bdi>
  ) : (
    <code class="soft">
      {number.slice(0, END)}
      {isShort ? '…' : ' ···· '}
      {number.slice(-END)}
    </code>
  );
