// The account of the house through which money goes from one cell of a tenant to another. Each cell has it,
// and over all of them it sums to zero. A tenant with one cell has none.
import { defineHouseAccount } from './define-accounts.ts';

export const betweenCells = defineHouseAccount('between_cells');
