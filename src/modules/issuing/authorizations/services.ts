// What authorizations need of the product.
import type { CardNetwork } from './port.ts';
import type { SubWalletsOfCards } from './sub-wallet-of-card.ts';

export type NetworkServices = {
  readonly network: CardNetwork;
  readonly subWalletsOfCards: SubWalletsOfCards;
};
