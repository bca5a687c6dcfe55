// What is written with the generated code, by generator: a call that is right, and one that must not compile.
const RIGHT = `{ to: { type: 'clabe', value: '646180157000000004' }, amount: 150, currency: 'MXN', concept: 'Rent', from_sub_wallet: 'sw_1' }`;
const WRONG = `{ to: { type: 'iban', value: '646180157000000004' }, amount: 150, currency: 'MXN', concept: 'Rent', from_sub_wallet: 'sw_1' }`;
const HEADERS = `{ 'Idempotency-Key': '3f2a1c04' }`;

export const USES: Readonly<Record<string, string>> = {
  types: `import type { operations } from './types';
type Body = NonNullable<operations['transfers.create']['requestBody']>['content']['application/json'];
export const right: Body = ${RIGHT};
// @ts-expect-error There is no such type of recipient.
export const wrong: Body = ${WRONG};
`,
  calls: `import { transfersCreate } from './calls';
export const right = () => transfersCreate({ headers: ${HEADERS}, body: ${RIGHT} });
// @ts-expect-error There is no such type of recipient.
export const wrong = () => transfersCreate({ headers: ${HEADERS}, body: ${WRONG} });
`,
  orval: `import { transfersCreate } from './orval/calls';
import { TransfersCreateBody } from './orval/schemas';
export const right = () => transfersCreate(${RIGHT});
// @ts-expect-error There is no such type of recipient.
export const wrong = () => transfersCreate(${WRONG});
export const { currency }: { currency: string } = TransfersCreateBody.parse(${RIGHT});
`,
};
