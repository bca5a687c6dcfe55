// Tax ids as they are printed in the country where the currency is used: in groups that a person can compare.
const CUIT = /^(\d{2})(\d{8})(\d)$/;
const CNPJ = /^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d{2})$/;
const CPF = /^(\d{3})(\d{3})(\d{3})(\d{2})$/;

export function taxIdText(taxId: string, currency: string): string {
  if (currency === 'ARS') return taxId.replace(CUIT, '$1-$2-$3');
  if (currency === 'BRL') return taxId.replace(CNPJ, '$1.$2.$3/$4-$5').replace(CPF, '$1.$2.$3-$4');
  return taxId;
}
