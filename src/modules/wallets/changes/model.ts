// What an owner hears of a change.
import { z } from 'zod';

export const ownChangeSchema = z
  .object({
    kind: z
      .string()
      .describe('What has changed, such as `payment`, `approval`, `sub_wallet` or `wallet`.')
      .meta({ examples: ['approval'] }),
    objectId: z.string().meta({ examples: ['appr_01h455vb4pex5vsknk084sn02q'] }),
  })
  .meta({ id: 'OwnChange' });
