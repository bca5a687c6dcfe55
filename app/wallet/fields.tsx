// Fields of a form as values, each with what the server says is wrong with it. The browser checks what must
// be there; anything else the server checks and says.
import { Field as Framed } from '../ui/field.tsx';
import { problemAt } from '../ui/form.ts';

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

export const Fields = ({ fields, error }: FieldsProps) => (
  <>
    {fields.map(({ isAmount = false, value, onType, ...field }, at) => (
      // By its place, since what is typed may decide what the API calls it.
      <Framed key={at} {...field} problem={problemAt(field.name, error)} isRequired>
        {(attributes) => (
          <input
            {...attributes}
            autocomplete="off"
            value={value}
            onInput={(event) => onType(event.currentTarget.value)}
            {...(isAmount ? { class: 'amount-input', inputMode: 'decimal' as const } : {})}
          />
        )}
      </Framed>
    ))}
  </>
);
