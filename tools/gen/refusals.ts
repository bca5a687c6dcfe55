// Every error code there is: what it says in each language, what to do about it, and which routes may give
// it.
import { LANGUAGES } from '../../src/platform/language.ts';
import { allErrors, errorsOf, type ErrorRow } from '../../src/platform/http/openapi/errors.ts';
import type { RouteShape } from '../../src/platform/route.ts';
import { code, page, table } from './markdown.ts';

const ABOUT =
  'A code is the same in every language; `message` and `fix` follow `Accept-Language`. Words in braces are filled in by the server.';

export function refusalsPage(routes: readonly RouteShape[]): string {
  const givers = giversOf(routes);
  const sections = allErrors(routes).map((row) =>
    sectionOf(row, whereOf(givers.get(row.code) ?? [], routes)),
  );
  return page('Errors', ABOUT, sections);
}

/** The ids of the routes that give each code. */
function giversOf(routes: readonly RouteShape[]): Map<string, string[]> {
  const givers = new Map<string, string[]>();
  for (const route of routes) {
    for (const { code: given } of errorsOf(route))
      givers.set(given, [...(givers.get(given) ?? []), route.id]);
  }
  return givers;
}

function whereOf(ids: readonly string[], routes: readonly RouteShape[]): string {
  if (ids.length === 0) return 'before a route is found';
  if (ids.length === routes.length) return 'every route';
  const missing = routes.filter(({ id }) => !ids.includes(id)).map(({ id }) => code(id));
  return missing.length < ids.length && missing.length <= 3
    ? `every route but ${missing.join(', ')}`
    : ids.map(code).join(', ');
}

const sectionOf = ({ code: name, status, message, fix }: ErrorRow, where: string): string =>
  [
    `## ${status} ${code(name)}`,
    table(
      ['', ''],
      [
        ...LANGUAGES.map((language) => [language, message[language]]),
        ...LANGUAGES.map((language) => [`Fix (${language})`, fix[language]]),
        ['Returned by', where],
      ],
    ),
  ].join('\n\n');
