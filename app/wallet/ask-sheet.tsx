// A sheet that asks before something is done: what it is, fields if there are any, and one button that does
// it. If the server asks who it is, it goes on after the proof, with everything that was typed.
import type { ComponentChildren } from 'preact';
import { useOnline } from '../lib/online.ts';
import { useFocusOnTrouble } from '../ui/field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { onSubmit, useAttempt } from '../ui/attempt.ts';
import type { Field } from './field-of.ts';
import { Fields } from './fields.tsx';
import { Proving } from './security/proving.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { words } from './words.ts';

type AskProps = {
  readonly title: string;
  readonly text?: string | undefined;
  readonly children?: ComponentChildren;
  readonly fields?: readonly Field[];
  /** The text of the button that does it. */
  readonly label: ComponentChildren;
  readonly isDanger?: boolean;
  /** Whether what is typed can be sent. */
  readonly canSend?: boolean;
  run(): Promise<unknown>;
  onClose(): void;
};

export function AskSheet(props: AskProps) {
  const { title, text, children, fields = [], label, isDanger = false, canSend = true, run, onClose } = props;
  const { notNow } = words();
  const isOnline = useOnline();
  const attempt = useAttempt(run);
  const form = useFocusOnTrouble(attempt.failure);
  return (
    <Sheet title={title} isBusy={attempt.isBusy} onClose={onClose}>
      {text === undefined ? undefined : <p class="soft">{text}</p>}
      <form ref={form} class="form" onSubmit={onSubmit(attempt.start)}>
        {children}
        <Fields fields={fields} error={attempt.error} onChange={attempt.changed} />
        <Refusal error={attempt.error} fields={fields} />
        <button
          type="submit"
          class={`button wide ${isDanger ? 'danger' : 'lead'}`}
          disabled={attempt.isBusy || !isOnline || !canSend}
        >
          {label}
        </button>
      </form>
      <button type="button" class="button plain wide" disabled={attempt.isBusy} onClick={onClose}>
        {notNow}
      </button>
      <Proving attempt={attempt} />
    </Sheet>
  );
}
