// Asks the person to prove who they are, over whatever they were doing: with a passkey, or with a code by
// e-mail. Then what was waiting for it goes on.
import { useState } from 'preact/hooks';
import { newKey, post } from '../lib/api.ts';
import { useOnline } from '../lib/online.ts';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useAction, type Action } from './action.ts';
import { canUsePasskeys, proveByPasskey } from './passkey.ts';
import { usePasskeys } from './reads.ts';
import { TroubleLine } from './trouble-line.tsx';
import { words } from './words.ts';

/** For an action that may have to be proven. */
export const Proving = ({ action }: { readonly action: Action }) =>
  action.isProving ? <ProofSheet onProven={action.proven} onClose={action.cancel} /> : null;

type ProofProps = { onProven(): void; onClose(): void };

function ProofSheet({ onProven, onClose }: ProofProps) {
  const text = words();
  const passkeys = usePasskeys();
  const isOnline = useOnline();
  const [isSent, setSent] = useState(false);
  const byPasskey = useAction(async () => {
    await proveByPasskey();
    onProven();
  });
  const sending = useAction(async () => {
    await post('/api/auth/step-up', {}, newKey());
    setSent(true);
  });
  const hasPasskey = canUsePasskeys() && (passkeys.data?.data.length ?? 0) > 0;
  return (
    <Sheet title={text.proof.title} onClose={onClose}>
      <p class="soft">{text.proof.text}</p>
      {hasPasskey ? (
        <button
          type="button"
          class="button main wide"
          disabled={byPasskey.isBusy || !isOnline}
          onClick={byPasskey.start}
        >
          <Icon name="finger" /> {text.proof.passkey}
        </button>
      ) : undefined}
      <TroubleLine error={byPasskey.error} />
      {isSent ? (
        <CodeForm onProven={onProven} />
      ) : (
        <button
          type="button"
          class={`button wide${hasPasskey ? '' : ' main'}`}
          disabled={sending.isBusy || !isOnline}
          onClick={sending.start}
        >
          {text.proof.sendCode}
        </button>
      )}
      <TroubleLine error={sending.error} />
      <button type="button" class="button plain wide" onClick={onClose}>
        {text.notNow}
      </button>
    </Sheet>
  );
}

function CodeForm({ onProven }: { onProven(): void }) {
  const { proof } = words();
  const [code, setCode] = useState('');
  const checking = useAction(async () => {
    await post('/api/auth/step-up/verify', { code }, newKey());
    onProven();
  });
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        checking.start();
      }}
    >
      <p role="status">{proof.sentTo}</p>
      <label class="field" for="code">
        <span>{proof.code}</span>
        <input
          id="code"
          inputmode="numeric"
          autocomplete="one-time-code"
          required
          value={code}
          onInput={(event) => setCode(event.currentTarget.value.trim())}
        />
      </label>
      <TroubleLine error={checking.error} />
      <button type="submit" class="button main wide" disabled={checking.isBusy}>
        {proof.confirm}
      </button>
    </form>
  );
}
