// What authorizations need of the product.
import type { Connected } from '#platform/provider/connections.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import { countDecisions, type CountDecision } from './count-decisions.ts';
import type { CardNetwork } from './port.ts';
import { createSubWalletsOfCards, type SubWalletsOfCards } from './sub-wallet-of-card.ts';

export type NetworkServices = {
  readonly network: Connected<CardNetwork>;
  readonly subWalletsOfCards: SubWalletsOfCards;
  readonly decisions: CountDecision;
};

/** What a process keeps to decide by, and to count what it decided. */
export const decidingOf = (metrics: Metrics): Pick<NetworkServices, 'subWalletsOfCards' | 'decisions'> => ({
  subWalletsOfCards: createSubWalletsOfCards(),
  decisions: countDecisions(metrics),
});
