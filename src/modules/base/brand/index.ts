// Brand: what the customers of one side of an organization see of it.
export { accentsOf, COLOUR, type Accent } from './accents.ts';
export { branded } from './branded-mail.ts';
export { logoOf, NO_BRAND, type Logo } from './model.ts';
export { findBrand, findLogo } from './queries.ts';
