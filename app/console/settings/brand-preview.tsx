// How a hosted page begins in the brand, by day and by night. It is a drawing, since its colours are not
// those of the console.
import type { Accents } from '../../lib/accents.ts';
import { words } from '../../lib/words.ts';

type Ground = {
  readonly page: string;
  readonly sheet: string;
  readonly line: string;
  readonly text: string;
  readonly soft: string;
  readonly accent: string;
};
/** Those of the hosted pages. */
const GROUNDS: Readonly<Record<keyof Accents, Ground>> = {
  light: {
    page: '#f6f8f7',
    sheet: '#ffffff',
    line: '#dfe6e2',
    text: '#16211d',
    soft: '#53615b',
    accent: '#0a6b4d',
  },
  dark: {
    page: '#0e1513',
    sheet: '#121b18',
    line: '#26332e',
    text: '#e4ede9',
    soft: '#9fb0a8',
    accent: '#5fd3a4',
  },
};
const THEMES = ['light', 'dark'] as const;
const NAME_CHARACTERS_SHOWN = 24;

type PreviewProps = {
  readonly name: string;
  readonly logo: string | undefined;
  readonly accents: Accents | undefined;
};

export function BrandPreview(props: PreviewProps) {
  const text = words().brand;
  return (
    <aside class="previews" aria-label={text.preview}>
      <h2>{text.preview}</h2>
      {THEMES.map((theme) => (
        <figure key={theme}>
          <Drawing {...props} theme={theme} />
          <figcaption class="soft">{text.themes[theme]}</figcaption>
        </figure>
      ))}
    </aside>
  );
}

function Drawing({ name, logo, accents, theme }: PreviewProps & { readonly theme: keyof Accents }) {
  const text = words().brand;
  const { page, sheet, line, text: ink, soft, accent: plain } = GROUNDS[theme];
  const accent = accents?.[theme] ?? plain;
  const shown = name.length > NAME_CHARACTERS_SHOWN ? `${name.slice(0, NAME_CHARACTERS_SHOWN - 1)}…` : name;
  const nameAt = logo === undefined ? 58 : 118;
  return (
    <svg viewBox="0 0 340 230" role="img" aria-label={`${text.themes[theme]}: ${name}`} data-accent={accent}>
      <rect width="340" height="230" rx="12" fill={page} stroke={line} />
      {logo === undefined ? (
        <>
          <rect x="20" y="18" width="28" height="28" rx="8" fill={accent} />
          <text x="34" y="37" text-anchor="middle" font-size="14" font-weight="700" fill={sheet}>
            {name.slice(0, 1).toUpperCase()}
          </text>
        </>
      ) : (
        <>
          <rect x="20" y="16" width="88" height="32" rx="8" fill="#ffffff" />
          <image x="24" y="18" width="80" height="28" href={logo} />
        </>
      )}
      <text x={nameAt} y="37" font-size="13" font-weight="640" fill={ink}>
        {shown}
      </text>
      <rect x="12" y="62" width="316" height="152" rx="14" fill={sheet} stroke={line} />
      <text x="32" y="94" font-size="17" font-weight="680" fill={ink}>
        {text.sample.title}
      </text>
      <text x="32" y="116" font-size="12" fill={soft}>
        {text.sample.text}
      </text>
      <text x="32" y="140" font-size="12" fill={accent} text-decoration="underline">
        {text.sample.link}
      </text>
      <rect x="32" y="158" width="276" height="38" rx="9" fill={accent} />
      <text x="170" y="182" text-anchor="middle" font-size="13" font-weight="640" fill={sheet}>
        {text.sample.button}
      </text>
    </svg>
  );
}
