// Asks the person to prove who they are: by the passkey, if they have one here.
import type { Attempt } from '../../ui/attempt.ts';
import { StepUp } from '../../ui/step-up.tsx';
import { canUsePasskeys, proveByPasskey } from './passkey.ts';
import { usePasskeys } from '../reads.ts';

type ProvingProps = { readonly attempt: Attempt };

/** The proof of an attempt that may have to be proven. */
export const Proving = ({ attempt }: ProvingProps) =>
  attempt.isProving ? <Proof attempt={attempt} /> : null;

function Proof({ attempt }: ProvingProps) {
  const passkeys = usePasskeys();
  const hasPasskey = canUsePasskeys() && (passkeys.data?.data.length ?? 0) > 0;
  return <StepUp attempt={attempt} byPasskey={hasPasskey ? proveByPasskey : undefined} />;
}
