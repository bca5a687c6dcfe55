// The settings of the brand: what customers see on hosted pages, with a preview of it in both themes.
import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../contract.ts';
import { accentsOf, isColour, type Accents } from '../../lib/accents.ts';
import { keepRead, useRead } from '../../lib/query.ts';
import { useSide } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { defineAction } from '../../ui/action.ts';
import { withoutProblems } from '../../ui/form.ts';
import { Trouble } from '../../ui/trouble.tsx';
import { BrandFields, type Typed } from './brand-fields.tsx';
import { BrandPreview } from './brand-preview.tsx';

export type Brand = Schemas.Brand;
const PATH = '/api/v1/brand';

export function BrandScreen() {
  const read = useRead(PATH);
  return (
    <div class="list-screen">
      <header class="screen-head">
        <h1>{words().nav.brand}</h1>
        <p class="soft">{words().brand.intro}</p>
      </header>
      <div class="settings">
        {read.isError ? <Trouble error={read.error} onRetry={() => void read.refetch()} /> : undefined}
        {/* The server's answer to a change is a new beginning. */}
        {read.data === undefined ? undefined : <BrandForm key={read.data.updatedAt} brand={read.data} />}
      </div>
    </div>
  );
}

const typedOf = (brand: Brand): Typed => ({
  name: brand.name ?? '',
  colour: brand.colour ?? '',
  logo: undefined,
  'support.email': brand.support.email ?? '',
  'support.url': brand.support.url ?? '',
  'support.phone': brand.support.phone ?? '',
  'support.whatsapp': brand.support.whatsapp ?? '',
  termsUrl: brand.termsUrl ?? '',
  privacyUrl: brand.privacyUrl ?? '',
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const bodyOf = (typed: Typed) => ({
  name: orNull(typed.name),
  colour: orNull(typed.colour),
  ...(typed.logo === undefined ? {} : { logo: typed.logo === null ? null : typed.logo.base64 }),
  support: {
    email: orNull(typed['support.email']),
    url: orNull(typed['support.url']),
    phone: orNull(typed['support.phone']),
    whatsapp: orNull(typed['support.whatsapp']),
  },
  termsUrl: orNull(typed.termsUrl),
  privacyUrl: orNull(typed.privacyUrl),
});

function useAccents(colour: string): Accents | undefined {
  const [accents, setAccents] = useState<Accents>();
  useEffect(() => {
    const ending = new AbortController();
    accentsOf(colour, ending.signal).then(setAccents, () => undefined);
    return () => ending.abort();
  }, [colour]);
  return accents;
}

function BrandForm({ brand }: { readonly brand: Brand }) {
  const text = words().brand;
  const [typed, setTyped] = useState(() => typedOf(brand));
  const [error, setError] = useState<unknown>();
  const side = useSide();
  const mayChange = side?.roles.includes('owner') === true;
  const accents = useAccents(typed.colour);
  const logo = typed.logo === undefined ? brand.logo?.url : typed.logo?.address;
  const change = (next: Typed): void => {
    const names = Object.keys(next) as Array<keyof Typed>;
    const changed = names.filter((name) => next[name] !== typed[name]);
    setError((before: unknown) => withoutProblems(before, changed));
    setTyped(next);
  };
  const save = defineAction({
    needs: 'settings:write',
    method: 'PATCH',
    label: text.save,
    title: text.saveTitle,
    text: text.saveText,
    send: text.save,
    path: PATH,
    bodyOf: () => bodyOf(typed),
    // Before the dialog closes: what is typed after that is typed into the form that stays.
    onDone: (saved) => {
      setError(undefined);
      keepRead(PATH, saved);
    },
    onProblems: setError,
  });
  return (
    <>
      <section class="settings-form" aria-label={words().nav.brand}>
        <BrandFields
          typed={typed}
          hasLogo={logo !== undefined}
          error={error}
          isReadOnly={!mayChange}
          isCorrected={isColour(typed.colour) && accents !== undefined && isOther(typed.colour, accents)}
          onChange={change}
        />
        {mayChange ? <Actions actions={[save]} isLed /> : <p class="soft">{text.ownersOnly}</p>}
      </section>
      <BrandPreview name={orNull(typed.name) ?? side?.name ?? ''} logo={logo} accents={accents} />
    </>
  );
}

const isOther = (colour: string, { light, dark }: Accents): boolean =>
  light !== colour.toLowerCase() || dark !== colour.toLowerCase();
