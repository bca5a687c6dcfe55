// What all fields of a form have: their label, a hint, what is wrong with them, and values to try.
import { words } from '../lib/words.ts';
import type { Field } from './form.ts';

export type FieldProps<F extends Field = Field> = {
  readonly field: F;
  readonly value: string;
  readonly problem: string | undefined;
  edit(value: string): void;
};

export const idOf = ({ name }: Field): string => `field-${name.replaceAll('.', '-')}`;

/** Beside a label or a legend. */
export const Optional = ({ field }: { readonly field: Field }) =>
  field.isRequired === true ? null : <span class="soft"> {words().act.optional}</span>;

export function Below({ field, value, problem, edit }: FieldProps) {
  const id = idOf(field);
  const suggestions = 'suggestions' in field ? field.suggestions : undefined;
  return (
    <>
      {suggestions === undefined ? undefined : (
        <div class="suggestions" role="group" aria-label={`${field.label}: ${words().act.suggestions}`}>
          {suggestions.map(([to, label]) => (
            <button type="button" key={to} aria-pressed={to === value} onClick={() => edit(to)}>
              {label}
            </button>
          ))}
        </div>
      )}
      {field.hint === undefined ? undefined : (
        <p class="soft" id={`${id}-hint`}>
          {field.hint}
        </p>
      )}
      {problem === undefined ? undefined : (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </>
  );
}

export const described = ({ field, problem }: Pick<FieldProps, 'field' | 'problem'>) => ({
  id: idOf(field),
  name: field.name,
  required: field.isRequired === true,
  'aria-invalid': problem !== undefined,
  'aria-describedby':
    [
      field.hint === undefined ? '' : `${idOf(field)}-hint`,
      problem === undefined ? '' : `${idOf(field)}-problem`,
    ]
      .filter((id) => id !== '')
      .join(' ') || undefined,
});
