// Whether this browser notifies of what waits, and the button that switches it.
import { useEffect, useState } from 'preact/hooks';
import { ApiError } from '../../lib/api.ts';
import { useOnline } from '../../lib/online.ts';
import { readAgain, useRead } from '../../lib/query.ts';
import { NotDone, useAttempt } from '../../ui/attempt.ts';
import { Card } from '../parts.tsx';
import {
  abilityNow,
  subscriptionHere,
  SUBSCRIPTIONS,
  switchOff,
  switchOn,
  type Subscription,
} from './push.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { words } from '../words.ts';

/** Its own is the one with its endpoint: another may be of the person who used it before. */
function useMine() {
  const read = useRead(SUBSCRIPTIONS);
  const [endpoint, setEndpoint] = useState<string | undefined>(undefined);
  const look = async (): Promise<void> => setEndpoint((await subscriptionHere())?.endpoint);
  // A subscription that is renewed has another endpoint.
  useEffect(() => void look(), [read.data]);
  const mine = read.data?.data.find((one) => one.endpoint === endpoint);
  const lookAgain = async (): Promise<void> => {
    await look();
    await readAgain(SUBSCRIPTIONS);
  };
  return { mine, isKnown: read.data !== undefined, lookAgain };
}

export function Notifications() {
  const { notifications } = words();
  const [ability, setAbility] = useState(abilityNow);
  const { mine, isKnown, lookAgain } = useMine();
  useEffect(() => {
    const look = (): void => setAbility(abilityNow());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const done = async (): Promise<void> => {
    setAbility(abilityNow());
    await lookAgain();
  };
  return (
    <Card title={notifications.title}>
      {ability !== 'able' ? (
        <p class="soft">{notifications[ability]}</p>
      ) : (
        <Switch key={mine?.id} mine={mine} isKnown={isKnown} onDone={done} />
      )}
    </Card>
  );
}

type SwitchProps = {
  readonly mine: Subscription | undefined;
  readonly isKnown: boolean;
  readonly onDone: () => Promise<void>;
};

function Switch({ mine, isKnown, onDone }: SwitchProps) {
  const { notifications } = words();
  const isOnline = useOnline();
  const turn = useAttempt(() =>
    (mine === undefined ? switchOn() : switchOff(mine))
      .catch((error: unknown) => {
        throw error instanceof ApiError ? error : new NotDone(notifications.failed);
      })
      .finally(() => void onDone()),
  );
  return (
    <>
      <p class="soft">{mine === undefined ? notifications.off : notifications.on}</p>
      <button
        type="button"
        class="button wide"
        disabled={!isKnown || !isOnline || turn.isBusy}
        onClick={turn.start}
      >
        {mine === undefined ? notifications.turnOn : notifications.turnOff}
      </button>
      <Refusal error={turn.error} />
    </>
  );
}
