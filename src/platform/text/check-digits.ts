// The arithmetic that all check digits share: a weighted sum, and what is missing to the next multiple of 10
// or 11.

/**
 * Weights are given in reading order and laid against the end of the text, repeating to the left. So a
 * shorter number needs no padding, and "2 to 7 from the right, again and again" is `[7, 6, 5, 4, 3, 2]`.
 */
export function weightedSum(
  text: string,
  weights: readonly number[],
  valueOf: (character: string) => number = codeValue,
): number {
  let sum = 0;
  for (let fromRight = 0; fromRight < text.length; fromRight += 1) {
    const weight = weights[weights.length - 1 - (fromRight % weights.length)] ?? 0;
    sum += weight * valueOf(text.charAt(text.length - 1 - fromRight));
  }
  return sum;
}

export function complementTo10(sum: number): number {
  return (10 - (sum % 10)) % 10;
}

/** 0 to 10: each country says in its own way what it writes if one digit cannot hold a ten. */
export function complementTo11(sum: number): number {
  return (11 - (sum % 11)) % 11;
}

/**
 * A digit is worth itself. Letters go on from there (A is 17), which is how Brazil defined its lettered CNPJ.
 */
function codeValue(character: string): number {
  return character.charCodeAt(0) - 48;
}
