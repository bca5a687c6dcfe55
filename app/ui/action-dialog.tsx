// The dialog of an action: its fields, the one request that it sends, and what came of it. What was typed
// stays until the dialog is closed, whatever the server answers.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, newKey, write } from '../lib/api.ts';
import { useOnline } from '../lib/online.ts';
import { readAgain } from '../lib/query.ts';
import type { Side } from '../lib/session.ts';
import { words } from '../lib/words.ts';
import type { Action, Own } from './action.ts';
import { onSubmit, useAttempt } from './attempt.ts';
import { useFocusOnTrouble } from './field.tsx';
import { FormField } from './fields.tsx';
import {
  bodyOf,
  changedWith,
  OWN,
  placeProblems,
  valueOf,
  withoutSecrets,
  withTyped,
  wrongFields,
  type Field,
  type Values,
} from './form.ts';
import { Icon } from './icon.tsx';
import { Refusal } from './refusal.tsx';
import { Sheet } from './sheet.tsx';
import { StepUp } from './step-up.tsx';

export type DialogProps = { readonly action: Action; readonly side: Side; onClose(): void };

export function ActionDialog({ action, side, onClose }: DialogProps) {
  const text = words();
  const sending = useSending(action, onClose);
  const { answer, attempt, again } = sending;
  const { Done } = action;
  const leave = attempt.isBusy ? undefined : onClose;
  const head = (
    <>
      <button type="button" class="quiet-button" aria-label={text.close} onClick={leave}>
        <Icon name="close" />
      </button>
      <p class={`for-whom ${side.mode}`}>
        {side.name} · {text.side[side.mode]}
      </p>
    </>
  );
  return (
    <Sheet title={action.title} head={head} isBusy={attempt.isBusy} onClose={onClose}>
      {answer === undefined || Done === undefined ? (
        <Form action={action} sending={sending} leave={leave} />
      ) : (
        <Outcome>
          <Done answer={answer as never} />
          <p class="sheet-foot">
            {action.again === undefined ? undefined : (
              <button type="button" class="button" onClick={again}>
                {action.again}
              </button>
            )}
            <button type="button" class="button lead" onClick={onClose}>
              {text.act.done}
            </button>
          </p>
        </Outcome>
      )}
      {attempt.isProving ? <StepUp attempt={attempt} /> : undefined}
    </Sheet>
  );
}

/** The outcome in place of the form, which had the focus. */
function Outcome({ children }: { readonly children: ComponentChildren }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.closest('dialog')?.querySelector('h2')?.focus(), []);
  return (
    <div class="done" role="status" ref={element}>
      {children}
    </div>
  );
}

type Filled = { readonly values: Values; readonly wrong: readonly string[]; readonly answer?: unknown };
type Sending = ReturnType<typeof useSending>;

const EMPTY: Filled = { values: {}, wrong: [] };
const fieldsOf = (action: Action, values: Values): readonly Field[] => action.fieldsOf?.(values) ?? [];

function useSending(action: Action, onClose: () => void) {
  const [filled, setFilled] = useState(EMPTY);
  const { values } = filled;
  const fields = fieldsOf(action, values);
  // A second press, or a repeat after an answer that was lost, has one effect.
  const key = useRef(action.key ?? newKey());
  const attempt = useAttempt(async () => {
    const { [OWN]: own = {}, ...said } = bodyOf(fields, values, { changesOnly: action.method === 'PATCH' });
    const body = action.bodyOf?.(said as never, own as Own) ?? said;
    try {
      const answer = await write({ ...action, body }, key.current);
      setFilled((before) => ({ ...before, values: withoutSecrets(fields, before.values), answer }));
      action.onDone?.(answer as never);
      if (action.Done === undefined) onClose();
    } catch (error: unknown) {
      if (action.onProblems !== undefined && error instanceof ApiError && error.problems.length > 0) {
        action.onProblems(error);
        onClose();
      }
      throw error;
    } finally {
      // Also after an error: what was sent may have been done.
      void readAgain(action.path);
    }
  });
  const edit = (name: string, value: string): void => {
    attempt.changed(...changedWith(fields, name));
    setFilled((before) => ({
      values: withTyped(fieldsOf(action, before.values), before.values, name, value),
      wrong: before.wrong.filter((one) => one !== name),
    }));
  };
  const send = (): void => {
    if (attempt.isBusy) return;
    const wrong = wrongFields(fields, values);
    setFilled((before) => ({ ...before, wrong }));
    if (wrong.length === 0) attempt.start();
    else attempt.cancel();
  };
  const again = (): void => {
    key.current = newKey();
    setFilled({ ...EMPTY, values });
  };
  return { ...filled, fields, attempt, edit, send, again };
}

const isShortSecret = (field: Field): boolean => field.kind === 'secret' && field.isMultiline !== true;

/** A browser takes a form with a password for one of an account, and asks for whom it is. */
const OfWhat = ({ name }: { readonly name: string }) => (
  <input type="text" name="username" autocomplete="username" hidden readOnly value={name} />
);

type FormProps = {
  readonly action: Action;
  readonly sending: Sending;
  readonly leave: (() => void) | undefined;
};

function Form({ action, sending, leave }: FormProps) {
  const { act } = words();
  const isOnline = useOnline();
  const { values, wrong, fields, attempt, edit, send } = sending;
  const { error, failure, isBusy } = attempt;
  const { at } = placeProblems(fields, error instanceof ApiError ? error.problems : []);
  const form = useFocusOnTrouble(failure, wrong.length === 0);
  return (
    <form ref={form} class="form" noValidate onSubmit={onSubmit(send)}>
      {action.text === undefined ? undefined : <p class="soft">{action.text}</p>}
      {fields.some(isShortSecret) ? <OfWhat name={action.title} /> : undefined}
      {fields.map((field) => (
        <FormField
          key={field.name}
          field={field}
          value={valueOf(field, values)}
          problem={at[field.name] ?? (wrong.includes(field.name) ? act.wrong[field.kind] : undefined)}
          edit={(value) => edit(field.name, value)}
        />
      ))}
      <Refusal error={error} fields={fields} />
      {isOnline ? undefined : <p class="soft">{act.offline}</p>}
      <p class="sheet-foot">
        <button type="button" class="button" aria-disabled={isBusy} onClick={leave}>
          {act.cancel}
        </button>
        <button
          type="submit"
          class={`button ${action.isDanger === true ? 'danger-lead' : 'lead'}`}
          aria-disabled={isBusy || !isOnline}
        >
          {isBusy ? act.sending : action.send}
        </button>
      </p>
    </form>
  );
}
