// The fields of a brand.
import { words } from '../../lib/words.ts';
import { isColour } from '../../lib/accents.ts';
import { Field } from '../../ui/field.tsx';
import { problemAt } from '../../ui/form.ts';

export type Logo = { readonly base64: string; readonly address: string };
export type TextName =
  | 'name'
  | 'colour'
  | 'support.email'
  | 'support.url'
  | 'support.phone'
  | 'support.whatsapp'
  | 'termsUrl'
  | 'privacyUrl';
/** What is typed; a logo that is undefined stays as it is, and one that is null is taken away. */
export type Typed = Readonly<Record<TextName, string>> & { readonly logo: Logo | null | undefined };

type BrandFieldsProps = {
  readonly typed: Typed;
  readonly hasLogo: boolean;
  readonly error: unknown;
  readonly isReadOnly: boolean;
  /** Pages use another colour than the one that is typed. */
  readonly isCorrected: boolean;
  readonly onChange: (typed: Typed) => void;
};

export function BrandFields(props: BrandFieldsProps) {
  const text = words().brand;
  const { typed, isReadOnly, isCorrected, error, onChange } = props;
  const textField = (name: TextName, inputMode: 'text' | 'email' | 'tel' | 'url', hint?: string) => (
    <Field name={name} label={text.fields[name]} hint={hint} problem={problemAt(name, error)}>
      {(attributes) => (
        <input
          {...attributes}
          inputMode={inputMode}
          autocomplete="off"
          readOnly={isReadOnly}
          value={typed[name]}
          onInput={(event) => onChange({ ...typed, [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      <fieldset>
        <legend>{text.look}</legend>
        {textField('name', 'text', text.nameHint)}
        <div class="colour-row">
          {textField('colour', 'text', isCorrected ? text.corrected : text.colourHint)}
          <input
            type="color"
            class="colour"
            aria-label={text.pickColour}
            disabled={isReadOnly}
            value={isColour(typed.colour) ? typed.colour : '#0a6b4d'}
            onInput={(event) => onChange({ ...typed, colour: event.currentTarget.value })}
          />
        </div>
        <LogoField {...props} />
      </fieldset>
      <fieldset>
        <legend>{text.support}</legend>
        {textField('support.email', 'email')}
        {textField('support.phone', 'tel', text.phoneHint)}
        {textField('support.whatsapp', 'tel', text.phoneHint)}
        {textField('support.url', 'url', text.urlHint)}
      </fieldset>
      <fieldset>
        <legend>{text.documents}</legend>
        {textField('termsUrl', 'url', text.urlHint)}
        {textField('privacyUrl', 'url', text.urlHint)}
      </fieldset>
    </>
  );
}

function LogoField({ typed, hasLogo, error, isReadOnly, onChange }: BrandFieldsProps) {
  const text = words().brand;
  const choose = (file: File | undefined): void => {
    if (file === undefined) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const address = typeof reader.result === 'string' ? reader.result : '';
      onChange({ ...typed, logo: { address, base64: address.slice(address.indexOf(',') + 1) } });
    });
    reader.readAsDataURL(file);
  };
  return (
    <Field name="logo" label={text.logo} hint={text.logoHint} problem={problemAt('logo', error)}>
      {(attributes) => (
        <div class="logo-row">
          <input
            {...attributes}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            disabled={isReadOnly}
            onChange={(event) => choose(event.currentTarget.files?.[0])}
          />
          {hasLogo && !isReadOnly ? (
            <button type="button" class="button small" onClick={() => onChange({ ...typed, logo: null })}>
              {text.removeLogo}
            </button>
          ) : undefined}
        </div>
      )}
    </Field>
  );
}
