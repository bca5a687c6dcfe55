// Made by `npm run gen` from the routes.
import type { Cardholder, CreatedCardholder, WrittenPostalAddress } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type CardholdersCreateInput = {
  /** It must contain at least one letter, and no control characters, < or >. */
  readonly firstName: string;
  /** It must contain at least one letter, and no control characters, < or >. */
  readonly lastName: string;
  /** `yyyy-mm-dd`; at least 18 years ago. */
  readonly dateOfBirth: string;
  /** E.164, such as +5491155551234. */
  readonly phoneNumber: string;
  readonly email: string;
  /**
   * CUIT or CUIL in AR, RFC in MX, CPF in BR, RUT in CL, NIT or CC in CO, RUC or DNI in PE, CI or RUT in
   * UY.
   */
  readonly taxId: string;
  readonly country: 'AR' | 'MX' | 'BR' | 'CL' | 'CO' | 'PE' | 'UY';
  readonly identificationType?: 'DNI' | 'RUT' | 'CURP' | 'CPF' | 'CC' | 'CE' | 'CI' | 'PASSPORT';
  /** Number of the identity document; comes with its type. */
  readonly identificationValue?: string;
  /** Where the person lives, in `country`; some issuers ask for it. */
  readonly address?: WrittenPostalAddress;
  /** ISO 3166-1, two letters, such as `AR`. */
  readonly nationality?: string;
  /** When the person agreed to your terms; not in the future. */
  readonly termsAcceptedAt?: string;
};

export type CardholdersListQuery = {
  readonly country?: 'AR' | 'MX' | 'BR' | 'CL' | 'CO' | 'PE' | 'UY';
  readonly kycStatus?: 'pending' | 'approved' | 'rejected' | 'review';
  /** Upper and lower case are the same. */
  readonly email?: string;
  /** With or without separators. */
  readonly taxId?: string;
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type CardholdersListAnswer = {
  readonly data: ReadonlyArray<Cardholder>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type CardholdersPatchInput = {
  readonly email?: string;
  /** E.164, such as +5491155551234. */
  readonly phoneNumber?: string;
  /** Number of the identity document; comes with its type. */
  readonly identificationValue?: string;
};

export type CardholdersOfOrganization = {
  /**
   * Create a cardholder.
   *
   * Registers the person and starts KYC at the issuer. `kycStatus` begins as `pending`;
   * `cardholder.updated` tells how it ends. Where the live side has no provider for that yet,
   * `kycReasons` has `provider_not_connected`, and KYC starts once it has one. Cards can be issued once
   * it is `approved`.
   *
   * Required scope: `cardholders:write`.
   *
   * `POST /api/v1/cardholders`
   */
  create(input: CardholdersCreateInput, options?: KeyedOptions): Promise<CreatedCardholder>;
  /**
   * List cardholders.
   *
   * Required scope: `cardholders:read`.
   *
   * `GET /api/v1/cardholders`
   */
  list(query?: CardholdersListQuery, options?: CallOptions): Listing<CardholdersListAnswer>;
  /**
   * Retrieve a cardholder.
   *
   * Required scope: `cardholders:read`.
   *
   * `GET /api/v1/cardholders/{id}`
   */
  get(id: string, options?: CallOptions): Promise<Cardholder>;
  /**
   * Update a cardholder.
   *
   * Only e-mail, phone number and document number can change. For another name or tax id create another
   * cardholder.
   *
   * Required scope: `cardholders:write`.
   *
   * `PATCH /api/v1/cardholders/{id}`
   */
  patch(id: string, input?: CardholdersPatchInput, options?: CallOptions): Promise<Cardholder>;
};

export type CardholdersOfSession = CardholdersOfOrganization;

type Of = { readonly organization: CardholdersOfOrganization; readonly session: CardholdersOfSession };

const ROUTES = {
  create: 'POST ~/cardholders os bk',
  list: 'GET ~/cardholders os qp',
  get: 'GET ~/cardholders/{id} os',
  patch: 'PATCH ~/cardholders/{id} os b',
};

export const cardholders = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('cardholders', ROUTES, connection);
