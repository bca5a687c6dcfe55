// What Meta's Cloud API takes, written down from its documents and not from our driver: a request that is not
// exactly this is refused, and remembered as a complaint.
import { z } from 'zod';

const language = z.strictObject({
  policy: z.literal('deterministic'),
  code: z.string().regex(/^[a-z]{2}(?:_[A-Z]{2})?$/),
});
/** One line: Meta refuses line breaks, tabs and more than four spaces in a row. */
const line = z
  .string()
  .min(1)
  .max(1_024)
  .regex(/^(?!.*(?:[\r\n\t]| {5}))/);
const textParameter = z.strictObject({ type: z.literal('text'), text: line });
const body = z.strictObject({ type: z.literal('body'), parameters: z.array(textParameter).min(1) });
const quickReply = z.strictObject({
  type: z.literal('button'),
  sub_type: z.literal('quick_reply'),
  index: z.enum(['0', '1']),
  parameters: z.tuple([z.strictObject({ type: z.literal('payload'), payload: z.string().min(1).max(128) })]),
});
const copyCode = z.strictObject({
  type: z.literal('button'),
  sub_type: z.literal('url'),
  index: z.literal('0'),
  parameters: z.tuple([z.strictObject({ type: z.literal('text'), text: z.string().min(1).max(15) })]),
});

const TEMPLATE_NAME = /^[a-z0-9_]{1,512}$/;

export const messageRequest = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^[1-9]\d{6,14}$/),
  type: z.literal('template'),
  biz_opaque_callback_data: z.string().max(512),
  template: z.strictObject({
    name: z.string().regex(TEMPLATE_NAME),
    language,
    components: z.union([z.tuple([body, quickReply, quickReply]), z.tuple([body, copyCode])]),
  }),
});
export type MessageRequest = z.infer<typeof messageRequest>;

const wordedBody = z.strictObject({
  type: z.literal('BODY'),
  text: z.string().min(1).max(1_024),
  example: z.strictObject({ body_text: z.tuple([z.array(line).min(1)]) }),
});
const buttonText = z.string().min(1).max(25);
const utility = z.strictObject({
  name: z.string().regex(TEMPLATE_NAME),
  language: language.shape.code,
  category: z.literal('UTILITY'),
  components: z.tuple([
    wordedBody,
    z.strictObject({
      type: z.literal('BUTTONS'),
      buttons: z
        .array(z.strictObject({ type: z.literal('QUICK_REPLY'), text: buttonText }))
        .min(1)
        .max(10),
    }),
  ]),
});
const authentication = z.strictObject({
  name: z.string().regex(TEMPLATE_NAME),
  language: language.shape.code,
  category: z.literal('AUTHENTICATION'),
  components: z.tuple([
    z.strictObject({ type: z.literal('BODY'), add_security_recommendation: z.boolean() }),
    z.strictObject({ type: z.literal('FOOTER'), code_expiration_minutes: z.int().min(1).max(90) }),
    z.strictObject({
      type: z.literal('BUTTONS'),
      buttons: z.tuple([
        z.strictObject({ type: z.literal('OTP'), otp_type: z.literal('COPY_CODE'), text: buttonText }),
      ]),
    }),
  ]),
});
export const templateRequest = z.discriminatedUnion('category', [utility, authentication]);
export type TemplateRequest = z.infer<typeof templateRequest>;

export const subscriptionRequest = z.strictObject({
  override_callback_uri: z.url().max(200).optional(),
  verify_token: z.string().min(1).optional(),
});
