// Saves what a list shows, with its filter, as a file for a spreadsheet: the newest rows, as many as one file
// takes. They are read page by page, and nothing of it is kept in the browser.
import { useEffect, useRef, useState } from 'preact/hooks';
import { getPage, type Parameters } from '../../lib/api.ts';
import { csvOf } from '../../lib/csv.ts';
import { cursorOf } from '../../lib/query.ts';
import type { ListOf, Page } from '../../lib/routes.ts';
import { words } from '../../lib/words.ts';
import { Refusal } from '../../ui/refusal.tsx';
import type { Listed } from './noun.ts';

const PAGE_ROWS = 100;
const ROWS_MAX = 10_000;

type ExportProps<Row> = {
  readonly noun: Pick<Listed<Row>, 'name' | 'include'> & { readonly api: ListOf<Row> };
  readonly parameters: Parameters;
};
type State =
  | { readonly step: 'idle' | 'reading' }
  | { readonly step: 'saved'; readonly rows: number; readonly isWhole: boolean }
  | { readonly step: 'failed'; readonly error: unknown };

/** A button for each list and filter, since what it says is about one file. */
export const Export = <Row extends object>(props: ExportProps<Row>) => (
  <ExportButton key={JSON.stringify([props.noun.name, props.parameters])} {...props} />
);

function ExportButton<Row extends object>({ noun: { name, api, include }, parameters }: ExportProps<Row>) {
  const { list } = words();
  const [state, setState] = useState<State>({ step: 'idle' });
  const leaving = useRef(new AbortController());
  useEffect(() => () => leaving.current.abort(), []);
  const start = async (): Promise<void> => {
    if (state.step === 'reading') return;
    setState({ step: 'reading' });
    try {
      const { rows, isWhole } = await readAll<Row>(api, { ...parameters, include }, leaving.current.signal);
      save(csvOf(rows), `${name}-${new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)}.csv`);
      setState({ step: 'saved', rows: rows.length, isWhole });
    } catch (error: unknown) {
      if (!leaving.current.signal.aborted) setState({ step: 'failed', error });
    }
  };
  return (
    <>
      <button
        type="button"
        class="link-button"
        aria-disabled={state.step === 'reading'}
        onClick={() => void start()}
      >
        {state.step === 'reading' ? list.exporting : list.export}
      </button>
      <span role="status" class="soft">
        {state.step === 'saved' ? list.exported(state.rows, state.isWhole) : ''}
      </span>
      {state.step === 'failed' ? <Refusal error={state.error} /> : undefined}
    </>
  );
}

async function readAll<Row>(api: ListOf<Row>, query: Parameters, signal: AbortSignal) {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page: Page<Row> = await getPage<Row>(api, { ...query, limit: PAGE_ROWS, cursor }, signal);
    rows.push(...page.data);
    cursor = cursorOf(page);
  } while (cursor !== undefined && rows.length < ROWS_MAX);
  return { rows, isWhole: cursor === undefined };
}

function save(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
