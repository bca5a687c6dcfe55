// Fields of a form. The browser checks what must be there; anything else the server checks and says.
type FieldProps = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  onType(text: string): void;
};

export const TextField = ({ id, label, hint, value, onType }: FieldProps) => (
  <label class="field" for={id}>
    <span>{label}</span>
    <input
      id={id}
      required
      autocomplete="off"
      value={value}
      onInput={(event) => onType(event.currentTarget.value)}
    />
    {hint === undefined ? undefined : <span class="soft">{hint}</span>}
  </label>
);

export const AmountField = ({ id, label, hint, value, onType }: FieldProps) => (
  <label class="field" for={id}>
    <span>{label}</span>
    <input
      id={id}
      class="amount-input"
      inputmode="decimal"
      autocomplete="off"
      required
      value={value}
      onInput={(event) => onType(event.currentTarget.value)}
    />
    {hint === undefined ? undefined : <span class="soft">{hint}</span>}
  </label>
);
