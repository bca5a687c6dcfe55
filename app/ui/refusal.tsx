// Why something was not done, in the server's words, with the id of the request to ask about.
import { ApiError, type Problem } from '../lib/api.ts';
import { addressOf } from '../lib/router.ts';
import { words } from '../lib/words.ts';
import { Id, Sentence } from './parts.tsx';

type RefusalProps = { readonly error: unknown; readonly elsewhere: readonly Problem[] };

/** Mail is connected by the operator alone. */
const isToConnect = ({ code, provider }: ApiError): boolean =>
  code === 'provider_not_connected' && provider !== 'mailer';

export function Refusal({ error, elsewhere }: RefusalProps) {
  const { trouble, act } = words();
  if (!(error instanceof ApiError))
    return (
      <div class="refusal" role="alert">
        <p>
          <strong>{trouble.away}</strong>
        </p>
        <p>{act.unknown}</p>
      </div>
    );
  // What is said at the fields is not said twice.
  const isPlaced = error.problems.length > 0 && elsewhere.length === 0;
  return (
    <div class="refusal" role="alert">
      <p>
        <strong>{isPlaced ? act.checkFields : <Sentence text={error.message} />}</strong>
      </p>
      {elsewhere
        .filter(({ message }) => message !== error.message)
        .map(({ field, message }) => (
          <p key={field}>
            <code>{field}</code> {message}
          </p>
        ))}
      {error.fix === '' || (isPlaced && !error.hasOwnFix) ? undefined : (
        <p>
          <Sentence text={error.fix} />
        </p>
      )}
      {isToConnect(error) ? (
        <p>
          <a class="link" href={addressOf({ path: '/connections' })}>
            {act.toConnections}
          </a>
        </p>
      ) : undefined}
      {error.requestId === '' ? undefined : (
        <p class="soft">
          {trouble.requestId} <Id id={error.requestId} />
        </p>
      )}
    </div>
  );
}
