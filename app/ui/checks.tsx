// The rules that something was decided by, in the order of the server, with the outcome of each.
import { partWords } from '../lib/part-words.ts';
import { Icon } from './icon.tsx';

export type Check = {
  readonly rule: string;
  readonly outcome: keyof typeof ICONS;
  readonly message: string;
};
type ChecksProps = { readonly checks: readonly Check[] };

const ICONS = { passed: 'check', held: 'person', failed: 'close', not_reached: 'clock' } as const;

export function Checks({ checks }: ChecksProps) {
  const { checks: said } = partWords();
  const words = { passed: said.passed, held: said.held, failed: said.failed, not_reached: said.notReached };
  return (
    <ol class="checks">
      {checks.map(({ rule, outcome, message }) => (
        <li key={rule} class={outcome}>
          <Icon name={ICONS[outcome]} />
          <span>
            {message} <span class="hidden">({words[outcome]})</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Folded, for a screen that says before what matters of them. */
export function FoldedChecks({ checks }: { readonly checks: readonly Check[] | undefined }) {
  if (checks === undefined || checks.length === 0) return null;
  const { checks: said } = partWords();
  return (
    <details class="folded">
      <summary>
        {said.rules} <Icon name="next" />
      </summary>
      <p class="soft">{said.order}</p>
      <Checks checks={checks} />
    </details>
  );
}
