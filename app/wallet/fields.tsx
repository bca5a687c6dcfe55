// Fields of a form as values, each with what the server says is wrong with it. The browser checks what must
// be there; anything else the server checks and says.
import { useEffect } from 'preact/hooks';
import { Field as Labelled } from '../ui/field.tsx';

export type Field = {
  /** As the API calls it, so that what is wrong with it is said at it. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly isAmount?: boolean;
  readonly value: string;
  onType(text: string): void;
};

type FieldsProps = { readonly fields: readonly Field[]; readonly error: unknown };

export function Fields({ fields, error }: FieldsProps) {
  // So that a reader without the screen hears what is wrong.
  useEffect(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [error]);
  return (
    <>
      {fields.map(({ name, label, hint, isAmount = false, value, onType }, at) => (
        // By its place, since what is typed may decide what the API calls it.
        <Labelled key={at} name={name} label={label} hint={hint} error={error}>
          {(attributes) => (
            <input
              {...attributes}
              required
              autocomplete="off"
              value={value}
              onInput={(event) => onType(event.currentTarget.value)}
              {...(isAmount ? { class: 'amount-input', inputMode: 'decimal' as const } : {})}
            />
          )}
        </Labelled>
      ))}
    </>
  );
}
