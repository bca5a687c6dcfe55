// Whether amounts are hidden from people who look over a shoulder. What is loaded again shows them.
import { sharedState } from '../../lib/shared-state.ts';

const hidden = sharedState<boolean>(false);

export function useHidden(): readonly [isHidden: boolean, toggle: () => void] {
  const isHidden = hidden.use();
  return [isHidden, () => hidden.say(!isHidden)];
}
