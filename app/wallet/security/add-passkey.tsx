// Registers the passkey that a decision takes, and goes on with what was being done.
import { useOnline } from '../../lib/online.ts';
import { readAgain } from '../../lib/query.ts';
import { Icon } from '../../ui/icon.tsx';
import { useAttempt } from '../../ui/attempt.ts';
import { canUsePasskeys, registerPasskey } from './passkey.ts';
import { Proving } from './proving.tsx';
import { PASSKEYS } from '../reads.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { words } from '../words.ts';

export function AddPasskey({ onAdded }: { onAdded?(): void }) {
  const { approve, passkey } = words();
  const isOnline = useOnline();
  const adding = useAttempt(async () => {
    await registerPasskey();
    await readAgain(PASSKEYS);
    onAdded?.();
  });
  if (!canUsePasskeys()) return <p class="problem">{approve.noPasskeys}</p>;
  return (
    <>
      <p>{approve.needsPasskey}</p>
      <p class="soft">{passkey.text}</p>
      <Refusal error={adding.error} />
      <button
        type="button"
        class="button lead wide"
        disabled={adding.isBusy || !isOnline}
        onClick={adding.start}
      >
        <Icon name="finger" /> {approve.addPasskey}
      </button>
      <Proving attempt={adding} />
    </>
  );
}
