// The field of rights: what may be done in each area, and above them the one choice that holds them all, if
// there is one.
import { useRef } from 'preact/hooks';
import type { TypedProps } from './field.tsx';
import { MANY_SEPARATOR, manyOf, type Field, type Held } from './form.ts';

type RightsProps = TypedProps<Extract<Field, { kind: 'rights' }>>;

export function RightsOf({ field, value, edit }: RightsProps) {
  const { all, areas } = field;
  const chosen = manyOf(value);
  const isAll = all !== undefined && chosen.includes(all.value);
  /** What was chosen one by one comes back if all of it is taken back. */
  const before = useRef('');
  const toggleAll = ({ value: whole }: Held, isOn: boolean): void => {
    if (isOn) before.current = value;
    edit(isOn ? whole : before.current);
  };
  const toggle = (right: string, isOn: boolean): void => {
    const rights = areas.flatMap(({ options }) => options.map(([one]) => one));
    edit(rights.filter((one) => (one === right ? isOn : chosen.includes(one))).join(MANY_SEPARATOR));
  };
  return (
    <div class="rights">
      {all === undefined ? undefined : (
        <div>
          <Box label={all.label} isOn={isAll} toggle={(isOn) => toggleAll(all, isOn)} />
          <Said text={all.text} code={all.value} />
        </div>
      )}
      {isAll
        ? undefined
        : areas.map(({ name, label, text, options }) => (
            <div key={name} role="group" aria-label={label}>
              <strong>{label}</strong>
              <span class="sides">
                {options.map(([right, side]) => (
                  <Box
                    key={right}
                    label={side}
                    isOn={chosen.includes(right)}
                    toggle={(isOn) => toggle(right, isOn)}
                  />
                ))}
              </span>
              <Said text={text} code={name} />
            </div>
          ))}
    </div>
  );
}

/** A right with the name that refusals of the API call it by. */
const Said = ({ text, code }: { readonly text: string; readonly code: string }) => (
  <p class="soft">
    {text} <code>{code}</code>
  </p>
);

type BoxProps = { readonly label: string; readonly isOn: boolean; toggle(isOn: boolean): void };

const Box = ({ label, isOn, toggle }: BoxProps) => (
  <label>
    <input type="checkbox" checked={isOn} onChange={(event) => toggle(event.currentTarget.checked)} />
    <span>{label}</span>
  </label>
);
