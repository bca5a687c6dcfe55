// A page of the reference: what it shows, the same as Markdown, and what a search finds on it.
import type { Html } from '#platform/http/html.ts';

/** A place on a page that can be linked to. */
export type Place = { readonly id: string; readonly title: string; readonly detail?: string };

export type DocPage = {
  readonly path: string;
  readonly title: string;
  /** The lead is one sentence. */
  readonly lead: string;
  /** What a search calls it. */
  readonly kind: string;
  /** Below the heading with its title. */
  main(): Html;
  /** The text with its heading. */
  markdown(): string;
  /** The places in their order; those of the navigation first. */
  places(): readonly Place[];
  /** Whether the navigation shows the places while the page is open. */
  readonly hasContents?: boolean;
  /** The lead is in the text as well. */
  readonly saysLead?: boolean;
  /** The page that stands for it in the navigation. */
  readonly under?: string;
};

/** The pages that the navigation names. */
export const namedPages = ({ pages }: DocGroup): DocPage[] =>
  pages.filter(({ under }) => under === undefined);

export type DocGroup = { readonly title: string; readonly pages: readonly DocPage[] };
