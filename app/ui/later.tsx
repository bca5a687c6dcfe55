// Screens whose code is loaded when one is opened.
import type { ComponentType } from 'preact';
import { loadedLater } from '../lib/loading.ts';
import { Trouble } from './trouble.tsx';

type LaterProps<Props> = {
  load(): Promise<ComponentType<Props>>;
  /** Shown until it is there. */
  readonly Waiting: ComponentType<Props>;
};

export function later<Props extends object>({ load, Waiting }: LaterProps<Props>): ComponentType<Props> {
  const useScreen = loadedLater(load);
  return (props) => {
    const { loaded: Screen, error } = useScreen();
    if (Screen !== undefined) return <Screen {...props} />;
    if (error === undefined) return <Waiting {...props} />;
    return (
      <div class="screen">
        <Trouble error={error} onRetry={() => location.reload()} />
      </div>
    );
  };
}
