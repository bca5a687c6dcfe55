// A field of a form: its label, a hint, and what the server says is wrong with it.
import type { ComponentChildren } from 'preact';
import { ApiError } from '../lib/api.ts';
import { placeProblems } from './form.ts';

type FieldProps = {
  /** As the API calls it. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error: unknown;
  readonly children: (attributes: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': boolean | undefined;
  }) => ComponentChildren;
};

export function Field({ name, label, hint, error, children }: FieldProps) {
  const id = `field-${name.replaceAll('.', '-')}`;
  const problem = problemOf(error, name);
  const said = [problem === undefined ? '' : `${id}-problem`, hint === undefined ? '' : `${id}-hint`];
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        'aria-describedby': said.filter((one) => one !== '').join(' ') || undefined,
        'aria-invalid': problem === undefined ? undefined : true,
      })}
      {hint === undefined ? undefined : (
        <p class="soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem === undefined ? undefined : (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

const problemOf = (error: unknown, name: string): string | undefined =>
  error instanceof ApiError ? placeProblems([{ name }], error.problems).at[name] : undefined;
