// Asks the person to prove who they are, over whatever they were doing: with a code by e-mail, or in another
// way that the app has. Then what was waiting for it goes on.
import { useEffect, useRef, useState } from 'preact/hooks';
import { newKey, post } from '../lib/api.ts';
import { useOnline } from '../lib/online.ts';
import { partWords } from '../lib/part-words.ts';
import { onSubmit, useAttempt, type Attempt } from './attempt.ts';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { Refusal } from './refusal.tsx';
import { Sheet } from './sheet.tsx';

type StepUpProps = {
  /** What waits for the proof. */
  readonly attempt: Attempt;
  /** The proof by passkey, of a person who has one. */
  readonly byPasskey?: (() => Promise<void>) | undefined;
};

export function StepUp({ attempt, byPasskey }: StepUpProps) {
  const { stepUp, notNow } = partWords();
  const isOnline = useOnline();
  const proving = useAttempt(async () => {
    await byPasskey?.();
    attempt.proven();
  });
  return (
    <Sheet title={stepUp.title} onClose={attempt.cancel}>
      <p class="soft">{stepUp.why}</p>
      {byPasskey === undefined ? undefined : (
        <button
          type="button"
          class="button lead wide"
          aria-disabled={proving.isBusy || !isOnline}
          onClick={proving.start}
        >
          <Icon name="finger" /> {stepUp.passkey}
        </button>
      )}
      <Refusal error={proving.error} />
      <ByCode isOnlyWay={byPasskey === undefined} onProven={attempt.proven} />
      <button type="button" class="button plain wide" onClick={attempt.cancel}>
        {notNow}
      </button>
    </Sheet>
  );
}

type CodeProps = { readonly isOnlyWay: boolean; onProven(): void };

function ByCode({ isOnlyWay, onProven }: CodeProps) {
  const { stepUp } = partWords();
  const isOnline = useOnline();
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), [isSent]);
  const proving = useAttempt(async () => {
    if (isSent) {
      await post('/api/auth/step-up/verify', { code: code.trim() }, newKey());
      return onProven();
    }
    await post('/api/auth/step-up', {}, newKey());
    setSent(true);
  });
  return (
    <form class="form" onSubmit={onSubmit(proving.start)}>
      {isSent ? (
        <Field name="code" label={stepUp.code} hint={stepUp.sent} problem={undefined} isRequired>
          {(attributes) => (
            <input
              {...attributes}
              ref={input}
              inputMode="numeric"
              autocomplete="one-time-code"
              value={code}
              onInput={(event) => {
                proving.changed('code');
                setCode(event.currentTarget.value);
              }}
            />
          )}
        </Field>
      ) : undefined}
      <Refusal error={proving.error} />
      <button
        type="submit"
        class={`button wide${isSent || isOnlyWay ? ' lead' : ''}`}
        aria-disabled={proving.isBusy || !isOnline}
      >
        {isSent ? stepUp.prove : stepUp.ask}
      </button>
    </form>
  );
}
