// A secret that was just made. It lives in the dialog alone, and is gone when that is closed.
import { useCopied } from '../lib/copied.ts';
import { words } from '../lib/words.ts';
import { Icon } from './icon.tsx';

type SecretProps = { readonly label: string; readonly secret: string; readonly text?: string };

export function Secret({ label, secret, text = words().hook.once }: SecretProps) {
  const { copy, copied } = words();
  const [isCopied, copySecret] = useCopied(secret);
  return (
    <div class="secret">
      <strong>{label}</strong>
      <code>{secret}</code>
      <button type="button" class="button" onClick={copySecret}>
        <Icon name={isCopied ? 'check' : 'copy'} /> {isCopied ? copied : copy}
      </button>
      <p>{text}</p>
    </div>
  );
}
