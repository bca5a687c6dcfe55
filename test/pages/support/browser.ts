// A browser without a screen: fetches a hosted page, finds its form and fields as a person or a screen reader
// would, and sends them.
import assert from 'node:assert/strict';

export type FoundField = {
  readonly name: string;
  readonly value: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** What the label says. */
  readonly label: string | undefined;
  /** The error that is tied to it. */
  readonly error: string | undefined;
};

export type LoadedPage = {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  readonly language: string | undefined;
  readonly title: string;
  readonly heading: string;
  readonly fields: ReadonlyMap<string, FoundField>;
  /** What the summary above the form says is wrong, with the id that each leads to. */
  readonly problems: readonly { readonly leadsTo: string | undefined; readonly text: string }[];
  readonly links: readonly { readonly href: string; readonly text: string }[];
  /** Sends the form as it is, with these fields filled in. */
  submit(values: Readonly<Record<string, string>>, headers?: Record<string, string>): Promise<LoadedPage>;
};

export async function open(url: string, headers: Record<string, string> = {}): Promise<LoadedPage> {
  return read(url, await fetch(url, { headers, redirect: 'manual' }));
}

async function read(url: string, response: Response): Promise<LoadedPage> {
  const html = await response.text();
  const fields = fieldsOf(html);
  return {
    url,
    status: response.status,
    headers: response.headers,
    html,
    language: /<html lang="([^"]+)"/.exec(html)?.[1],
    title: textOf(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? ''),
    heading: textOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? ''),
    fields,
    problems: problemsOf(html),
    links: [...html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)].map(([, attributes = '', text = '']) => ({
      href: attributesOf(attributes)['href'] ?? '',
      text: textOf(text),
    })),
    async submit(values, headers = {}) {
      assert.match(html, /<form\b[^>]*method="post"/, `there is no form on ${url}`);
      const action = attributesOf(/<form\b([^>]*)>/.exec(html)?.[1] ?? '')['action'] ?? url;
      const form = new URLSearchParams();
      for (const { name, value } of fields.values()) form.set(name, value);
      for (const [name, value] of Object.entries(values)) {
        assert.ok(fields.has(name), `there is no field ${name} on ${url}`);
        form.set(name, value);
      }
      const target = new URL(action, url).href;
      const sent = { 'Sec-Fetch-Site': 'same-origin', ...headers };
      return read(
        target,
        await fetch(target, { method: 'POST', body: form, headers: sent, redirect: 'manual' }),
      );
    },
  };
}

function fieldsOf(html: string): Map<string, FoundField> {
  const found = new Map<string, FoundField>();
  for (const [, tag = '', text = '', inner = ''] of html.matchAll(
    /<(input|select)\b([^>]*)>([\s\S]*?(?=<\/select>|<input|<select|<\/form>))/g,
  )) {
    const attributes = attributesOf(text);
    const { name = '', id = '' } = attributes;
    const error = attributes['aria-describedby']?.split(' ').find((one) => one.endsWith('-error'));
    found.set(name, {
      name,
      attributes,
      value: (tag === 'select' ? selectedOf(inner) : attributes['value']) ?? '',
      label: innerOf(html, new RegExp(`<label for="${id}"[^>]*>([\\s\\S]*?)</label`)),
      error:
        error === undefined ? undefined : innerOf(html, new RegExp(`id="${error}"[^>]*>([\\s\\S]*?)</p>`)),
    });
  }
  return found;
}

const selectedOf = (inner: string): string | undefined => {
  const options = [...inner.matchAll(/<option\b([^>]*)>/g)].map(([, text = '']) => attributesOf(text));
  return (options.find((option) => 'selected' in option) ?? options[0])?.['value'];
};

function problemsOf(html: string): LoadedPage['problems'] {
  const summary = /<div class="problems"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? '';
  return [...summary.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, item = '']) => ({
    leadsTo: /href="#([^"]+)"/.exec(item)?.[1],
    text: textOf(item),
  }));
}

const innerOf = (html: string, pattern: RegExp): string | undefined => {
  const inner = pattern.exec(html)?.[1];
  return inner === undefined ? undefined : textOf(inner);
};

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, decoded(value)]),
  );

const textOf = (html: string): string =>
  decoded(html.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();

const decoded = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
