// A field of a form: its label, a hint, and what the server says is wrong with it.
import type { ComponentChildren } from 'preact';
import { ApiError } from '../lib/api.ts';
import { saidOf } from './form.ts';

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
  const id = `field-${name.replace('.', '-')}`;
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

function problemOf(error: unknown, name: string): string | undefined {
  const problem = error instanceof ApiError ? error.problems.find(({ field }) => field === name) : undefined;
  return problem === undefined ? undefined : saidOf(problem);
}
