// The payees of owners, statements of their wallets, and how the books of these stand.
import type { wallets as es } from './es.ts';

export const wallets: typeof es = {
  payee: {
    active: 'Verificado',
    verifying: 'Em verificação',
    unconfirmed: 'Sem confirmação',
    refused: 'Não verificado',
    deleted: 'Removido',
    holder: 'Titular da conta',
    namedBy: 'Identificado por',
    by: {
      number: 'Número da conta',
      alias: 'Apelido, consultado a cada pagamento',
      key: 'Chave, consultada a cada pagamento',
    },
    verifiedAt: 'Verificado em',
    verifyingText: 'O banco ainda não informou de quem é a conta. Até lá, não é possível pagar a ela.',
    unconfirmedText:
      'O titular da carteira ainda não confirmou que é quem ele espera. Até lá, não é possível pagar a ele.',
    reasons: {
      account_not_found: 'Nenhuma conta foi encontrada.',
      account_not_payable: 'O banco da conta não recebe pagamentos nela.',
      holder_mismatch: 'A conta está em nome de outra pessoa, não da informada.',
      tax_id_mismatch: 'O titular da conta tem outra identificação fiscal, diferente da informada.',
      currency_mismatch: 'A conta é em outra moeda, diferente da carteira.',
      account_mismatch: 'O apelido leva a outra conta, diferente da informada.',
      duplicate_payee: 'A conta já está entre os favorecidos da carteira.',
      own_account: 'É a conta da própria carteira.',
      not_answered: 'O banco não informou de quem é a conta.',
    },
  },
  statement: {
    title: 'Extrato da conta',
    from: 'De',
    to: 'Até',
    csv: 'CSV, para planilhas',
    camt: 'camt.053, para programas contábeis',
    text: 'Os dias são os do país da carteira. O dinheiro reservado é lançado quando sai.',
  },
  comparison: {
    title: 'Conciliação com o provedor',
    titleIn: (currency) => `Conciliação com o provedor, em ${currency}`,
    titleForCardsIn: (currency) => `Conciliação do dinheiro para cartões, em ${currency}`,
    noneHere: 'Ainda não foi conciliada.',
    none: 'Ainda não foi conciliada. A conciliação é feita uma vez por dia.',
    equal: 'Confere',
    unequal: 'Não confere',
    ledger: 'No Monedero',
    provider: 'No provedor',
    difference: 'Diferença',
    repaired: (count) =>
      count === 1
        ? 'Uma movimentação que faltava foi registrada.'
        : `${count} movimentações que faltavam foram registradas.`,
    reference: 'Referência do provedor',
    kinds: {
      missing_deposit: 'Depósito que faltava no Monedero',
      unknown_deposit: 'Depósito que o provedor não tem',
      missing_payment: 'Pagamento que faltava no Monedero',
      unknown_payment: 'Pagamento que o provedor não tem',
      missing_return: 'Devolução que faltava no Monedero',
      unknown_return: 'Devolução que o provedor não tem',
      missing_refund: 'Reembolso que faltava no Monedero',
      unknown_refund: 'Reembolso que o provedor não tem',
      missing_release: 'Depósito retido que o banco liberou',
      missing_taking: 'Depósito que o banco retomou',
      amount: 'O valor é outro',
      currency: 'A moeda é outra',
      sum: 'O saldo não é a soma das movimentações',
    },
  },
};
