// What a check of an identity number answers: the number as it is stored, or the one reason why it was
// refused.

/**
 * Every reason for a refusal: a list as well as a type, so that messages for people can be proved complete.
 */
export const IDENTITY_PROBLEMS = [
  'malformed', // a character or an order of characters that this number never has
  'wrong_length',
  'check_digit',
  'unknown_prefix', // leading digits that the registry does not issue
  'not_a_person', // a number of a company, and a cardholder is a natural person
  'generic', // a number shared by everybody who has none
  'repeated_digits', // one digit all along: it passes the arithmetic and was never issued
  'all_zeros', // the part that tells one person from another is empty
  'impossible_date', // the date inside the number is in no calendar
  'birth_date_mismatch', // the date inside the number is not the person's date of birth
  'unknown_state', // a place of birth that is on no list
  'document_mismatch', // the document and the tax id carry the same number, and here they differ
  'type_not_of_country', // a document that the country does not issue, or that is not accepted there
] as const;

export type IdentityProblem = (typeof IDENTITY_PROBLEMS)[number];

/** Doubts that do not refuse: a Mexican RFC whose check digit does not compute may still be the real one. */
export type IdentityWarning = 'check_digit';

export type IdentityResult =
  | { ok: true; value: string; warnings?: readonly IdentityWarning[] }
  | { ok: false; problem: IdentityProblem };

export function accept(value: string): IdentityResult {
  return { ok: true, value };
}

export function refuse(problem: IdentityProblem): IdentityResult {
  return { ok: false, problem };
}
