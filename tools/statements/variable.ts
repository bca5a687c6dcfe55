// The variable that says where statements are kept, for processes that are started with ./collect.ts.
export const STATEMENTS_VARIABLE = 'MONEDERO_TEST_STATEMENTS';
