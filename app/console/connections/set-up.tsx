// Registers at the provider what a connection needs there, and shows what came of each step.
import { defineAction, type Action } from '../../ui/action.ts';
import { Badge, type Tone } from '../../ui/parts.tsx';
import { CONNECTIONS } from './actions.tsx';
import { withCapital } from '../../lib/format.ts';
import type { ConnectionSetUp, ProviderConnection } from '../list/rows.ts';
import { laterWords } from '../frame/later-words.ts';

export function setUpAtProvider({ id, name }: ProviderConnection): Action {
  const { connection } = laterWords();
  return defineAction({
    needs: 'settings:write',
    method: 'POST',
    label: connection.setUp,
    title: connection.setUpOf(name),
    text: `${connection.setUpText} ${connection.setUpSecrets}`,
    send: connection.setUpSend,
    path: `${CONNECTIONS}/${id}/setup`,
    Done: ({ answer }) => <Steps steps={answer.steps} />,
  });
}

type Outcome = ConnectionSetUp['steps'][number]['outcome'];
const TONES: Readonly<Record<Outcome, Tone>> = { failed: 'bad', made: 'good', kept: 'mute' };
const OUTCOMES = Object.keys(TONES) as readonly Outcome[];

/** What failed comes first: there may be many. */
function Steps({ steps }: ConnectionSetUp) {
  const { connection } = laterWords();
  if (steps.length === 0) return <p>{connection.setUpNothing}</p>;
  const isWhole = steps.every(({ outcome }) => outcome !== 'failed');
  const sorted = OUTCOMES.flatMap((outcome) => steps.filter((one) => one.outcome === outcome));
  return (
    <>
      <p>{isWhole ? connection.setUpDone : connection.setUpFailed}</p>
      <ul class="set-up-steps" tabIndex={0} aria-label={connection.setUpSteps}>
        {sorted.map(({ what, outcome }) => (
          <li key={what}>
            <span>{withCapital(what)}</span>
            <Badge tone={TONES[outcome]}>{connection.outcomes[outcome]}</Badge>
          </li>
        ))}
      </ul>
    </>
  );
}
