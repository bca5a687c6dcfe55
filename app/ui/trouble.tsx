// What went wrong, in the server's words, and what to do next.
import { ApiError } from '../lib/api.ts';
import { partWords } from '../lib/part-words.ts';
import { Id, Note } from './parts.tsx';

const NOT_FOUND = 404;
const FORBIDDEN = 403;

type TroubleProps = {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** There is nothing else on the page. */
  readonly isPage?: boolean;
};

export function Trouble({ error, onRetry, isPage = false }: TroubleProps) {
  const { title, text } = sayingOf(error);
  const requestId = error instanceof ApiError ? error.requestId : '';
  return (
    <div role="alert">
      <Note icon="warning" title={title} text={text} isPage={isPage}>
        {requestId === '' ? undefined : (
          <p class="soft">
            {partWords().trouble.requestId} <Id id={requestId} />
          </p>
        )}
        {onRetry === undefined ? undefined : (
          <button type="button" class="button" onClick={onRetry}>
            {partWords().retry}
          </button>
        )}
      </Note>
    </div>
  );
}

function sayingOf(error: unknown): { readonly title: string; readonly text: string } {
  const { trouble } = partWords();
  if (!(error instanceof ApiError)) return { title: trouble.away, text: trouble.awayFix };
  if (error.status === NOT_FOUND) return { title: trouble.notFound, text: trouble.notFoundFix };
  const text = `${error.message} ${error.fix}`.trim();
  return { title: error.status === FORBIDDEN ? trouble.forbidden : trouble.title, text };
}
