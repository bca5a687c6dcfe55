// Made by `npm run gen` from the routes.
import type { Found } from './objects.ts';
import type { Connection, KeyedOptions } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type SearchFindInput = {
  readonly q: string;
};

export type SearchOfOrganization = {
  /**
   * Search.
   *
   * Finds an object of any kind by its whole id, cardholders by e-mail, tax id or name, cards by their
   * last four digits or label, wallets, agents and payees by name, payees by the whole number, alias or
   * key of their account (but a CPF or telephone), payment methods by their last four, and those that
   * are accounts as payees are, and endpoints by URL. By text the newest 1000 of each kind are searched,
   * and at most 5 of each are answered, newest first; an e-mail or a tax id that is whole finds any
   * cardholder. A kind needs the scope of its own list: `cardholder` needs `cardholders:read`,
   * `payment_method` needs `payment_methods:read`, `card` needs `cards:read`, `transaction` needs
   * `cards:read`, `wallet` needs `wallets:read`, `payee` needs `payments:read`, `sub_wallet` needs
   * `wallets:read`, `approval` needs `approvals:read`, `payment` needs `payments:read`, `withdrawal`
   * needs `payments:read`, `scheduled_payment` needs `payments:read`, `transfer` needs `transfers:read`,
   * `batch` needs `transfers:read`, `request` needs `requests:read`, `webhook_endpoint` needs
   * `webhooks:read`, `event` needs `events:read`. It is a POST that changes nothing, since what is
   * searched for does not belong in an address. A card number is refused.
   *
   * Required scope: `search:read`.
   *
   * `POST /api/v1/search`
   */
  find(input: SearchFindInput, options?: KeyedOptions): Promise<Found>;
};

export type SearchOfSession = SearchOfOrganization;

type Of = { readonly organization: SearchOfOrganization; readonly session: SearchOfSession };

const ROUTES = {
  find: 'POST ~/search os bk',
};

export const search = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('search', ROUTES, connection);
