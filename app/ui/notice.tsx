// Says above all screens what a reader must know: that there is no network, where what was read stays and
// nothing can be written; and, after a new sign-in, that what was sent last was not done.
import { useEffect, useState } from 'preact/hooks';
import { useOnline } from '../lib/online.ts';
import { partWords } from '../lib/part-words.ts';
import { onPlace } from '../lib/router.ts';
import { takeUnsent, type Unsent } from '../lib/unsent.ts';

export function Notice() {
  const isOnline = useOnline();
  const [unsent, setUnsent] = useState<Unsent>();
  // What is there with the page itself is not heard.
  useEffect(() => {
    setUnsent(takeUnsent());
    return onPlace(() => setUnsent(undefined));
  }, []);
  const { trouble } = partWords();
  const text = isOnline ? unsent && `${trouble.ended} ${trouble[unsent]}` : trouble.offline;
  return (
    <p class="offline" role="status" hidden={text === undefined}>
      {text}
    </p>
  );
}
