// What stands in place of one object that cannot be shown: why, and where else it may be.
import { ApiError } from '../../lib/api.ts';
import { addressNow } from '../../lib/router.ts';
import { actFor, memberOf, useSession, type Side } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { Note } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';

const NOT_FOUND = 404;
const WHOLE_ID = /^[a-z]+_[0-9a-z]{10,}$/;

type OneTroubleProps = {
  readonly id: string;
  readonly side: Side;
  readonly error: unknown;
  onRetry(): void;
};

export function OneTrouble({ id, side, error, onRetry }: OneTroubleProps) {
  const session = useSession();
  const { trouble, cardPage } = words();
  if (!(error instanceof ApiError && error.status === NOT_FOUND))
    return <Trouble isPage error={error} onRetry={onRetry} />;
  const other = (session.data === undefined ? [] : memberOf(session.data)).find(
    ({ organizationId, mode }) => organizationId === side.organizationId && mode !== side.mode,
  );
  return (
    <div role="alert">
      <Note isPage icon="warning" title={trouble.notFound} text={trouble.notFoundFix}>
        <code>{id}</code>
        {other === undefined || !WHOLE_ID.test(id) ? undefined : (
          <button type="button" class="button" onClick={() => void actFor(other.tenantId, addressNow())}>
            {cardPage.lookOn[other.mode]}
          </button>
        )}
      </Note>
    </div>
  );
}
