// Moves an alias or a key of Pix, as its holder may at any time: from then on it leads to another account and
// another holder.
import { z } from 'zod';
import { requestHash } from '#platform/idempotency/idempotency.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { readAccountNumber } from '#modules/wallets/account-keys/account-number.ts';
import { accountNumber, movable, movableText, personName, taxIdText } from './accounts.ts';
import { magicAliasesInWords } from './magic-aliases.ts';
import { onceOf, type SimulatedServices } from './port.ts';
import { refusal as sandboxRefusal, requireTestSide } from './refusals.ts';

const aliasSchema = z
  .object({ alias: z.string(), cvu: z.string(), holderName: z.string(), taxId: z.string() })
  .meta({ id: 'SandboxAlias' });

export const sandboxAliasesRoute = defineRoute({
  id: 'sandbox.aliases',
  method: 'POST',
  path: '/api/v1/sandbox/aliases',
  auth: [{ scope: 'sandbox:write' }],
  proof: 'none: sandbox',
  tag: 'Sandbox',
  summary: 'Move an alias to another account',
  description:
    'Left alone, any alias, CVU, CBU or CLABE that is well formed leads to a holder who is made up from it: `juan.perez` to ' +
    `Juan Perez. The beginning can change that: ${magicAliasesInWords()}. What is set here goes before. An e-mail, a telephone with \`+55\` or a random key is moved as a key of Pix.`,
  body: z.strictObject({ alias: movableText, cvu: accountNumber, holderName: personName, taxId: taxIdText }),
  answers: { 200: { description: 'Where the alias leads now.', schema: aliasSchema } },
  refusals: sandboxRefusal.rows,
  steps: async ({ requestKey }, { tenant, body }, { simulated }: SimulatedServices) => {
    requireTestSide(tenant);
    const [alias, read] = [movable(body.alias), readAccountNumber(body.cvu)];
    if (alias === undefined || read === undefined)
      throw new Error('an alias passed its check and cannot be read');
    const { holderName: name, taxId } = body;
    const once = onceOf(requestKey, requestHash('POST', '', body));
    await simulated.moveAlias(tenant, { alias, number: read.number, holder: { name, taxId } }, once);
    const moved = typeof alias === 'string' ? alias : alias.value;
    return answer(200, { alias: moved, cvu: read.number, holderName: name, taxId });
  },
});
