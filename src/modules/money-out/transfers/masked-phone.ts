// A telephone number as it is shown to integrators: enough for the owner to recognize it, and no more.
import parsePhoneNumber from 'libphonenumber-js/max';

const SHOWN_DIGITS = 4;

/** Such as `+54 ••••••4567`. */
export function maskedPhone(e164: string): string {
  const country = parsePhoneNumber(e164)?.countryCallingCode ?? '';
  const rest = e164.slice(1 + country.length);
  const hidden = '•'.repeat(Math.max(0, rest.length - SHOWN_DIGITS));
  return `+${country} ${hidden}${rest.slice(-SHOWN_DIGITS)}`;
}
