// Says that there is no network. What was read stays on the screen, and nothing can be written meanwhile.
import { useOnline } from '../lib/online.ts';
import { partWords } from '../lib/part-words.ts';

export function Offline() {
  const isOnline = useOnline();
  return (
    <p class="offline" role="status" hidden={isOnline}>
      {isOnline ? '' : partWords().trouble.offline}
    </p>
  );
}
