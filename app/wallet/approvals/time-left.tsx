// How much time is left, beside what waits for the person.
import { Icon } from '../../ui/icon.tsx';
import type { Left } from '../time-text.ts';
import { words } from '../words.ts';

export const TimeLeft = ({ left: { text, isShort } }: { readonly left: Left }) => (
  <span class={`left${isShort ? ' bad' : ' soft'}`}>
    <Icon name="clock" />
    <span class="hidden">{words().approve.expiresIn} </span>
    {text}
  </span>
);
