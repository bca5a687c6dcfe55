// Checks a whole form that a person filled in, by the rules of the API, and says of every field what is wrong
// with it, in words for that person.
import type { z } from 'zod';
import type { Instant } from '#platform/time/clock.ts';
import type { Text } from '#platform/text/language.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { checkAge, checkPhone, requireDocument, requireTaxId } from './check-person.ts';
import { formBody } from './model.ts';
import { FORM_TEXTS } from './form-texts.ts';
import { IDENTITY_TEXTS, PERSON_TEXTS } from './problems.ts';

export type FormField = keyof typeof formBody.shape;
export type FormProblems = Readonly<Partial<Record<FormField, Text>>>;
export type CheckedForm =
  | { readonly ok: true; readonly person: z.output<typeof formBody> }
  | { readonly ok: false; readonly problems: FormProblems };

type TypedFields = Readonly<Partial<Record<FormField, string>>>;
type FieldProblems = Partial<Record<FormField, Text>>;

const FIELDS = Object.keys(formBody.shape) as FormField[];

/** A field that was left empty counts as not there. The phone number comes back in E.164. */
export function checkForm(typed: TypedFields, now: Instant): CheckedForm {
  const given = Object.fromEntries(
    Object.entries(typed).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = formBody.safeParse(given);
  const problems: FieldProblems = {};
  if (!parsed.success) noteShape(problems, parsed.error.issues, given);
  const rules = noteRules(problems, given, now);
  if (!parsed.success || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, person: { ...parsed.data, phoneNumber: rules.phoneNumber ?? parsed.data.phoneNumber } };
}

function noteShape(problems: FieldProblems, issues: readonly z.core.$ZodIssue[], given: TypedFields): void {
  for (const { path } of issues) {
    const field = FIELDS.find((name) => name === path[0]);
    if (field !== undefined)
      problems[field] ??= given[field] === undefined ? FORM_TEXTS.required : SHAPE[field];
  }
}

const SHAPE: Readonly<Record<FormField, Text>> = {
  firstName: FORM_TEXTS.bad_name,
  lastName: FORM_TEXTS.bad_name,
  dateOfBirth: FORM_TEXTS.bad_date,
  phoneNumber: FORM_TEXTS.bad_phone,
  email: FORM_TEXTS.bad_email,
  taxId: IDENTITY_TEXTS.wrong_length,
  country: FORM_TEXTS.bad_choice,
  identificationType: FORM_TEXTS.bad_choice,
  identificationValue: IDENTITY_TEXTS.wrong_length,
};

/**
 * The rules of fields that have the right shape, each by itself: one that is wrong does not hide the next.
 */
function noteRules(
  problems: FieldProblems,
  given: TypedFields,
  now: Instant,
): { phoneNumber: string | undefined } {
  const shape = formBody.partial().safeParse(withoutFields(given, Object.keys(problems)));
  if (!shape.success) return { phoneNumber: undefined };
  const { dateOfBirth, phoneNumber, country, taxId } = shape.data;
  const { identificationType: type, identificationValue: value } = shape.data;

  if (dateOfBirth !== undefined) note(problems, () => checkAge(dateOfBirth, now));
  const phone = phoneNumber === undefined ? undefined : note(problems, () => checkPhone(phoneNumber));
  // A number can only be held against a date, and a document against a tax id, that are right themselves.
  const ignored = dateOfBirth === undefined ? ['birth_date_mismatch'] : [];
  if (country !== undefined && taxId !== undefined)
    note(problems, () => requireTaxId(country, taxId, dateOfBirth ?? ''), ignored);
  if ((type === undefined) !== (value === undefined))
    problems[type === undefined ? 'identificationType' : 'identificationValue'] ??=
      FORM_TEXTS.document_incomplete;
  if (country !== undefined && type !== undefined && value !== undefined) {
    const isTaxIdRight = taxId !== undefined && problems.taxId === undefined;
    const person = { country, dateOfBirth: dateOfBirth ?? '', taxId: taxId ?? '' };
    note(
      problems,
      () => requireDocument(person, type, value),
      isTaxIdRight ? ignored : [...ignored, 'document_mismatch'],
    );
  }
  return { phoneNumber: phone };
}

const withoutFields = (given: TypedFields, names: readonly string[]): TypedFields =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));

/** What the check gives; what it refuses is noted under its field, unless the reason is one to be ignored. */
function note<T>(problems: FieldProblems, check: () => T, ignored: readonly string[] = []): T | undefined {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { field, reason } = error.details;
    const name = FIELDS.find((one) => one === field);
    if (name === undefined || typeof reason !== 'string') throw error;
    if (!ignored.includes(reason)) problems[name] ??= textOf(reason);
    return undefined;
  }
}

const TEXTS: Readonly<Record<string, Text>> = { ...IDENTITY_TEXTS, ...PERSON_TEXTS, ...FORM_TEXTS };

function textOf(reason: string): Text {
  const text = TEXTS[reason];
  if (text === undefined) throw new Error(`nothing is said of the reason ${reason}`);
  return text;
}
