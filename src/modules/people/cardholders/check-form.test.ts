// A form gets all its problems at once, each under its field, by the rules of the API.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { instant } from '#platform/time/clock.ts';
import { LANGUAGES } from '#platform/text/language.ts';
import { checkForm } from './check-form.ts';
import { FORM_TEXTS } from './form-texts.ts';
import { IDENTITY_TEXTS } from './problems.ts';

const NOW = instant(Date.parse('2026-11-21T12:00:00Z'));
const GOOD = {
  firstName: 'Ana',
  lastName: 'Prueba',
  dateOfBirth: '1990-05-17',
  phoneNumber: '+54 9 11 5555-1234',
  email: 'ana@example.test',
  taxId: '27-20123456-0',
  country: 'AR',
};
const problemsOf = (changes: Record<string, string>) => {
  const checked = checkForm({ ...GOOD, ...changes }, NOW);
  return checked.ok ? {} : checked.problems;
};

suite('a form', () => {
  test('that is right gives the person, with the phone in E.164', () => {
    const checked = checkForm(GOOD, NOW);
    assert.ok(checked.ok);
    assert.equal(checked.person.phoneNumber, '+5491155551234');
    assert.equal(checked.person.identificationType, undefined);
  });

  test('that is empty gets a problem for each field that is needed, and for no other', () => {
    const checked = checkForm({ country: 'AR', firstName: '  ' }, NOW);
    assert.ok(!checked.ok);
    assert.deepEqual(Object.keys(checked.problems).sort(), [
      'dateOfBirth',
      'email',
      'firstName',
      'lastName',
      'phoneNumber',
      'taxId',
    ]);
    for (const text of Object.values(checked.problems)) assert.equal(text, FORM_TEXTS.required);
  });

  test('gets all problems at once, each with its own reason', () => {
    assert.deepEqual(
      problemsOf({
        firstName: '<b>',
        dateOfBirth: '2015-01-01',
        phoneNumber: '+54 1',
        email: 'nobody',
        taxId: '20-12345678-0',
        identificationType: 'DNI',
        identificationValue: '12A45678',
      }),
      {
        firstName: FORM_TEXTS.bad_name,
        dateOfBirth: FORM_TEXTS.too_young,
        phoneNumber: FORM_TEXTS.bad_phone,
        email: FORM_TEXTS.bad_email,
        taxId: IDENTITY_TEXTS.check_digit,
        identificationValue: IDENTITY_TEXTS.malformed,
      },
    );
  });

  test('with a date that does not exist gets no problem about the date in the RFC', () => {
    const mexican = { country: 'MX', phoneNumber: '+52 55 1234 5678', taxId: 'ZATJ870805CK6' };
    assert.deepEqual(problemsOf({ ...mexican, dateOfBirth: '1987-13-05' }), {
      dateOfBirth: FORM_TEXTS.bad_date,
    });
    assert.deepEqual(problemsOf({ ...mexican, dateOfBirth: '1987-08-06' }), {
      taxId: FORM_TEXTS.birth_date_mismatch,
    });
  });

  test('with a wrong tax id gets no problem about a right document that disagrees with it', () => {
    const chilean = { country: 'CL', phoneNumber: '+56 9 6123 4567', identificationType: 'RUT' };
    assert.deepEqual(problemsOf({ ...chilean, taxId: '12.531.909-1', identificationValue: '12.531.909-2' }), {
      taxId: IDENTITY_TEXTS.check_digit,
    });
    assert.deepEqual(problemsOf({ ...chilean, taxId: '12.531.909-2', identificationValue: '12.345.670-K' }), {
      identificationValue: FORM_TEXTS.document_mismatch,
    });
  });

  test('with half a document gets the problem under the half that is missing', () => {
    assert.deepEqual(problemsOf({ identificationType: 'DNI' }), {
      identificationValue: FORM_TEXTS.document_incomplete,
    });
    assert.deepEqual(problemsOf({ identificationValue: '20123456' }), {
      identificationType: FORM_TEXTS.document_incomplete,
    });
  });

  test('is spoken to in every language, without names of API fields', () => {
    for (const text of Object.values(FORM_TEXTS)) {
      for (const language of LANGUAGES) assert.doesNotMatch(text[language], /[a-z][A-Z]/);
    }
  });
});
