// A field of a form: its label, a hint, and what is wrong with it, all bound to what is typed.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Field as FieldOfForm } from './form.ts';

type LabelledField = {
  /** The name that the API has for it. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
};
type FieldTexts = LabelledField & { readonly problem: string | undefined };

const idOf = ({ name }: LabelledField): string => `field-${name.replaceAll('.', '-')}`;

/** The ids of the texts that describe a field; undefined if there are none. */
const describedBy = (field: FieldTexts): string | undefined =>
  (['hint', 'problem'] as const)
    .flatMap((part) => (field[part] === undefined ? [] : [`${idOf(field)}-${part}`]))
    .join(' ') || undefined;

const attributesOf = (field: FieldTexts) => ({
  id: idOf(field),
  name: field.name,
  required: field.isRequired === true,
  'aria-invalid': field.problem !== undefined,
  'aria-describedby': describedBy(field),
});
type Attributes = ReturnType<typeof attributesOf>;

/** What is typed in a field, for what draws it. */
export type TypedProps<F extends FieldOfForm = FieldOfForm> = {
  readonly field: F;
  readonly value: string;
  readonly problem: string | undefined;
  edit(value: string): void;
};
export type ControlProps<F extends FieldOfForm = FieldOfForm> = TypedProps<F> & {
  readonly attributes: Attributes;
};

type Framed = FieldTexts & {
  /** What stands beside the label. */
  readonly beside?: ComponentChildren;
};
type FieldProps = Framed & {
  readonly children: (attributes: Attributes) => ComponentChildren;
};

export function Field({ beside, children, ...field }: FieldProps) {
  return (
    <div class="field">
      <label for={idOf(field)}>
        {field.label}
        {beside}
      </label>
      {children(attributesOf(field))}
      <SaidOf {...field} />
    </div>
  );
}

type GroupProps = Framed & { readonly children: ComponentChildren };

/** A field of several inputs or buttons. */
export const FieldGroup = ({ beside, children, ...field }: GroupProps) => (
  <fieldset class="field" aria-describedby={describedBy(field)}>
    <legend>
      {field.label}
      {beside}
    </legend>
    {children}
    <SaidOf {...field} />
  </fieldset>
);

function SaidOf(field: FieldTexts) {
  const id = idOf(field);
  return (
    <>
      {field.hint === undefined ? undefined : (
        <p class="soft" id={`${id}-hint`}>
          {field.hint}
        </p>
      )}
      {field.problem === undefined ? undefined : (
        <p class="problem" id={`${id}-problem`}>
          {field.problem}
        </p>
      )}
    </>
  );
}

const WRONG = '[aria-invalid=true], fieldset:has(> .problem) :is(input, button)';

/**
 * Moves the focus to the first field that is wrong, so that a reader without the screen hears why nothing was
 * sent.
 */
export function useFocusOnTrouble(...troubles: readonly unknown[]) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>(WRONG)?.focus(), troubles);
  return form;
}
