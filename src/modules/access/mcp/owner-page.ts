// Where a client can show its user a page, the user of a held payment is offered the page on which its owner
// decides. The page proves nothing by itself, and neither does coming back from it.
import {
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  inputRequired,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { DAY_MS, SECOND_MS } from '#platform/time/clock.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import type { PendingApproval } from './created-resource.ts';

/** What was created before the page was offered. It is shown to no caller that may not see it anyhow. */
export type CreatedResource = { readonly tool: string; readonly id: string };

const REQUEST = 'approval';
const STATE_SECONDS = DAY_MS / SECOND_MS;

export const createStateCodec = (sealer: Sealer) =>
  createRequestStateCodec<CreatedResource>({
    key: sealer.derive('what an MCP client brings back from a page'),
    ttlSeconds: STATE_SECONDS,
    bind: ({ http }) => http?.authInfo?.clientId ?? '',
  });
export type StateCodec = ReturnType<typeof createStateCodec>;

const showsPages = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({ elicitation: z.object({ url: z.object({}) }) }),
});
export const canShowPages = ({ mcpReq }: ServerContext): boolean =>
  showsPages.safeParse(mcpReq.envelope).success;

export async function offerPage(
  codec: StateCodec,
  context: ServerContext,
  { id, approvalUrl }: PendingApproval,
  tool: string,
): Promise<InputRequiredResult> {
  const message = `${id} waits for the approval of the owner of the wallet. The owner signs in on the page and decides there.`;
  return inputRequired({
    inputRequests: { [REQUEST]: inputRequired.elicitUrl({ message, url: approvalUrl }) },
    requestState: await codec.mint({ tool, id }, context),
  });
}

/** The user has opened the page, which says nothing of what was decided on it. */
export function hasOpenedPage({ mcpReq }: ServerContext): boolean {
  const response: unknown = mcpReq.inputResponses?.[REQUEST];
  return (
    typeof response === 'object' && response !== null && 'action' in response && response.action === 'accept'
  );
}
