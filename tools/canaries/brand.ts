// Mutants of brands and consents: what pages show of an organization can be read, and runs nothing.
import { replace, type Mutant } from './mutant.ts';

const brand = (file: string): string => `src/modules/base/brand/${file}`;
const PAGES = ['test/pages/brand'];

export const brandMutants: readonly Mutant[] = [
  {
    name: 'brand: an address may have what cannot be seen',
    plant: replace(
      'src/platform/outbound/url.ts',
      "isPlainAddress(url) ? undefined : 'not_a_url'",
      "isPlainAddress('') ? undefined : 'not_a_url'",
    ),
    tests: ['src/platform/outbound/url'],
    only: 'is refused for what is wrong with it',
  },
  {
    name: 'brand: a colour on which no text can be read is used as it is',
    plant: replace(
      brand('accents.ts'),
      'if (isReadable(made, palette)) return made;',
      'if (step === 0) return made;',
    ),
    tests: [brand('accents.test')],
    only: 'can be read on each ground of its theme',
  },
  {
    name: 'brand: a drawing that could run is a logo',
    plant: replace(
      brand('read-logo.ts'),
      'const image = readImage(bytes);',
      "const image = readImage(bytes) ?? { type: 'image/png' as const, width: 1, height: 1 };",
    ),
    tests: [brand('brand.test')],
    only: 'with a drawing that could run',
  },
  {
    name: "brand: another organization's logo is found by its hash",
    plant: replace(
      brand('queries.ts'),
      'from brand_logos where tenant_id = ${tenantId} and hash = ${hash}',
      'from brand_logos where ${tenantId} <> hash and hash = ${hash}',
    ),
    tests: [brand('brand.test')],
    only: 'is of one side of one organization',
  },
  {
    name: 'brand: the owner of a wallet sees all of it',
    plant: replace(
      brand('shown-to-owner.ts'),
      '{ name: brand.shownName, logo',
      '{ ...brand, name: brand.shownName, logo',
    ),
    tests: [brand('brand.test')],
    only: 'is shown to the owner of a wallet by name and logo alone',
  },
  {
    name: 'brand: the longest name makes the wallet wider than a phone',
    plant: replace('app/styles/wallet.css', 'max-width: 88px;', 'max-width: none;'),
    tests: ['test/app/wallet-brand'],
    only: 'fits a phone with the longest name',
  },
  {
    name: 'brand: terms lead to a script',
    plant: replace(
      brand('model.ts'),
      'problemOfUrl(url, { allowLoopback: false, httpsOnly: true }) === undefined',
      "url !== ''",
    ),
    tests: [brand('brand.test')],
    only: 'with a script for terms',
  },
  {
    name: 'checkout: the script of the page may send what is typed',
    plant: replace(
      'src/web/pages/checkout-views.ts',
      "const SCRIPT = aloneScriptOf(fileOf('checkout.js'));",
      "const ALONE = aloneScriptOf(fileOf('checkout.js'));\nconst SCRIPT = { ...ALONE, policy: `${ALONE.policy}; connect-src 'self'` };",
    ),
    tests: ['test/pages/checkout'],
    only: 'runs one script that can send nothing',
  },
  {
    name: 'consents: a form with problems counts as consent',
    plant: replace(
      'src/web/pages/onboarding.ts',
      '  if (!checked.ok) {\n',
      "  if (!checked.ok) {\n    await inWork(visit, async (work) => recordConsent(work, agreedTo('onboarding', row.id, { language, brand })));\n",
    ),
    tests: PAGES,
    only: 'is not written down where the form has problems',
  },
  {
    name: 'brand: a logo that is not what it says is drawn on a receipt',
    plant: replace(
      'src/web/pages/receipts-logo.ts',
      "type === 'image/png' ? isWholePng(data) :",
      "type === 'image/png' ? data.length > 0 || isWholePng(data) :",
    ),
    tests: ['test/pages/receipts-brand'],
    only: 'has fewer rows than it says',
  },
  {
    name: 'brand: mail to members is signed by their organization',
    plant: replace(
      brand('branded-mail.ts'),
      'mail.look === undefined ? undefined :',
      "mail.look === '' ? undefined :",
    ),
    tests: ['test/mail/branded'],
    only: 'without naming an organization',
  },
  {
    name: 'brand: a member gets the code to confirm from the organization',
    plant: replace(
      'src/modules/people/sign-in/step-up.ts',
      'role === null && personId !== null',
      "(role === null || role !== 'viewer') && personId !== ''",
    ),
    tests: ['test/mail/branded'],
    only: 'with a code to confirm is signed for its customer',
  },
  {
    name: 'brand: a mail with a code has a link',
    plant: replace(
      brand('branded-mail.ts'),
      "look === 'organization' ? url : null",
      'look === undefined ? null : url',
    ),
    tests: ['test/mail/branded'],
    only: 'has no link beside the code',
  },
  {
    name: 'brand: a name passes for an address in the sender of a mail',
    plant: replace(
      'src/providers/wire/smtp/transport.ts',
      'brand.name.replaceAll(/[@<>\\s]+/g',
      'brand.name.replaceAll(/[<>\\s]+/g',
    ),
    tests: ['src/providers/wire/smtp/look.test'],
    only: 'whatever an organization calls itself',
  },
];
