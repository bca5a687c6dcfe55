// What stands in place of a page whose session acts for somebody else by now: nothing of the old is shown or
// pressed.
import { partWords } from '../lib/part-words.ts';
import { Note } from './parts.tsx';

export function Changed() {
  const { changed } = partWords();
  return (
    <main class="alone">
      <div role="alert">
        <Note isPage icon="warning" title={changed.title} text={changed.text}>
          <button type="button" class="button" onClick={() => location.reload()}>
            {changed.reload}
          </button>
        </Note>
      </div>
    </main>
  );
}
