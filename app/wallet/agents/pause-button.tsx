// Pauses what pays by itself, or a card, at once, and resumes it: then the server may ask who it is.
import { useOnline } from '../../lib/online.ts';
import { readAgain } from '../../lib/query.ts';
import { Icon } from '../../ui/icon.tsx';
import { useAttempt } from '../../ui/attempt.ts';
import { Proving } from '../security/proving.tsx';
import { Refusal } from '../../ui/refusal.tsx';

type PauseProps = {
  readonly isActive: boolean;
  readonly words: { readonly pause: string; readonly resume: string };
  /** The path where it is written. */
  readonly at: string;
  turn(to: 'paused' | 'active'): Promise<unknown>;
};

export function PauseButton({ isActive, words, at, turn }: PauseProps) {
  const isOnline = useOnline();
  const turning = useAttempt(async () => {
    await turn(isActive ? 'paused' : 'active');
    await readAgain(at);
  });
  return (
    <>
      <button
        type="button"
        class={`button wide${isActive ? '' : ' lead'}`}
        disabled={turning.isBusy || !isOnline}
        onClick={turning.start}
      >
        <Icon name={isActive ? 'pause' : 'play'} /> {isActive ? words.pause : words.resume}
      </button>
      <Refusal error={turning.error} />
      <Proving attempt={turning} />
    </>
  );
}
