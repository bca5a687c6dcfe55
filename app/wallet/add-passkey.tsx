// Registers the passkey that a decision takes, and goes on with what was being done.
import { useOnline } from '../lib/online.ts';
import { readAgain } from '../lib/query.ts';
import { Icon } from '../ui/icon.tsx';
import { useAction } from './action.ts';
import { canUsePasskeys, registerPasskey } from './passkey.ts';
import { Proving } from './proving.tsx';
import { PASSKEYS } from './reads.ts';
import { TroubleLine } from './trouble-line.tsx';
import { words } from './words.ts';

export function AddPasskey({ onAdded }: { onAdded?(): void }) {
  const { approve, passkey } = words();
  const isOnline = useOnline();
  const adding = useAction(async () => {
    await registerPasskey();
    await readAgain(PASSKEYS);
    onAdded?.();
  });
  if (!canUsePasskeys()) return <p class="problem">{approve.noPasskeys}</p>;
  return (
    <>
      <p>{approve.needsPasskey}</p>
      <p class="soft">{passkey.text}</p>
      <TroubleLine error={adding.error} />
      <button
        type="button"
        class="button main wide"
        disabled={adding.isBusy || !isOnline}
        onClick={adding.start}
      >
        <Icon name="finger" /> {approve.addPasskey}
      </button>
      <Proving action={adding} />
    </>
  );
}
