// The payees of owners, and how the books of their wallets stand.
export const wallets = {
  payee: {
    active: 'Verificado',
    verifying: 'En verificación',
    unconfirmed: 'Sin confirmar',
    refused: 'No verificado',
    deleted: 'Quitado',
    holder: 'Titular de la cuenta',
    namedBy: 'Identificado por',
    by: {
      number: 'El número de cuenta',
      alias: 'El alias, que se consulta en cada pago',
      key: 'La clave, que se consulta en cada pago',
    },
    verifiedAt: 'Verificado el',
    verifyingText: 'El banco todavía no informó de quién es la cuenta. Hasta entonces no se le puede pagar.',
    unconfirmedText:
      'El titular de la billetera todavía no confirmó que es quien espera. Hasta entonces no se le puede pagar.',
    reasons: {
      account_not_found: 'No se encontró ninguna cuenta.',
      account_not_payable: 'El banco de la cuenta no recibe pagos en ella.',
      holder_mismatch: 'La cuenta está a nombre de otra persona que la indicada.',
      tax_id_mismatch: 'El titular de la cuenta tiene otra identificación fiscal que la indicada.',
      currency_mismatch: 'La cuenta es de otra moneda que la billetera.',
      account_mismatch: 'El alias lleva a otra cuenta que la indicada.',
      duplicate_payee: 'La cuenta ya está entre los destinatarios de la billetera.',
      own_account: 'Es la cuenta de la propia billetera.',
      not_answered: 'El banco no informó de quién es la cuenta.',
    },
  },
  comparison: {
    title: 'Conciliación con el proveedor',
    titleIn: (currency: string) => `Conciliación con el proveedor, en ${currency}`,
    titleForCardsIn: (currency: string) => `Conciliación del dinero para tarjetas, en ${currency}`,
    noneHere: 'Todavía no se concilió.',
    none: 'Todavía no se concilió. Se hace una vez por día.',
    equal: 'Coincide',
    unequal: 'No coincide',
    ledger: 'Según Monedero',
    provider: 'Según el proveedor',
    difference: 'Diferencia',
    repaired: (count: number) =>
      count === 1
        ? 'Se registró un movimiento que faltaba.'
        : `Se registraron ${count} movimientos que faltaban.`,
    reference: 'Referencia del proveedor',
    kinds: {
      missing_deposit: 'Depósito que faltaba en Monedero',
      unknown_deposit: 'Depósito que el proveedor no tiene',
      missing_payment: 'Pago que faltaba en Monedero',
      unknown_payment: 'Pago que el proveedor no tiene',
      missing_return: 'Devolución que faltaba en Monedero',
      unknown_return: 'Devolución que el proveedor no tiene',
      missing_refund: 'Reembolso que faltaba en Monedero',
      unknown_refund: 'Reembolso que el proveedor no tiene',
      missing_release: 'Depósito retenido que el banco liberó',
      missing_taking: 'Depósito que el banco retiró',
      amount: 'El monto es otro',
      currency: 'La moneda es otra',
      sum: 'El saldo no es la suma de los movimientos',
    },
  },
};
