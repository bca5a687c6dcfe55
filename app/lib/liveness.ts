// Whether this page hears of changes: by itself, so that a screen can ask before the stream is loaded.
import { sharedState } from './shared-state.ts';

type Liveness = 'live' | 'paused' | 'away';

export const { say: sayLiveness, use: useLiveness } = sharedState<Liveness>('away');
