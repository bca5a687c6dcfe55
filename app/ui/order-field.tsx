// The field of an order: what is chosen, each with buttons that move it or leave it out, and below what else
// there is. The focus stays with what is moved.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { words } from '../lib/words.ts';
import type { TypedProps } from './field.tsx';
import { MANY_SEPARATOR, manyOf, reordered, type Field, type Step } from './form.ts';
import { Icon, type IconName } from './icon.tsx';

type OrderProps = TypedProps<Extract<Field, { kind: 'order' }>>;

const STEPS: ReadonlyArray<readonly [Step, IconName]> = [
  ['up', 'sent'],
  ['down', 'received'],
  ['out', 'close'],
];

export function OrderOf({ field, value, edit }: OrderProps) {
  const { act } = words();
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ readonly id: string; readonly step: Step; readonly said: string }>();
  // A row that moves is another place of the page, and would lose the focus.
  useLayoutEffect(() => {
    if (moved === undefined) return;
    const button = `[data-button="${CSS.escape(`${moved.step} ${moved.id}`)}"]`;
    const first = '.ordered button, .suggestions button';
    const group = list.current?.closest('fieldset');
    const to = group?.querySelector<HTMLElement>(button) ?? group?.querySelector<HTMLElement>(first);
    to?.focus();
  }, [moved]);
  const options = new Map(field.options);
  const chosen = manyOf(value).filter((id) => options.has(id));
  const labelOf = (id: string): string => options.get(id) ?? id;
  const set = (ids: readonly string[], id: string, step: Step): void => {
    edit(ids.join(MANY_SEPARATOR));
    const at = ids.indexOf(id) + 1;
    setMoved({ id, step, said: at === 0 ? act.order.isOut(labelOf(id)) : act.order.isAt(labelOf(id), at) });
  };
  const isEnd = (at: number, step: Step): boolean =>
    (step === 'up' && at === 0) || (step === 'down' && at === chosen.length - 1);
  return (
    <>
      <ol class="ordered" ref={list}>
        {chosen.map((id, at) => (
          <li key={id}>
            <span>{labelOf(id)}</span>
            {STEPS.map(([step, icon]) => (
              <button
                type="button"
                key={step}
                class="quiet-button"
                data-button={`${step} ${id}`}
                aria-label={act.order[step](labelOf(id))}
                aria-disabled={isEnd(at, step)}
                onClick={() => (isEnd(at, step) ? undefined : set(reordered(chosen, id, step), id, step))}
              >
                <Icon name={icon} />
              </button>
            ))}
          </li>
        ))}
      </ol>
      <div class="suggestions" role="group" aria-label={act.order.others}>
        {field.options
          .filter(([id]) => !chosen.includes(id))
          .map(([id, label]) => (
            <button type="button" key={id} onClick={() => set([...chosen, id], id, 'up')}>
              {act.order.add(label)}
            </button>
          ))}
      </div>
      <span role="status" class="hidden">
        {moved?.said ?? ''}
      </span>
    </>
  );
}
