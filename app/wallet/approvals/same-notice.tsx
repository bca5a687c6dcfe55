// Says beside a request that another one waits which asks for the same. No decision binds to it.
import { Icon } from '../../ui/icon.tsx';
import { useNow, usePending } from '../reads.ts';
import { agoText } from '../time-text.ts';
import { words } from '../words.ts';
import { sameAskedAt, type WaitingRow } from './same-request.ts';

const MINUTE_MS = 60_000;

export function SameNotice({ asked }: { readonly asked: WaitingRow }) {
  const { same } = words().approve;
  const pending = usePending();
  const now = useNow();
  const at = sameAskedAt(asked, pending.data?.items ?? [], now);
  if (at === undefined) return null;
  const ago = now - Date.parse(at) < MINUTE_MS ? same.justNow : agoText(at, now);
  return (
    <section class="why warn">
      <h2>
        <Icon name="warning" /> {same.title(ago)}
      </h2>
      <p>{same.text}</p>
    </section>
  );
}
