// Pauses what pays by itself, or a card, at once, and resumes it: then the server may ask who it is.
import { patch } from '../lib/api.ts';
import { useOnline } from '../lib/online.ts';
import { Icon } from '../ui/icon.tsx';
import { useAction } from './action.ts';
import { Proving } from './proving.tsx';
import { readAgain } from './reads.ts';
import { TroubleLine } from './trouble-line.tsx';

type PauseProps = {
  /** Of what is paused. */
  readonly path: string;
  readonly isActive: boolean;
  readonly words: { readonly pause: string; readonly resume: string };
  readonly statuses?: { readonly paused: string; readonly active: string };
};

const STATUSES = { paused: 'paused', active: 'active' };

export function PauseButton({ path, isActive, words, statuses = STATUSES }: PauseProps) {
  const isOnline = useOnline();
  const turning = useAction(async () => {
    await patch(path, { status: isActive ? statuses.paused : statuses.active });
    await readAgain();
  });
  return (
    <>
      <button
        type="button"
        class={`button wide${isActive ? '' : ' main'}`}
        disabled={turning.isBusy || !isOnline}
        onClick={turning.start}
      >
        <Icon name={isActive ? 'pause' : 'play'} /> {isActive ? words.pause : words.resume}
      </button>
      <TroubleLine error={turning.error} />
      <Proving action={turning} />
    </>
  );
}
