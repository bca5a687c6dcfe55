// A secret that was just made, and is shown this once. It lives in the sheet alone, which closes by its
// buttons and by no slip, and is gone when that is closed.
import { useCopied } from '../lib/copied.ts';
import { partWords } from '../lib/part-words.ts';
import { Icon } from './icon.tsx';
import { SHOWN_ONCE } from './sheet.tsx';

type SecretProps = {
  /** What it is, if the title of the sheet does not say it. */
  readonly label?: string;
  readonly secret: string;
  readonly text: string;
};

export function Secret({ label, secret, text }: SecretProps) {
  const { copy, copied } = partWords();
  const [isCopied, copySecret] = useCopied(secret);
  return (
    <div class={SHOWN_ONCE}>
      {label === undefined ? undefined : <strong>{label}</strong>}
      <code>{secret}</code>
      <button type="button" class="button" onClick={copySecret}>
        <Icon name={isCopied ? 'check' : 'copy'} /> {isCopied ? copied : copy}
      </button>
      <span role="status" class="hidden">
        {isCopied ? copied : ''}
      </span>
      <p>{text}</p>
    </div>
  );
}
