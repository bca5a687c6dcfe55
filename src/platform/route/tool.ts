// What of a route is offered to agents as a tool over MCP. The schemas of its arguments and results, its
// refusals and its effects are those of the route; here is what only a model needs.
import { formatUnits, type Currency } from '../money/money.ts';

/** What a tool does to the world. Its annotations follow from it. */
export type ToolEffect =
  /** It changes nothing. */
  | 'reads'
  /** It makes something that spends nothing. */
  | 'makes'
  /** It sets money aside, or makes what will. A repeat of it is recognized. */
  | 'spends'
  /** It ends something for good. */
  | 'ends';

export type Tool = {
  readonly name: string;
  /** The title for people, in a list of tools. */
  readonly title: string;
  /** The description for models: when to call it, and what to do with what it answers. */
  readonly description: string;
  readonly effect: ToolEffect;
  /** Names of arguments in place of those of the request, such as that of an id in the path. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Fields of the request that it does not take, since they follow from the caller. */
  readonly without?: readonly string[];
  /**
   * The places in the answer of texts that others wrote, such as the names of payees: `data.*.label` is the
   * label of each entry of `data`.
   */
  readonly textsOfOthers?: readonly string[];
  /** Fields of the answer that it does not give, as paths: what is for eyes, such as a picture. */
  readonly leavesOut?: readonly string[];
  /** The id of the route that shows what it made as it is now, by the `id` of its answer. */
  readonly shownBy?: string;
  /** The answer in one line, without texts of others. */
  readonly says: (shown: never) => string;
};

/** The tool of a route, with the type of its answer. */
export const defineTool = <Shown>(
  tool: Omit<Tool, 'says'> & { readonly says: (shown: Shown) => string },
): Tool => tool;

/** An amount for a line that a model reads: `ARS 1500.00`. */
export const inUnits = (cents: number, currency: Currency): string =>
  `${currency} ${formatUnits(BigInt(cents), currency)}`;
