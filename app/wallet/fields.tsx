// Fields of a form as values, each with what the server says is wrong with it. The browser checks what must
// be there; anything else the server checks and says.
import { Field as Framed } from '../ui/field.tsx';
import { problemAt } from '../ui/form.ts';
import type { Field } from './field-of.ts';

type FieldsProps = {
  readonly fields: readonly Field[];
  readonly error: unknown;
  /** What is wrong with a field goes when it is changed. */
  onChange(name: string): void;
};

export const Fields = ({ fields, error, onChange }: FieldsProps) => (
  <>
    {fields.map(({ kind, value, onType, ...field }, at) => (
      // By its place, since what is typed may decide what the API calls it.
      <Framed key={at} {...field} problem={problemAt(field.name, error)}>
        {(attributes) => (
          <input
            {...attributes}
            autocomplete="off"
            value={value}
            onInput={(event) => {
              onChange(field.name);
              onType(event.currentTarget.value);
            }}
            {...(kind === 'amount' ? { class: 'amount-input', inputMode: 'decimal' as const } : {})}
          />
        )}
      </Framed>
    ))}
  </>
);
