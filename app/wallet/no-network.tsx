// The wallet if it was opened without a network: its frame, and what can be said. As soon as there is one,
// what was asked for is read, and the screen of this address takes its place.
import { Note } from '../ui/parts.tsx';
import { words } from './words.ts';

export function NoNetwork() {
  const { appName, noNetwork } = words();
  return (
    <>
      <header class="top">
        <span class="mark" aria-hidden="true">
          M
        </span>
        <h1 class="grow owner">{appName}</h1>
      </header>
      <p class="offline" role="status">
        {noNetwork.bar}
      </p>
      <main>
        <Note icon="wallet" title={noNetwork.title} text={noNetwork.text} />
      </main>
    </>
  );
}
