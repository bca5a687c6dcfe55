// What went wrong with something that a person did, beside the button: the server's words, what to do next,
// and the id of the request to copy.
import { ApiError } from '../lib/api.ts';
import { Id } from '../ui/parts.tsx';
import { NotConfirmed } from './passkey.ts';
import { words } from './words.ts';

export function TroubleLine({ error }: { readonly error: unknown }) {
  if (error === undefined) return null;
  const { trouble } = words();
  if (!(error instanceof ApiError))
    return (
      <p class="problem" role="alert">
        {error instanceof NotConfirmed ? trouble.passkey : `${trouble.away}. ${trouble.unknown}`}
      </p>
    );
  return (
    <div class="problem" role="alert">
      <p>{error.message}</p>
      {error.problems.map(({ field, message }) => (
        <p key={field}>{message}</p>
      ))}
      <p class="soft">{error.fix.replaceAll('`', '')}</p>
      {error.requestId === '' ? undefined : (
        <p class="soft">
          {trouble.requestId} <Id id={error.requestId} />
        </p>
      )}
    </div>
  );
}
