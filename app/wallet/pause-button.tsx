// Pauses what pays by itself, or a card, at once, and resumes it: then the server may ask who it is.
import { useOnline } from '../lib/online.ts';
import { readAgain } from '../lib/query.ts';
import { Icon } from '../ui/icon.tsx';
import { useAction } from './action.ts';
import { Proving } from './proving.tsx';
import { TroubleLine } from './trouble-line.tsx';

type PauseProps = {
  readonly isActive: boolean;
  readonly words: { readonly pause: string; readonly resume: string };
  /** Where it is written. */
  readonly at: string;
  turn(to: 'paused' | 'active'): Promise<unknown>;
};

export function PauseButton({ isActive, words, at, turn }: PauseProps) {
  const isOnline = useOnline();
  const turning = useAction(async () => {
    await turn(isActive ? 'paused' : 'active');
    await readAgain(at);
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
