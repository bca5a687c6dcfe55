// Who wrote the reason of a payment, for all that show it: what an agent wrote is not verified.
import { z } from 'zod';
import type { ConceptBy } from '#modules/money-out/receipts/subject.ts';

export const reasonBySchema = z
  .enum(['agent', 'payer'])
  .describe('Who wrote `reason`. What an agent wrote is not verified.');

export const reasonByOf = ({ sub_wallet_id: by }: { readonly sub_wallet_id: string | null }): ConceptBy =>
  by === null ? 'payer' : 'agent';
