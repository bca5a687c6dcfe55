// Proves again who is there, where the server asks for it, and goes on with what was being done.
import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, newKey, post } from '../lib/api.ts';
import { words } from '../lib/words.ts';
import { FormField } from './fields.tsx';
import type { Field } from './form.ts';
import { Refusal } from './refusal.tsx';

export const isStepUpAsked = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'step_up_required';

type StepUpProps = { onProven(): Promise<void>; close(): void };

export function StepUp({ onProven, close }: StepUpProps) {
  const { act } = words();
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>();
  const isUnderWay = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  // What had the focus is gone with the form before.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, [type=submit]')?.focus(), [isSent]);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setError(undefined);
    try {
      await work();
    } catch (failed: unknown) {
      setError(failed);
    }
    isUnderWay.current = false;
  };
  const ask = (): Promise<void> =>
    run(async () => {
      await post('/api/auth/step-up', {}, newKey());
      setSent(true);
    });
  const prove = (): Promise<void> =>
    run(async () => {
      await post('/api/auth/step-up/verify', { code: code.trim() }, newKey());
      await onProven();
    });
  const field: Field = {
    kind: 'text',
    name: 'code',
    label: act.stepUp.code,
    hint: act.stepUp.sent,
    isRequired: true,
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void (isSent ? prove() : ask());
      }}
    >
      <p>{act.stepUp.why}</p>
      {isSent ? <FormField field={field} value={code} problem={undefined} edit={setCode} /> : undefined}
      {error === undefined ? undefined : <Refusal error={error} elsewhere={[]} />}
      <p class="sheet-foot">
        <button type="button" class="button" onClick={close}>
          {act.cancel}
        </button>
        <button type="submit" class="button lead">
          {isSent ? act.stepUp.prove : act.stepUp.ask}
        </button>
      </p>
    </form>
  );
}
