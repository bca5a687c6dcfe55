// Serves the web app: one page for every address below /console, one for every address below /wallet, and
// their files, which never change under their names. A page holds no data: all of it comes over the API, with
// the session of the reader.
import type { Mount } from '#platform/http/mount.ts';
import { ICON } from '#platform/http/icon.ts';
import { LANGUAGES, languageOf, type Language, type Text } from '#platform/text/language.ts';
import { errorFields, type Log } from '#platform/telemetry/log.ts';
import { html, htmlText } from '#platform/http/html.ts';
import { encodingOf } from '#platform/http/send-body.ts';
import { secretIn } from '#modules/people/sign-in/cookie.ts';
import { OPENING_FRAME } from './opening-frame.ts';
import { chunksOf, openAppFiles, type AppFile, type AppFiles, type AppName } from './files.ts';

export type AppMountServices = {
  readonly log: Log;
  /** Look at the sources for each page. */
  readonly rebuilds: boolean;
  /** The path of the receiver of webhooks that this server has itself. */
  readonly receiverPath?: string | undefined;
  /** Tests open the app by it; without it the app is built if it was not. */
  open?(): Promise<AppFiles>;
};

const APPS: readonly AppName[] = ['console', 'wallet'];
const ASSETS = '/assets';
const LANGUAGE_COOKIE = /(?:^|;\s*)monedero_language=(\w+)/;
const YEAR_SECONDS = 31_536_000;
const RETRY_LATER = { 'Retry-After': '5' };
/** The worker is at one address for good, and asked for again with each page. */
const WORKER = '/wallet/worker.js';
/** The one thing that a script may make an address of a script from. */
const TRUSTED_TYPES: Readonly<Record<AppName, string>> = { console: "'none'", wallet: 'wallet-worker' };
/** No inline script or style, and no script that makes HTML from text. */
const policyOf = (app: AppName): string => [...POLICY, `trusted-types ${TRUSTED_TYPES[app]}`].join('; ');
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
];
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex',
};

export function appMounts(services: AppMountServices): Mount[] {
  let opened: Promise<AppFiles> | undefined;
  const open = (): Promise<AppFiles> => {
    // A build that failed is tried again with the next page.
    opened ??= (services.open ?? openAppFiles)().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const page = async (app: AppName, request: Request): Promise<Response> => {
    // Without a cookie there is no session; whether one that is there has ended, the API says.
    if (secretIn(request.headers.get('cookie') ?? undefined) === undefined)
      return toSignIn(new URL(request.url));
    if (services.rebuilds) opened = undefined;
    const language = languageFor(request);
    try {
      return shell((await open()).manifest, { app, language, receiverPath: services.receiverPath });
    } catch (error) {
      services.log.warn('app.not_built', errorFields(error));
      return notBuilt(app, language);
    }
  };
  const asset = async (request: Request): Promise<Response> => {
    const name = new URL(request.url).pathname.slice(ASSETS.length + 1);
    const files = await open().catch(() => undefined);
    if (files === undefined) return plain(503, 'not built\n', RETRY_LATER);
    const encoding = encodingOf(request.headers.get('accept-encoding') ?? undefined);
    const file = await files.read(name, encoding);
    return file === undefined ? plain(404, 'not found\n') : assetAnswer(file);
  };
  const worker = async (): Promise<Response> => {
    const files = await open().catch(() => undefined);
    const file = await files?.read(files.manifest.worker, undefined);
    return file === undefined ? plain(503, 'not built\n', RETRY_LATER) : assetAnswer(file, AS_WORKER);
  };
  return [
    ...APPS.map((app) => ({
      path: `/${app}`,
      handle: (request: Request) =>
        readOnly(request, (asked) => (new URL(asked.url).pathname === WORKER ? worker() : page(app, asked))),
    })),
    { path: ASSETS, handle: (request) => readOnly(request, asset) },
  ];
}

const readOnly = async (
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> =>
  request.method === 'GET' || request.method === 'HEAD'
    ? answer(request)
    : plain(405, 'method not allowed\n', { Allow: 'GET, HEAD' });

/** Leads to the sign-in page, and from there back to the same address. */
function toSignIn({ pathname, search }: URL): Response {
  const next = new URLSearchParams({ next: pathname + search });
  return plain(303, '', { Location: `/sign-in?${next.toString()}` });
}

const plain = (status: number, body: string, headers: Record<string, string> = {}): Response =>
  new Response(body, {
    status,
    headers: {
      ...HEADERS,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    },
  });

const IS_TEXT = /^text\//;

/** It is not of one session, and serves more than its folder. It asks this server alone. */
const AS_WORKER = {
  'Cache-Control': 'no-cache',
  'Service-Worker-Allowed': '/wallet',
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
};

function assetAnswer({ type, bytes, encoding }: AppFile, more: Record<string, string> = {}): Response {
  const headers: Record<string, string> = {
    ...HEADERS,
    'Content-Type': IS_TEXT.test(type) ? `${type}; charset=utf-8` : type,
    'Content-Length': String(bytes.length),
    'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
    Vary: 'Accept-Encoding',
    ...more,
  };
  if (encoding !== undefined) headers['Content-Encoding'] = encoding;
  return new Response(new Uint8Array(bytes), { status: 200, headers });
}

/** That of the link, or the one that the reader has chosen in the app; otherwise that of the browser. */
function languageFor({ url, headers }: Request): Language {
  const linked = new URL(url).searchParams.get('lang');
  const chosen = LANGUAGE_COOKIE.exec(headers.get('cookie') ?? '')?.[1];
  return (
    LANGUAGES.find((language) => language === linked) ??
    LANGUAGES.find((language) => language === chosen) ??
    languageOf(headers.get('accept-language') ?? undefined)
  );
}

/**
 * What every screen of an app asks for before it shows anything. The browser asks for it while the script is
 * on its way, and gives the answer to the script, which asks in the same way.
 */
const READ_FIRST: Readonly<Record<AppName, readonly string[]>> = {
  console: ['/api/auth/session'],
  wallet: ['/api/auth/session', '/api/v1/wallet'],
};

type ShellOptions = Pick<AppMountServices, 'receiverPath'> & {
  readonly app: AppName;
  readonly language: Language;
};

function shell(
  { entries, webManifest }: AppFiles['manifest'],
  { app, language, receiverPath }: ShellOptions,
): Response {
  const entry = entries[app];
  const text = htmlText(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <meta name="color-scheme" content="light dark" />
          <meta name="robots" content="noindex" />
          <title>Monedero</title>
          <link rel="icon" href="${ICON}" />
          ${app === 'wallet' ? html`<link rel="manifest" href="${ASSETS}/${webManifest}" />` : undefined}
          <link rel="stylesheet" href="${ASSETS}/${entry.style}" />
          ${chunksOf(entry, language).map((name) => html`<link rel="modulepreload" href="${ASSETS}/${name}" />`)}
          <script type="module" src="${ASSETS}/${entry.script}"></script>
          ${READ_FIRST[app].map((path) => html`<link rel="preload" href="${path}" as="fetch" crossorigin />`)}
          <link
            rel="preload"
            href="${ASSETS}/${entry.font}"
            as="font"
            type="font/woff2"
            crossorigin
            fetchpriority="low"
          />
        </head>
        <body>
          <div id="app" data-receiver="${receiverPath ?? ''}"></div>
          ${OPENING_FRAME}
          <noscript><p class="noscript">${NEEDS_SCRIPT[app][language]}</p></noscript>
        </body>
      </html> `,
  );
  return pageAnswer({ app, status: 200, language }, text);
}

type PageOf = { readonly app: AppName; readonly status: number; readonly language: Language };

const pageAnswer = (
  { app, status, language }: PageOf,
  body: string,
  more: Record<string, string> = {},
): Response =>
  new Response(body, {
    status,
    headers: {
      ...HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Content-Security-Policy': policyOf(app),
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language, Cookie',
      ...more,
    },
  });

const notBuilt = (app: AppName, language: Language): Response =>
  pageAnswer(
    { app, status: 503, language },
    htmlText(
      html`<!doctype html>
        <html lang="${language}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Monedero</title>
          </head>
          <body>
            <h1>${NOT_BUILT[app][language]}</h1>
            <p>${NOT_BUILT.fix[language]} <code>npm ci --include=optional && npm run build:app</code></p>
          </body>
        </html> `,
    ),
    RETRY_LATER,
  );

const NEEDS_SCRIPT: Readonly<Record<AppName, Text>> = {
  console: {
    en: 'The console needs JavaScript. Everything it shows is also in the API.',
    es: 'La consola necesita JavaScript. Todo lo que muestra está también en la API.',
    pt: 'O console precisa de JavaScript. Tudo o que ele mostra também está na API.',
  },
  wallet: {
    en: 'The wallet needs JavaScript. Open this address in another browser, or on your phone.',
    es: 'La billetera necesita JavaScript. Abra esta dirección en otro navegador o en su teléfono.',
    pt: 'A carteira precisa de JavaScript. Abra este endereço em outro navegador ou no seu celular.',
  },
};

const NOT_BUILT = {
  console: {
    en: 'The console is not installed',
    es: 'La consola no está instalada',
    pt: 'O console não está instalado',
  },
  wallet: {
    en: 'The wallet is not installed',
    es: 'La billetera no está instalada',
    pt: 'A carteira não está instalada',
  },
  fix: {
    en: 'The API works without it, and messages are answered. To install it, run this in the repository and start again:',
    es: 'La API funciona sin ella, y los mensajes se responden. Para instalarla, ejecute esto en el repositorio e inicie de nuevo:',
    pt: 'A API funciona sem ele, e as mensagens são respondidas. Para instalá-lo, execute isto no repositório e inicie de novo:',
  },
} satisfies Record<string, Text>;
