// Fields of a form, each with its label, what it takes, and what is wrong with it.
import { typedMinor } from '../lib/amount-text.ts';
import { words } from '../lib/words.ts';
import { Field as Framed, FieldGroup, type ControlProps, type TypedProps } from './field.tsx';
import { MANY_SEPARATOR, manyOf, type Field, type Option } from './form.ts';
import { OrderOf } from './order-field.tsx';
import { Money } from './parts.tsx';
import { RightsOf } from './rights-field.tsx';
import { SecretInput } from './secret-input.tsx';

const BESIDE_MAX = 6;
const ROWS_OF_LINES = 5;

export function FormField(props: TypedProps) {
  const { field, problem } = props;
  const beside = field.isRequired === true ? undefined : <span class="soft"> {words().act.optional}</span>;
  const frame = { ...field, problem, beside };
  if (field.kind === 'order')
    return (
      <FieldGroup {...frame}>
        <OrderOf {...props} field={field} />
      </FieldGroup>
    );
  if (field.kind === 'rights')
    return (
      <FieldGroup {...frame}>
        <RightsOf {...props} field={field} />
      </FieldGroup>
    );
  if (field.kind === 'many' || (field.kind === 'choice' && field.options.length <= BESIDE_MAX))
    return (
      <FieldGroup {...frame}>
        <Boxes {...props} field={field} />
      </FieldGroup>
    );
  return (
    <Framed {...frame}>
      {(attributes) => (
        <>
          <Control {...props} attributes={attributes} />
          <Suggestions {...props} />
        </>
      )}
    </Framed>
  );
}

function Suggestions({ field, value, edit }: TypedProps) {
  if (!('suggestions' in field) || field.suggestions === undefined) return null;
  return (
    <div class="suggestions" role="group" aria-label={`${field.label}: ${words().act.suggestions}`}>
      {field.suggestions.map(([to, label]) => (
        <button type="button" key={to} aria-pressed={to === value} onClick={() => edit(to)}>
          {label}
        </button>
      ))}
    </div>
  );
}

function Control(props: ControlProps) {
  const { field, attributes, value, edit } = props;
  switch (field.kind) {
    case 'amount':
      return <AmountInput {...props} field={field} />;
    case 'choice':
      return <Select {...props} options={field.options} />;
    case 'lines':
      return (
        <textarea
          {...attributes}
          rows={ROWS_OF_LINES}
          value={value}
          onInput={(event) => edit(event.currentTarget.value)}
        />
      );
    case 'secret':
      return <SecretInput {...props} field={field} />;
    default:
      return (
        <input
          {...attributes}
          // Its type of a union of inputs takes one literal alone.
          type={typeOf(field) as 'text'}
          {...(field.kind === 'whole' ? { inputMode: 'numeric' as const } : {})}
          autocomplete="off"
          spellcheck={false}
          value={value}
          onInput={(event) => edit(event.currentTarget.value)}
        />
      );
  }
}

function typeOf(field: Field): string {
  if (field.kind === 'instant') return 'datetime-local';
  return field.kind === 'text' ? (field.type ?? 'text') : 'text';
}

/** Says the amount again as it was understood, before anything is sent. */
function AmountInput({ field, attributes, value, edit }: ControlProps<Extract<Field, { kind: 'amount' }>>) {
  const minor = typedMinor(value, field.currency);
  return (
    <span class="amount-field">
      <input
        {...attributes}
        type="text"
        inputMode="decimal"
        autocomplete="off"
        value={value}
        onInput={(event) => edit(event.currentTarget.value)}
      />
      <output class="soft" for={attributes.id}>
        {minor === undefined ? field.currency : <Money minor={minor} currency={field.currency} />}
      </output>
    </span>
  );
}

type SelectProps = ControlProps & { readonly options: readonly Option[] };

function Select({ options, attributes, value: chosen, edit }: SelectProps) {
  return (
    <select {...attributes} value={chosen} onChange={(event) => edit(event.currentTarget.value)}>
      <option value="">{words().act.choose}</option>
      {options.map(([value, label]) => (
        <option key={value} value={value} selected={value === chosen}>
          {label}
        </option>
      ))}
    </select>
  );
}

type BoxesProps = TypedProps<Extract<Field, { kind: 'many' | 'choice' }>>;

/** Few choices are all seen at once. */
function Boxes({ field, value, edit }: BoxesProps) {
  const isMany = field.kind === 'many';
  const chosen = isMany ? manyOf(value) : [value];
  const toggle = (one: string, isOn: boolean): void =>
    edit(
      isMany
        ? [...chosen.filter((other) => other !== one), ...(isOn ? [one] : [])].join(MANY_SEPARATOR)
        : one,
    );
  return (
    <div class={isMany ? 'boxes' : 'pills'}>
      {field.options.map(([one, label]) => (
        <label key={one}>
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={field.name}
            value={one}
            checked={chosen.includes(one)}
            onChange={(event) => toggle(one, event.currentTarget.checked)}
            // What need not be chosen can be taken back.
            onClick={() => (isMany || field.isRequired === true || value !== one ? undefined : edit(''))}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
