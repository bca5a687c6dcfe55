// Documents of the repository that integrators read, as pages: the guides, the changelog and the tools. If
// only the program is installed, without its documents, there are none.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html } from '#platform/http/html.ts';
import { CHANGELOG_PATH, changelogTexts } from './changelog.ts';
import type { DocGroup, DocPage } from './doc-page.ts';
import { markdownHtml, placesOf, plainText, readMarkdown, type Document } from './markdown.ts';

/** Guides in their order of reading; those for people who change Monedero itself are not among them. */
const GUIDES: ReadonlyArray<readonly [group: string, names: readonly string[]]> = [
  [
    'Guides',
    [
      'set-up-your-organization',
      'use-the-client',
      'command-line',
      'issue-cards',
      'cards-paid-by-pix-or-spei',
      'a-wallet-for-your-agent',
      'an-agent-that-pays',
      'cards-for-agents',
      'schedule-payments',
      'withdraw',
      'send-transfers',
      'pay-many',
      'receipts',
      'statements',
      'receive-webhooks',
      'mcp',
      'connect-a-client',
      'whatsapp',
    ],
  ],
  [
    'Operations',
    [
      'run-in-production',
      'settings',
      'the-database',
      'network-and-tls',
      'observe',
      'restart-and-replace',
      'connect-a-provider',
      'live-in-mexico',
      'go-live',
      'first-payment',
      'back-up-and-upgrade',
      'reads-from-a-replica',
      'scale-out',
      'alerts',
      'when-a-provider-fails',
      'service-levels',
      'rotate-secrets',
      'keep-and-erase',
      'review-identities',
      'use-the-console',
      'use-the-wallet',
    ],
  ],
];

const TEST_DATA_PATH = '/docs/test-data';
const GUIDE_LINK = /^(?:(?:\.\/|(?:\.\.\/)?(?:docs\/)?how-to\/))?([a-z0-9-]+)\.md(#.*)?$/;
/** Documents that have a page under another name. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'refusals.md': '/docs/errors',
  'events.md': '/docs/webhooks',
  'test-data.md': TEST_DATA_PATH,
  'tools.md': '/docs/tools',
  'openapi.json': '/openapi.json',
  'CHANGELOG.md': CHANGELOG_PATH,
};

export const guideNames = (): string[] => GUIDES.flatMap(([, names]) => names);

/** Where a link of a document leads: to a page here, elsewhere in the web, or nowhere. */
function linkFromDocument(href: string): string | undefined {
  if (href.startsWith('#') || /^https?:\/\//.test(href) || href.startsWith('/docs')) return href;
  const file = href.split('#', 1)[0]?.split('/').at(-1) ?? '';
  const elsewhere = /generated\/|CHANGELOG/.test(href) ? ELSEWHERE[file] : undefined;
  if (elsewhere !== undefined) return elsewhere;
  const [, name = '', anchor = ''] = GUIDE_LINK.exec(href) ?? [];
  return guideNames().includes(name) ? `/docs/guides/${name}${anchor}` : undefined;
}

type Source = { readonly path: string; readonly text: string; readonly kind: string };

function pageOf({ path, text, kind }: Source): DocPage {
  let read: Document | undefined;
  const document = (): Document => (read ??= readMarkdown(text));
  // Its title is wanted for each page, and is the first line.
  const title = /^# (.+)$/m.exec(text)?.[1] ?? '';
  return {
    path,
    title,
    lead: leadOf(text),
    kind,
    hasContents: true,
    saysLead: true,
    main: () => html`<div class="text">${markdownHtml(document(), linkFromDocument)}</div>`,
    markdown: () => text.trim(),
    places: () => placesOf(text),
  };
}

/** The first paragraph as plain text. The whole is read as Markdown only when it is shown. */
const leadOf = (text: string): string =>
  plainText(text.split(/\n{2,}/).find((part) => /^[^#<\s]/.test(part)) ?? '').replaceAll('\n', ' ');

const textAt = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined;

/** The folder is that of the repository. */
export function guideGroups(root: string): DocGroup[] {
  const data = textAt(join(root, 'docs/generated/test-data.md'));
  return GUIDES.map(([title, names], i) => ({
    title,
    pages: [
      ...names.flatMap((name) => {
        const text = textAt(join(root, 'docs/how-to', `${name}.md`));
        return text === undefined ? [] : [pageOf({ path: `/docs/guides/${name}`, text, kind: 'Guide' })];
      }),
      ...(i > 0 || data === undefined ? [] : [pageOf({ path: TEST_DATA_PATH, text: data, kind: 'Guide' })]),
    ],
  })).filter(({ pages }) => pages.length > 0);
}

/** The pages with entries are reached from the one that the navigation names. */
export const changelogPages = (changes: string): DocPage[] =>
  changelogTexts(changes).map(({ path, text, lead }) => ({
    ...pageOf({ path, text, kind: 'Changelog' }),
    lead,
    ...(path === CHANGELOG_PATH ? {} : { under: CHANGELOG_PATH }),
  }));

export function documentPages(root: string): DocPage[] {
  const tools = textAt(join(root, 'docs/generated/tools.md'));
  const changes = textAt(join(root, 'CHANGELOG.md'));
  return [
    ...(tools === undefined ? [] : [pageOf({ path: '/docs/tools', text: tools, kind: 'Tools' })]),
    ...(changes === undefined ? [] : changelogPages(changes)),
  ];
}
