// Fields of a form, each with its label, what it takes, and what is wrong with it.
import { typedMinor } from '../lib/amount-text.ts';
import { words } from '../lib/words.ts';
import { Below, described, idOf, Optional, type FieldProps } from './field-parts.tsx';
import { MANY_SEPARATOR, manyOf, type Field, type Option } from './form.ts';
import { OrderField } from './order-field.tsx';
import { Money } from './parts.tsx';
import { SecretInput } from './secret-input.tsx';

const BESIDE_MAX = 6;

export function FormField(props: FieldProps) {
  const { field } = props;
  if (field.kind === 'order') return <OrderField {...props} field={field} />;
  if (field.kind === 'many' || (field.kind === 'choice' && field.options.length <= BESIDE_MAX))
    return <Boxes {...props} field={field} />;
  return (
    <div class="field">
      <label for={idOf(field)}>
        {field.label}
        <Optional field={field} />
      </label>
      <Control {...props} />
      <Below {...props} />
    </div>
  );
}

function Control(props: FieldProps) {
  const { field, value, edit } = props;
  const common = described(props);
  switch (field.kind) {
    case 'amount':
      return <AmountInput {...props} field={field} />;
    case 'choice':
      return <Select {...props} options={field.options} />;
    case 'secret':
      return <SecretInput {...props} field={field} />;
    default:
      return (
        <input
          {...common}
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
function AmountInput(props: FieldProps<Extract<Field, { kind: 'amount' }>>) {
  const { field, value, edit } = props;
  const minor = typedMinor(value, field.currency);
  return (
    <span class="amount-field">
      <input
        {...described(props)}
        type="text"
        inputMode="decimal"
        autocomplete="off"
        value={value}
        onInput={(event) => edit(event.currentTarget.value)}
      />
      <output class="soft" for={idOf(field)}>
        {minor === undefined ? field.currency : <Money minor={minor} currency={field.currency} />}
      </output>
    </span>
  );
}

function Select({ options, ...props }: FieldProps & { readonly options: readonly Option[] }) {
  return (
    <select
      {...described(props)}
      value={props.value}
      onChange={(event) => props.edit(event.currentTarget.value)}
    >
      <option value="">{words().act.choose}</option>
      {options.map(([value, label]) => (
        <option key={value} value={value} selected={value === props.value}>
          {label}
        </option>
      ))}
    </select>
  );
}

type BoxesProps = FieldProps<Extract<Field, { kind: 'many' | 'choice' }>>;

/** Few choices are all seen at once. */
function Boxes({ field, value, problem, edit }: BoxesProps) {
  const isMany = field.kind === 'many';
  const chosen = isMany ? manyOf(value) : [value];
  const toggle = (one: string, isOn: boolean): void =>
    edit(
      isMany
        ? [...chosen.filter((other) => other !== one), ...(isOn ? [one] : [])].join(MANY_SEPARATOR)
        : one,
    );
  return (
    <fieldset class="field" aria-describedby={problem === undefined ? undefined : `${idOf(field)}-problem`}>
      <legend>
        {field.label}
        <Optional field={field} />
      </legend>
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
      <Below field={field} value={value} problem={problem} edit={edit} />
    </fieldset>
  );
}
