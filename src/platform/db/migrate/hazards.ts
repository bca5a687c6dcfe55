// What of a migration stops a database that is in use: statements that hold a strong lock for as long as a
// large table takes, and those after which the version before does not work. Expand first, contract later.
import {
  contractReason,
  createdTables,
  fewRowsReason,
  outsideReason,
  partsOf,
  statementsOf,
  type Statement,
} from './text.ts';

export type Hazard = {
  /** `locks`: others wait for it. `breaks`: the version before cannot go on beside it. */
  readonly kind: 'locks' | 'breaks';
  readonly offset: number;
  readonly says: string;
};

type Context = {
  readonly text: string;
  /** Tables with rows that others use. */
  readonly isUsed: (table: string) => boolean;
  /** `table.column` of columns of which a validated check says that they are never null. */
  readonly neverNull: ReadonlySet<string>;
};
type HazardFound = { readonly kind: Hazard['kind']; readonly says: string } | undefined;

const locks = (says: string): HazardFound => ({ kind: 'locks', says });
const breaks = (says: string): HazardFound => ({ kind: 'breaks', says });

const LATER =
  'drop it in a later version, in a migration that says "-- Contracts: <since when nothing uses it>"';
const NEW_COLUMN = 'add a column, write both, and read the new one in the next version';
const VALIDATE_LATER =
  'add it as "not valid", and validate it in a migration of its own, outside of a transaction';
/** What may be run again after it was cut off anywhere; the runner looks after an index that was begun. */
const OUTSIDE_FORMS = [
  /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(?!on\b)\w+\s+on\b/i,
  /^drop\s+index\s+concurrently\s+if\s+exists\s+\w+$/i,
  /^alter\s+table\s+(?:only\s+)?\w+\s+validate\s+constraint\s+\w+$/i,
];

/** `earlier`: the texts of the migrations before it. `created`: tables that have no rows yet. */
export function hazardsOf(
  text: string,
  earlier: readonly string[],
  created: readonly string[] = createdTables(text),
): Hazard[] {
  const own = new Set(created.map((name) => name.toLowerCase()));
  const context: Context = {
    text,
    isUsed: (table) => !own.has(table.toLowerCase()),
    neverNull: neverNullIn(earlier),
  };
  const statements = statementsOf(text);
  const found = statements.flatMap((statement) => ofStatement(statement, context));
  if (outsideReason(text) === undefined) return found;
  const [only, ...more] = statements;
  const isOne = more.length === 0 && OUTSIDE_FORMS.some((form) => form.test(only?.text ?? ''));
  const says =
    'outside of a transaction there is one statement: "create index concurrently <name>", "drop index concurrently if exists <name>", or the validation of a constraint';
  return isOne ? found : [...found, { kind: 'locks', offset: only?.offset ?? 0, says }];
}

function ofStatement(statement: Statement, context: Context): Hazard[] {
  const at = (found: HazardFound, offset = statement.offset): Hazard[] =>
    found === undefined ? [] : [{ ...found, offset }];
  const altered = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+)\s+/i.exec(statement.text);
  if (altered === null) return at(ofOther(statement.text, context));
  const [head, table = ''] = altered;
  if (!context.isUsed(table)) return [];
  const actions = { text: statement.text.slice(head.length), offset: statement.offset + head.length };
  return partsOf(actions).flatMap((action) => at(ofAction(action.text, table, context), action.offset));
}

const TABLE_OF = {
  index: /\bon\s+(?:only\s+)?(\w+)/i,
  change: /^(?:update|delete\s+from)\s+(?:only\s+)?(\w+)/i,
} as const;
const tableIn = (pattern: RegExp, sql: string): string => pattern.exec(sql)?.[1] ?? '';

function ofOther(sql: string, { text, isUsed }: Context): HazardFound {
  if (/^(?:create\s+(?:unique\s+)?|drop\s+|re)index\b/i.test(sql)) return ofIndex(sql, text, isUsed);
  if (/^drop\s+trigger\b|^drop\s+(?:table|view|type|function|sequence|schema)\b/i.test(sql))
    return contractReason(text) === undefined
      ? breaks(`what is dropped the version before uses: ${LATER}`)
      : undefined;
  if (/^alter\s+(?!index\b)[\s\S]*\brename\b/i.test(sql))
    return breaks(`the version before knows it by its old name: ${NEW_COLUMN}`);
  if (/^(?:truncate|lock|cluster|vacuum)\b/i.test(sql)) return locks('it locks the whole table');
  if (/^do\b/i.test(sql)) return locks('what a block does cannot be checked: write its statements');
  const isChange = TABLE_OF.change.test(sql) && isUsed(tableIn(TABLE_OF.change, sql));
  if (isChange && fewRowsReason(text) === undefined)
    return locks(
      'rows stay locked until the migration ends: change them in batches from a job, or say "-- Few rows: <why>"',
    );
  return undefined;
}

function ofIndex(sql: string, text: string, isUsed: Context['isUsed']): HazardFound {
  const isOutside = outsideReason(text) !== undefined;
  if (/\bindex\s+concurrently\b/i.test(sql))
    return isOutside
      ? undefined
      : locks('it does not run in a transaction: say "-- Outside of a transaction: <why>"');
  const isOfNewTable = /^create\b/i.test(sql) && !isUsed(tableIn(TABLE_OF.index, sql));
  return isOfNewTable
    ? undefined
    : locks(
        'it stops all writes to its table: say "concurrently", in a migration of its own that says "-- Outside of a transaction: <why>"',
      );
}

const CONSTANT =
  /\bdefault\s+(?:'[^']*'(?:::\w+(?:\[\])?)?|-?\d+(?:\.\d+)?|true|false|null)(?=\s*$|\s+(?:not|null|check|references|unique|primary|constraint|collate)\b)/i;
const ADDS_CONSTRAINT =
  /^add\s+(?:constraint\s+\w+\s+)?(check|foreign\s+key|unique|primary\s+key|exclude)\b/i;
const ADDS_COLUMN = /^add\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?\w+\s/i;

/** One action of `alter table`, on a table that is in use. */
function ofAction(action: string, table: string, context: Context): HazardFound {
  const constraint = ADDS_CONSTRAINT.exec(action)?.[1]?.toLowerCase();
  if (constraint !== undefined) return ofConstraint(constraint, action);
  if (ADDS_COLUMN.test(action)) return ofNewColumn(action);
  if (/^rename\b/i.test(action)) return breaks(`the version before knows it by its old name: ${NEW_COLUMN}`);
  if (/^drop\s+(?!constraint\b)/i.test(action))
    return contractReason(context.text) === undefined
      ? breaks(`the version before reads and writes the column: ${LATER}`)
      : undefined;
  if (/^validate\b/i.test(action) && outsideReason(context.text) === undefined)
    return locks(
      'the locks of its transaction are held while it reads the whole table: put it into a migration of its own that says "-- Outside of a transaction: <why>"',
    );
  if (/^set\s+(?:logged|unlogged|tablespace|access)\b/i.test(action))
    return locks('it writes the whole table again under a lock that stops everybody');
  return ofColumn(action, table, context);
}

function ofConstraint(constraint: string, action: string): HazardFound {
  if (constraint === 'check' || constraint.startsWith('foreign'))
    return /\bnot\s+valid\b/i.test(action)
      ? undefined
      : locks(`it reads the whole table under a lock: ${VALIDATE_LATER}`);
  return /\busing\s+index\b/i.test(action)
    ? undefined
    : locks('it builds an index under a lock: build it concurrently first, then add it with "using index"');
}

function ofNewColumn(action: string): HazardFound {
  const hasDefault = /\bdefault\b/i.test(action);
  if (hasDefault && !CONSTANT.test(action))
    return locks(
      'a default that is not constant writes the whole table again: set it afterwards, in batches',
    );
  if (/\bnot\s+null\b/i.test(action) && !hasDefault)
    return breaks(
      'the version before does not write the column: give it a constant default, or let it be null',
    );
  if (/\b(?:references|check|unique|primary\s+key|generated)\b/i.test(action))
    return locks(
      `it reads or writes the whole table under a lock: add the column alone; a constraint: ${VALIDATE_LATER}`,
    );
  return undefined;
}

function ofColumn(action: string, table: string, { text, neverNull }: Context): HazardFound {
  const [, column = '', change = ''] = /^alter\s+(?:column\s+)?(\w+)\s+([\s\S]*)$/i.exec(action) ?? [];
  if (/^(?:set\s+data\s+)?type\b/i.test(change))
    return breaks(
      `it writes the whole table again, in another type than the version before knows: ${NEW_COLUMN}`,
    );
  const isContract = contractReason(text) !== undefined;
  if (/^drop\s+default\b/i.test(change) && !isContract)
    return breaks(`the version before may count on the default: ${LATER}`);
  if (!/^set\s+not\s+null\b/i.test(change)) return undefined;
  if (!neverNull.has(`${table}.${column}`.toLowerCase()))
    return locks(
      `it reads the whole table under a lock: add "check (${column} is not null) not valid", validate that in a migration of its own, and set it then`,
    );
  return isContract ? undefined : breaks(`the version before may write null: ${LATER}`);
}

const ADDED_NOT_NULL =
  /^alter\s+table\s+(?:only\s+)?(\w+)\s+add\s+constraint\s+(\w+)\s+check\s*\(\s*\(?(\w+)\s+is\s+not\s+null\s*\)/i;
const VALIDATED = /^alter\s+table\s+(?:only\s+)?(\w+)\s+validate\s+constraint\s+(\w+)$/i;

function neverNullIn(texts: readonly string[]): Set<string> {
  const statements = texts.flatMap((text) => statementsOf(text).map((one) => one.text.toLowerCase()));
  const validated = new Set(
    statements.flatMap((sql) => {
      const [, table, name] = VALIDATED.exec(sql) ?? [];
      return name === undefined ? [] : [`${table}.${name}`];
    }),
  );
  return new Set(
    statements.flatMap((sql) => {
      const [, table, name, column] = ADDED_NOT_NULL.exec(sql) ?? [];
      return validated.has(`${table}.${name}`) ? [`${table}.${column}`] : [];
    }),
  );
}
