// What the API of the double takes, strictly: a field that the pages do not name is refused, so that a driver
// cannot lean on one that Fintoc would ignore.
import { z } from 'zod';
import { isClabe } from './clabe.ts';

/** The SDK (1.15.0) sends these two in bodies as well, by its own mistake, and Fintoc overlooks them. */
const OF_THE_SDK = { idempotency_key: z.string().optional(), path_: z.string().optional() };
const strict = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject({ ...shape, ...OF_THE_SDK });

/** Examples have it in small letters as well; what the reference names is taken alone. */
const currency = z.enum(['CLP', 'MXN']);
const amount = z.int().min(1);
const clabe = z.string().refine(isClabe, 'it is not a CLABE');
const referenceId = z.string().regex(/^[1-9]\d{0,6}$/);
const metadata = z.record(z.string().max(40), z.string().max(500));

export const bodies = {
  transfer: strict({
    account_id: z.string(),
    amount,
    currency,
    comment: z.string().max(40).optional(),
    reference_id: referenceId.optional(),
    counterparty: z.strictObject({
      account_number: clabe,
      institution_id: z.string().optional(),
      holder_id: z.string().optional(),
      holder_name: z.string().optional(),
    }),
    metadata: metadata.optional(),
  }),
  returning: strict({ transfer_id: z.string() }),
  number: strict({
    account_id: z.string(),
    description: z.string().max(40).optional(),
    metadata: metadata.optional(),
  }),
  numberChange: strict({
    description: z.string().max(40).optional(),
    metadata: metadata.optional(),
    status: z.enum(['enabled', 'disabled']).optional(),
  }),
  verification: strict({ account_number: clabe }),
  simulated: strict({
    account_number_id: z.string(),
    amount: z.coerce.number().int().min(1),
    currency,
    comment: z.string().optional(),
    reference_id: referenceId.optional(),
    counterparty_account_number: clabe.optional(),
    counterparty_account_type: z.string().optional(),
    counterparty_institution_id: z.string().optional(),
    counterparty_holder_id: z.string().optional(),
    counterparty_holder_name: z.string().optional(),
  }),
  endpoint: strict({
    url: z.url(),
    enabled_events: z.array(z.string()).min(1),
    name: z.string().optional(),
    description: z.string().optional(),
  }),
  endpointChange: strict({
    url: z.url().optional(),
    enabled_events: z.array(z.string()).min(1).optional(),
    name: z.string().optional(),
    description: z.string().optional(),
    disabled: z.boolean().optional(),
  }),
  endpointTest: strict({ type: z.string() }),
};

const paging = {
  limit: z.coerce.number().int().min(1).max(300).default(30),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
};
const time = z.iso.datetime();

export const queries = {
  none: z.strictObject({}),
  /** The SDK puts two functions of its own in the query of a DELETE. */
  removing: z.strictObject({ update: z.string().optional(), delete: z.string().optional() }),
  list: z.strictObject(paging),
  /** The SDK has the account in the query as well as in the path. */
  movements: z.strictObject({ ...paging, account_id: z.string().optional() }),
  transfers: z.strictObject({
    ...paging,
    account_id: z.string().optional(),
    account_number_id: z.string().optional(),
    direction: z.enum(['inbound', 'outbound']).optional(),
    status: z.string().optional(),
    transfer_batch_id: z.string().optional(),
    since: time.optional(),
    until: time.optional(),
  }),
};
