// Why something was not done, in the server's words, with the id of the request to ask about. What is said at
// a field is not said again.
import { ApiError } from '../lib/api.ts';
import { partWords } from '../lib/part-words.ts';
import { addressOf } from '../lib/router.ts';
import { NotDone } from './attempt.ts';
import { placeProblems, saidOf } from './form.ts';
import { Id, Sentence } from './parts.tsx';

type RefusalProps = {
  readonly error: unknown;
  /** Those of the form, which say themselves what is wrong with them. */
  readonly fields?: readonly { readonly name: string }[];
};

export function Refusal({ error, fields = [] }: RefusalProps) {
  if (error === undefined) return null;
  const { trouble } = partWords();
  if (!(error instanceof ApiError))
    return (
      <div class="refusal" role="alert">
        <p>
          <strong>{error instanceof NotDone ? error.message : trouble.away}</strong>
        </p>
        {error instanceof NotDone ? undefined : <p>{trouble.unknown}</p>}
      </div>
    );
  const { elsewhere } = placeProblems(fields, error.problems);
  const isPlaced = error.problems.length > 0 && elsewhere.length === 0;
  return (
    <div class="refusal" role="alert">
      <p>
        <strong>{isPlaced ? trouble.checkFields : <Sentence text={error.message} />}</strong>
      </p>
      {elsewhere
        .filter(({ message }) => message !== error.message)
        .map((problem) => (
          <p key={problem.field}>
            <code>{problem.field}</code> {saidOf(problem)}
          </p>
        ))}
      {error.fix === '' || (isPlaced && !error.hasOwnFix) ? undefined : (
        <p>
          <Sentence text={error.fix} />
        </p>
      )}
      {isToConnect(error) ? <ToConnections /> : undefined}
      {error.requestId === '' ? undefined : (
        <p class="soft">
          {trouble.requestId} <Id id={error.requestId} />
        </p>
      )}
    </div>
  );
}

/** Mail is connected by the operator alone. */
const isToConnect = ({ code, provider }: ApiError): boolean =>
  code === 'provider_not_connected' && provider !== 'mailer';

/** A link to the screen where providers are connected, of the app that has one. */
export function ToConnections() {
  const { toConnections } = partWords().trouble;
  return toConnections === undefined ? null : (
    <p>
      <a class="link" href={addressOf({ path: '/connections' })}>
        {toConnections}
      </a>
    </p>
  );
}
