// What a merchant sells, in words, from the four digits by which card networks name it (ISO 18245). The
// groups are those that people tell apart; a code of none of them is said as it is.
import type { Kinds } from '../messages/kinds/es.ts';

type MerchantKind = keyof Kinds;

/** Ranges in their order: the first in which a code is, is its own. */
const RANGES: ReadonlyArray<readonly [from: number, to: number, kind: MerchantKind]> = [
  [3000, 3350, 'flights'],
  [3351, 3500, 'cars'],
  [3501, 3999, 'hotels'],
  [4214, 4225, 'delivery'],
  [4011, 4131, 'transport'],
  [4511, 4511, 'flights'],
  [4411, 4722, 'travel'],
  [4784, 4789, 'transport'],
  [4812, 4821, 'phone'],
  [4829, 4829, 'money'],
  [4899, 4899, 'digital'],
  [4900, 4900, 'utilities'],
  [5045, 5045, 'electronics'],
  [5111, 5111, 'office'],
  [5122, 5122, 'pharmacy'],
  [5198, 5271, 'home'],
  [5300, 5399, 'stores'],
  [5411, 5499, 'food'],
  [5541, 5542, 'fuel'],
  [5511, 5599, 'cars'],
  [5611, 5699, 'clothes'],
  [5712, 5719, 'home'],
  [5722, 5735, 'electronics'],
  [5811, 5814, 'restaurants'],
  [5815, 5818, 'digital'],
  [5912, 5912, 'pharmacy'],
  [5921, 5921, 'food'],
  [5942, 5942, 'books'],
  [5943, 5943, 'office'],
  [5940, 5949, 'leisure'],
  [5977, 5977, 'beauty'],
  [5995, 5995, 'pets'],
  [6010, 6051, 'money'],
  [6300, 6399, 'insurance'],
  [7011, 7033, 'hotels'],
  [7230, 7230, 'beauty'],
  [7372, 7372, 'software'],
  [7311, 7399, 'business'],
  [7523, 7523, 'transport'],
  [7512, 7549, 'cars'],
  [7800, 7802, 'gambling'],
  [7995, 7995, 'gambling'],
  [7829, 7999, 'leisure'],
  [8011, 8099, 'health'],
  [8111, 8111, 'business'],
  [8211, 8299, 'education'],
  [8398, 8398, 'donations'],
  [9211, 9405, 'government'],
];

function merchantKindOf(code: string): MerchantKind | undefined {
  const number = Number(code);
  return RANGES.find(([from, to]) => number >= from && number <= to)?.[2];
}

/** What was bought, on a screen on which no one looks for a code. */
export function kindText(code: string, kinds: Kinds): string {
  const kind = merchantKindOf(code);
  return kind === undefined ? code : kinds[kind];
}

/** The kinds of merchants that a card may be used for: the code is said too, since a group has several. */
export const kindsText = (codes: readonly string[], kinds: Kinds): string =>
  codes
    .map((code) => {
      const kind = merchantKindOf(code);
      return kind === undefined ? code : `${kinds[kind]} (${code})`;
    })
    .join(', ');
