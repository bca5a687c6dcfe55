// Where what the double of WhatsApp's Cloud API answers is from: each route, each code of an error, and what
// its webhooks say.
import { notesOnly, page, sourcesIn, type SaidBy } from '../sources.ts';

/** Its OpenAPI document, whose version and hash are in `tools/documents/list.ts`. */
const document = sourcesIn('facebook/openapi', 'ecba623')('business-messaging-api_v23.0.yaml');
const documented = { from: document } as const;
const LISTED =
  'Meta lists the code on its page of error codes, which was not read for this; its HTTP status is a guess.';
const listed = { from: notesOnly(LISTED) } as const;

export const ROUTES_SAID = {
  'POST messages': documented,
  'GET number': documented,
  'GET phone_numbers': documented,
  'GET message_templates': documented,
  'POST message_templates': documented,
  'GET subscribed_apps': documented,
  'POST subscribed_apps': documented,
  'DELETE subscribed_apps': documented,
  'GET debug_token': {
    from: page('https://developers.facebook.com/docs/graph-api/reference/debug_token'),
  },
} as const satisfies SaidBy;
export type RouteName = keyof typeof ROUTES_SAID;

export const CODES_SAID: SaidBy = {
  1: listed,
  2: listed,
  4: listed,
  100: listed,
  190: listed,
  130_429: listed,
  131_026: listed,
  131_056: {
    from: page('https://docs.ycloud.com/es/api-reference/guides/whatsapp-platform/handle-whatsapp-errors'),
  },
  132_000: listed,
  132_001: listed,
  132_012: listed,
  132_015: listed,
  132_016: listed,
};

export const WEBHOOKS_SAID = {
  'statuses and taps, signed with the secret of the app': documented,
  'a status names a person by number, by id, or by both': {
    from: page('https://whatsappapijs.web.app/types/types.ServerStatusPayload.html'),
  },
  'a tap names a person by an id for the business, where the number is hidden': {
    from: page(
      'https://docs.ycloud.com/en/api-reference/guides/whatsapp-platform/use-business-scoped-user-ids.md',
    ),
  },
  'the answer to a message names the person by that id as well': {
    from: notesOnly('Not seen on any page; without it the first status says the id.'),
  },
  'a mobile of Mexico or Argentina has two forms': {
    from: page(
      'https://support.whapi.cloud/help-desk/specifics-of-sending-messages-to-numbers-of-different-countries',
    ),
  },
  'webhooks are repeated, late, in any order, and together': {
    from: notesOnly('That they are repeated is documented by Meta; how late and in which order is a guess.'),
  },
  'words of templates of authentication': {
    from: page('https://docs.360dialog.com/docs/waba-basics/authentication-messages'),
  },
} as const satisfies SaidBy;
