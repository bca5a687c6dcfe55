// Buttons that open what a reader may do here. What the server would refuse them is not shown.
import { may } from '../lib/rights.ts';
import { useSide, type Side } from '../lib/session.ts';
import { openAction, type Action } from './action.ts';

export const isOffered = (side: Side, { needs, isTestOnly = false }: Action): boolean =>
  may(side, needs) && (side.mode === 'test' || !isTestOnly);

type ActionsProps = {
  readonly actions: ReadonlyArray<Action | undefined>;
  readonly isSmall?: boolean;
  /** The first is what most come for. */
  readonly isLed?: boolean;
};

export function Actions({ actions, isSmall = false, isLed = false }: ActionsProps) {
  const side = useSide();
  const offered = actions.flatMap((action) =>
    action === undefined || side === undefined || !isOffered(side, action) ? [] : [action],
  );
  if (offered.length === 0) return null;
  return (
    <p class="actions">
      {offered.map((action, at) => (
        <button
          type="button"
          key={action.label}
          class={`button${isSmall ? ' small' : ''}${isLed && at === 0 ? ' lead' : ''}${action.isDanger === true ? ' danger' : ''}`}
          onClick={() => openAction(action)}
        >
          {action.label}
          {action.about === undefined ? undefined : <span class="hidden">: {action.about}</span>}
        </button>
      ))}
    </p>
  );
}
