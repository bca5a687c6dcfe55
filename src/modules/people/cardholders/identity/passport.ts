// Passports, shared by the countries that accept them: any state may have issued one, so only the shape can
// be checked.
import { read } from './normalise.ts';
import { accept, refuse } from './result.ts';
import type { IdentityResult } from './result.ts';

const charactersMin = 5;
const charactersMax = 15;

export function checkPassport(raw: string): IdentityResult {
  const passport = read(raw, /^[A-Z0-9]*$/);
  if (!passport.ok) return passport;
  const { length } = passport.value;
  if (length < charactersMin || length > charactersMax) return refuse('wrong_length');
  // Letters alone are a name or a nationality typed in the wrong field.
  if (!/\d/.test(passport.value)) return refuse('malformed');
  if (!/[1-9]/.test(passport.value)) return refuse('all_zeros');
  return accept(passport.value);
}
