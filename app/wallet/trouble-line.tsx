// What went wrong with something that a person did, beside the button: the server's words, what to do next,
// and the id of the request to copy. What is said at a field is not said again.
import { ApiError } from '../lib/api.ts';
import { placeProblems, saidOf } from '../ui/form.ts';
import { Id } from '../ui/parts.tsx';
import { NotConfirmed } from './passkey.ts';
import { words } from './words.ts';

type TroubleProps = {
  readonly error: unknown;
  /** Those of the form, which say themselves what is wrong with them. */
  readonly fields?: readonly { readonly name: string }[];
};

export function TroubleLine({ error, fields = [] }: TroubleProps) {
  if (error === undefined) return null;
  const { trouble } = words();
  if (!(error instanceof ApiError))
    return (
      <p class="problem" role="alert">
        {error instanceof NotConfirmed ? trouble.passkey : `${trouble.away}. ${trouble.unknown}`}
      </p>
    );
  const { elsewhere } = placeProblems(fields, error.problems);
  const isPlaced = error.problems.length > 0 && elsewhere.length === 0;
  return (
    <div class="problem" role="alert">
      {isPlaced ? <p>{trouble.checkFields}</p> : undefined}
      {error.problems.length === 0 ? <p>{error.message}</p> : undefined}
      {elsewhere.map((problem) => (
        <p key={problem.field}>{saidOf(problem)}</p>
      ))}
      {error.fix === '' || (isPlaced && !error.hasOwnFix) ? undefined : (
        <p class="soft">{error.fix.replaceAll('`', '')}</p>
      )}
      {error.requestId === '' ? undefined : (
        <p class="soft">
          {trouble.requestId} <Id id={error.requestId} />
        </p>
      )}
    </div>
  );
}
