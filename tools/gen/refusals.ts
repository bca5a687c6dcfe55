// Every error code there is: what it says in each language, what to do about it, and which routes may give
// it.
import { LANGUAGES } from '#platform/text/language.ts';
import { allErrors, kindsThatGive, othersThatGive, type ErrorRow } from '#platform/http/openapi/errors.ts';
import type { RouteShape } from '#platform/route/route.ts';
import { code, page, table } from './markdown.ts';

const ABOUT =
  'A code is the same in every language; `message` and `fix` follow `Accept-Language`. Words in braces are filled in by the server. *Owner* is `ownerFix`: what a person who is signed in hears about what is their own, in place of both. Names in italics are sections of the reference; which of their routes return a code is in `openapi.json`.';

/** A section is named in place of its routes if all of them give a code, and it has so many. */
const SECTION_ROUTES_MIN = 3;
/** If more routes than these give a code, sections are named, so that a new route rewrites no long line. */
const LISTED_ROUTES_MAX = 8;

export const refusalsPage = (routes: readonly RouteShape[]): string =>
  page(
    'Errors',
    ABOUT,
    allErrors(routes).map((row) => sectionOf(row, whereOf(row.code, routes))),
  );

function whereOf(given: string, routes: readonly RouteShape[]): string {
  const others = othersThatGive(given, routes);
  const whole = tagsOf(others).filter((tag) => {
    const ofTag = routes.filter((route) => route.tag === tag);
    return ofTag.length >= SECTION_ROUTES_MIN && ofTag.every((route) => others.includes(route));
  });
  const rest = others.filter(({ tag }) => !whole.includes(tag));
  const parts = [
    ...kindsThatGive(given),
    ...(whole.length > 0 ? [`every route of ${inItalics(whole)}`] : []),
    rest.length > LISTED_ROUTES_MAX
      ? `some routes of ${inItalics(tagsOf(rest))}`
      : rest.map(({ id }) => code(id)).join(', '),
  ];
  return parts.filter((part) => part !== '').join('; ') || 'before a route is found';
}

const tagsOf = (routes: readonly RouteShape[]): string[] => [...new Set(routes.map(({ tag }) => tag))];

const inItalics = (tags: readonly string[]): string => tags.map((tag) => `*${tag}*`).join(', ');

const sectionOf = ({ code: name, status, message, fix, ownerFix }: ErrorRow, where: string): string =>
  [
    `## ${status} ${code(name)}`,
    table(
      ['', ''],
      [
        ...LANGUAGES.map((language) => [language, message[language]]),
        ...LANGUAGES.map((language) => [`Fix (${language})`, fix[language]]),
        ...(ownerFix === undefined
          ? []
          : LANGUAGES.map((language) => [`Owner (${language})`, ownerFix[language]])),
        ['Returned by', where],
      ],
    ),
  ].join('\n\n');
