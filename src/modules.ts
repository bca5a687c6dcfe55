// The modules of the product, a line each. What they are together, src/product.ts makes of this list.
import type { NamedEvent } from '#platform/events/event-type.ts';
import type { Module } from '#platform/module.ts';
import { deviceLoginsModule } from '#modules/access/device-logins/module.ts';
import { grantsModule } from '#modules/access/grants/module.ts';
import { approvalsModule } from '#modules/approvals/module.ts';
import { brandModule } from '#modules/base/brand/module.ts';
import { connectionsModule } from '#modules/base/connections/module.ts';
import { consentsModule } from '#modules/base/consents/module.ts';
import { identityModule, identityScopes } from '#modules/base/identity/module.ts';
import { identityNames } from '#modules/base/identity/names.ts';
import { overviewModule, overviewScopes } from '#modules/base/overview/module.ts';
import { requestsModule } from '#modules/base/requests/module.ts';
import { searchModule, searchScopes } from '#modules/base/search/module.ts';
import { booksModule } from '#modules/books/module.ts';
import { authorizationsModule } from '#modules/issuing/authorizations/module.ts';
import { cardSessionModule } from '#modules/issuing/card-session/module.ts';
import { cardsModule } from '#modules/issuing/cards/module.ts';
import { depositsModule } from '#modules/issuing/deposits/module.ts';
import { fundingModule } from '#modules/issuing/funding/module.ts';
import { paymentMethodsModule } from '#modules/issuing/payment-methods/module.ts';
import { batchesModule } from '#modules/money-out/batches/module.ts';
import { paymentsModule } from '#modules/money-out/payments/module.ts';
import { railModule } from '#modules/money-out/rail/module.ts';
import { receiptsModule } from '#modules/money-out/receipts/module.ts';
import { schedulesModule } from '#modules/money-out/schedules/module.ts';
import { transfersModule } from '#modules/money-out/transfers/module.ts';
import { withdrawalsModule } from '#modules/money-out/withdrawals/module.ts';
import { cardholdersModule } from '#modules/people/cardholders/module.ts';
import { invitationsModule } from '#modules/people/invitations/module.ts';
import { membersModule } from '#modules/people/members/module.ts';
import { rolesModule } from '#modules/people/roles/module.ts';
import { secondSignaturesModule } from '#modules/people/second-signatures/module.ts';
import { notesModule, noteScopes } from '#modules/notes/module.ts';
import { onboardingModule } from '#modules/people/onboarding/module.ts';
import { signInModule } from '#modules/people/sign-in/module.ts';
import { viewsModule } from '#modules/people/views/module.ts';
import { sandboxModule } from '#modules/sandbox/module.ts';
import { agentsModule } from '#modules/wallets/agents/module.ts';
import { changesModule } from '#modules/wallets/changes/module.ts';
import { payeesModule } from '#modules/wallets/payees/module.ts';
import { pushModule } from '#modules/wallets/push/module.ts';
import { walletsModule } from '#modules/wallets/wallets/module.ts';
import { catalogueOf } from '#modules/webhooks/catalogue.ts';
import { webhooksModule, webhookScopes } from '#modules/webhooks/module.ts';
import type { servicesOf } from './product-services.ts';

type Services = ReturnType<typeof servicesOf>;

/** What the product is about. A new noun is a line here. */
export const nouns: ReadonlyArray<Module<Services>> = [
  cardholdersModule,
  paymentMethodsModule,
  onboardingModule,
  signInModule,
  invitationsModule,
  membersModule,
  rolesModule,
  viewsModule,
  brandModule,
  consentsModule,
  cardsModule,
  depositsModule,
  fundingModule,
  authorizationsModule,
  cardSessionModule,
  walletsModule,
  pushModule,
  payeesModule,
  agentsModule,
  changesModule,
  approvalsModule,
  railModule,
  receiptsModule,
  paymentsModule,
  withdrawalsModule,
  schedulesModule,
  transfersModule,
  batchesModule,
  booksModule,
  grantsModule,
];

/** All that an API key may be allowed to do. */
export const allScopes: readonly string[] = [
  '*',
  ...[...nouns, requestsModule, sandboxModule].flatMap((module) => module.scopes ?? []),
  ...identityScopes,
  ...noteScopes,
  ...overviewScopes,
  ...searchScopes,
  ...webhookScopes,
];

/** All that an integrator may hear of. */
export const catalogue = catalogueOf(nouns.flatMap(({ events = [] }): readonly NamedEvent[] => events));

/** Who acts in the organization, by what people know them. */
const names = [...identityNames, ...nouns.flatMap(({ names: ofNoun = [] }) => ofNoun)];

const known: ReadonlyArray<Module<Services>> = [
  ...nouns,
  identityModule(allScopes, names),
  notesModule(names),
  secondSignaturesModule(names),
  deviceLoginsModule(allScopes),
  connectionsModule,
  requestsModule,
  webhooksModule(catalogue),
  sandboxModule,
];
/** All modules. The overview and the search are made of what the others say of themselves. */
export const modules: ReadonlyArray<Module<Services>> = [
  ...known,
  overviewModule(known.flatMap(({ overview = [] }) => overview)),
  searchModule(known.flatMap(({ search = [] }) => search)),
];
