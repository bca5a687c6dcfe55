// The check digit of card numbers, ISO/IEC 7812-1.

export function luhnDigit(body: string): string {
  const digits = Array.from(body, Number).reverse();
  const sum = digits.reduce((total, digit, i) => {
    const weighted = digit * (i % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

export const isLuhn = (number: string): boolean => luhnDigit(number.slice(0, -1)) === number.slice(-1);
