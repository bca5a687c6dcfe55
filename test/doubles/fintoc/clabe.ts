// CLABEs as Banxico describes them, written apart from what the server has, so that an error of one shows in
// the other: three digits of the bank, three of the place, eleven of the account and a check digit.
const WEIGHTS = [3, 7, 1];
const FORM = /^\d{18}$/;
/** What those of Fintoc begin with. */
const OWN = '738969';

function checkDigitOf(first17: string): string {
  const sum = Array.from(first17).reduce(
    (all, digit, at) => all + ((Number(digit) * (WEIGHTS[at % 3] ?? 0)) % 10),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

/** The `nth` of a bank; without a bank, one of Fintoc's own. */
export function makeClabe(nth: number, bankAndPlace = OWN): string {
  const first17 = bankAndPlace + String(nth).padStart(11, '0');
  return first17 + checkDigitOf(first17);
}

export const isClabe = (number: string): boolean =>
  FORM.test(number) && checkDigitOf(number.slice(0, -1)) === number.slice(-1);

const INSTITUTIONS: Readonly<Record<string, string>> = {
  '012': 'mx_banco_bbva',
  '002': 'mx_banamex',
  '646': 'mx_stp',
  '738': 'mx_fintoc',
};

export const institutionOf = (number: string) => {
  const id = INSTITUTIONS[number.slice(0, 3)] ?? 'mx_other';
  return { id, country: 'mx', name: id };
};
