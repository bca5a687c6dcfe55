// The small parts of the screens of a wallet.
import type { ComponentChildren } from 'preact';
import { addressOf } from '../lib/router.ts';
import { useOnline } from '../lib/online.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Money } from '../ui/parts.tsx';
import { useHidden } from './money/hidden.ts';
import { words } from './words.ts';

type AmountProps = {
  readonly minor: number;
  readonly currency: string;
  readonly isQuiet?: boolean;
  readonly isLarge?: boolean;
};

/** An amount that a person may hide. What is decided on is never hidden. */
export function Amount(props: AmountProps) {
  const [isHidden] = useHidden();
  if (!isHidden) return <Money {...props} isOfOne />;
  return (
    <span class={`money${props.isLarge === true ? ' large' : ''}`}>
      <span aria-hidden="true">••••</span>
      <span class="hidden">{words().amounts.hidden}</span>
    </span>
  );
}

/** Who asks, as a picture beside their name. */
export const Avatar = ({ icon = 'agent', tone = 'plum' }: { icon?: IconName; tone?: string }) => (
  <span class={`avatar ${tone}`}>
    <Icon name={icon} />
  </span>
);

const SPACE = 0x20;

/** Two letters of a name. */
export const Initials = ({ name }: { readonly name: string }) => (
  <span class="avatar letters" aria-hidden="true">
    {name
      .split(/\s+/)
      .slice(0, 2)
      .map((word) => String.fromCodePoint(word.codePointAt(0) ?? SPACE))
      .join('')
      .toUpperCase()}
  </span>
);

/** Shares, or copies if the system has nothing to share with; true if it was copied. */
export async function shareOrCopy(data: { readonly text?: string; readonly url?: string }): Promise<boolean> {
  if (typeof navigator.share === 'function') {
    await navigator.share(data).catch(() => undefined);
    return false;
  }
  await navigator.clipboard.writeText(data.url ?? data.text ?? '');
  return true;
}

type CardProps = { readonly title?: string | undefined; readonly children: ComponentChildren };

export const Card = ({ title, children }: CardProps) => (
  <section class="card">
    {title === undefined ? undefined : <h2>{title}</h2>}
    {children}
  </section>
);

const ROW_PX = 92;

/**
 * Skeleton of what is about to come, so that nothing jumps when it does. Without a network nothing is about
 * to come, which is said.
 */
export const Skeleton = ({ count = 3 }: { readonly count?: number }) =>
  useOnline() ? <Blanks count={count} /> : <p class="soft">{words().noNetwork.unread}</p>;

const Blanks = ({ count }: { readonly count: number }) => (
  <svg class="skeleton" width="100%" height={count * ROW_PX} aria-hidden="true">
    {Array.from({ length: count }, (_, n) => (
      <rect key={n} width="100%" y={n * ROW_PX} height={ROW_PX - 12} rx="16" />
    ))}
  </svg>
);

export const BackLink = ({ path }: { readonly path: string }) => (
  <a class="back link" href={addressOf({ path })}>
    <Icon name="back" /> {words().back}
  </a>
);
