// Made by `npm run gen` from the routes.
import type { Brand, ShownBrand } from './objects.ts';
import type { CallOptions, Connection } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type BrandUpdateInput = {
  /** Null: the name of the organization. */
  readonly name?: string | null;
  readonly colour?: string | null;
  /** The bytes of a PNG, JPEG or WebP in base64: at most 100 kB, and 1,024 pixels each way. */
  readonly logo?: string | null;
  readonly support?: {
    readonly email?: string | null;
    readonly url?: string | null;
    readonly phone?: string | null;
    readonly whatsapp?: string | null;
  };
  readonly termsUrl?: string | null;
  readonly privacyUrl?: string | null;
};

export type BrandOfOrganization = {
  /**
   * Retrieve the brand.
   *
   * What hosted pages show of the organization on this side.
   *
   * Required scope: `settings:read`.
   *
   * `GET /api/v1/brand`
   */
  get(options?: CallOptions): Promise<Brand>;
  /**
   * Update the brand.
   *
   * Fields that are left out stay, and null takes one away. Pages that are opened from then on show it.
   * A colour that text could not be read on is corrected in `accents`, and stays in `colour` as it was
   * chosen.
   *
   * Required scope: `settings:write`.
   *
   * `PATCH /api/v1/brand`
   */
  update(input?: BrandUpdateInput, options?: CallOptions): Promise<Brand>;
};

export type BrandOfSession = {
  /**
   * Retrieve the brand.
   *
   * What hosted pages show of the organization on this side.
   *
   * Required scope: `settings:read`.
   *
   * `GET /api/v1/brand`
   */
  get(options?: CallOptions): Promise<Brand>;
  /**
   * Update the brand.
   *
   * Fields that are left out stay, and null takes one away. Pages that are opened from then on show it.
   * A colour that text could not be read on is corrected in `accents`, and stays in `colour` as it was
   * chosen.
   *
   * Required scope: `settings:write`.
   *
   * `PATCH /api/v1/brand`
   */
  update(input?: BrandUpdateInput, options?: CallOptions): Promise<Brand>;
  /**
   * Retrieve the brand as an owner.
   *
   * With which organization the wallet is, as it shows itself to its customers.
   *
   * `GET /api/v1/wallet/brand`
   */
  get_as_owner(options?: CallOptions): Promise<ShownBrand>;
};

type Of = { readonly organization: BrandOfOrganization; readonly session: BrandOfSession };

const ROUTES = {
  get: 'GET ~/brand os',
  update: 'PATCH ~/brand os b',
  get_as_owner: 'GET ~/wallet/brand s',
};

export const brand = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('brand', ROUTES, connection);
