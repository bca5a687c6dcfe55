// How high the rows of lists are at this width, which the sheet has as well (`--row`).
import { useEffect, useState } from 'preact/hooks';
import { ON_A_DESK, ON_A_PHONE, type Heights } from './row-window.ts';

const PHONE = matchMedia('(max-width: 520px)');
const heightsNow = (): Heights => (PHONE.matches ? ON_A_PHONE : ON_A_DESK);

export function useHeights(): Heights {
  const [heights, setHeights] = useState(heightsNow);
  useEffect(() => {
    const changed = (): void => setHeights(heightsNow());
    // It may have changed between the drawing and now.
    changed();
    PHONE.addEventListener('change', changed);
    return () => PHONE.removeEventListener('change', changed);
  }, []);
  return heights;
}
