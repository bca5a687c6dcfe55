// What a person can change or is shown in a session, and which of it takes a proof of the last 10 minutes.
import { hasRight } from '#platform/context/rights.ts';
import { ROLES } from '#platform/context/role.ts';
import { isForSessions, PROVEN_MS, proofOf, rightsFor, type Proof } from '#platform/route/access.ts';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { saysProof, type RouteShape } from '#platform/route/route.ts';
import { code, page, table } from './markdown.ts';

const ABOUT =
  `Every route by which a person who is signed in changes something, or is shown what takes a proof. A session is proven by signing in, by a code to the e-mail address or by a passkey, and stays so for ${PROVEN_MS / MINUTE_MS} minutes. ` +
  'The rule: **what lets more money go, or lets it go to a new account, takes a proof; what lets less go never does.** Without it the answer is 403 `step_up_required`, and nothing has changed. ' +
  'Keys and clients have nothing to prove: their scopes and what they are bound to say what they may do.';

/** What each says, in the order of the table. */
const MEANINGS: Readonly<Record<Proof, string>> = {
  always:
    'It sends money to any account, says whose any account is, shows a secret, changes by what a person or the organization is known, says who its members are or who a cardholder is, or ends what integrators are notified by.',
  'to loosen':
    'More than before takes a proof: a limit or a threshold that is raised or taken away, one more payee, a card that may be used for more, what was paused, notices that are switched off, webhooks that go elsewhere or say less. The same the other way round takes none.',
  'as asked':
    'The question says it in `requires`: the session alone, a proof, or a passkey. Rejecting takes the session alone.',
  'none: lets less go': 'It ends, cancels or takes away.',
  'none: known payees':
    'Money goes to payees only, each of which was made with a proof, and within all limits; beyond the automatic threshold the owner is asked.',
  'none: its number takes one':
    'The card can be used by who knows its number, and that is shown to a proven session only.',
  'none: no money goes': 'No money leaves by it, and no more can leave afterwards.',
  'none: sandbox': 'It is on the test side, where no money is real.',
};

const PAGES =
  'On the page `/oauth/authorize` letting a client pay, schedule or make agents takes a proof; letting it read takes none.';

export function ownerActionsPage(routes: readonly RouteShape[]): string {
  const order = Object.keys(MEANINGS);
  const rows = routes
    .filter(saysProof)
    .map((route) => ({ route, proof: proofOf(route) ?? 'always' }))
    .sort((a, b) => order.indexOf(a.proof) - order.indexOf(b.proof))
    .map(({ route, proof }) => [route.summary, code(`${route.method} ${route.path}`), whoOf(route), proof]);
  return page('Actions of owners and members', ABOUT, [
    table(['Proof', 'Why'], Object.entries(MEANINGS)),
    '## Actions',
    table(['Action', 'Request', 'Who', 'Proof'], rows),
    '## Pages',
    PAGES,
  ]);
}

function whoOf({ auth }: RouteShape): string {
  const members = ROLES.filter((role) => rightsFor(auth).some((right) => hasRight(role, right)));
  return [...(isForSessions(auth) ? ['the person'] : []), ...members].join(', ');
}
