// Transfers that an organization sends, and batches of them.
import type { transfers as es } from './es.ts';

export const transfers: typeof es = {
  transfer: {
    pending_approval: 'Aguarda aprovação',
    approved: 'Aprovada',
    processing: 'Em andamento',
    settled: 'Liquidada',
    failed: 'Falhou',
    returned: 'Devolvida',
    rejected: 'Rejeitada',
    cancelled: 'Cancelada',
    concept: 'Descrição',
    gate: 'Quem aprova',
    gates: {
      auto: 'Ninguém: está abaixo do valor automático',
      batch: 'Decidida com o seu lote',
      inbox: 'O titular, na caixa de entrada',
      whatsapp: 'O titular, pelo WhatsApp',
      biometric: 'O titular, com a passkey',
    },
    batch: 'Lote',
    rail: 'Rede',
    railId: 'Id na rede',
    receipt: 'Comprovante',
    openReceipt: 'Abrir o comprovante',
    cancel: 'Cancelar a transferência',
    cancelTitle: (to) => `Cancelar a transferência para ${to}`,
    cancelText: 'O titular não poderá mais aprová-la, e o dinheiro reservado volta a ficar disponível.',
    moves: { settle: 'Liquidar', fail: 'Fazer falhar', return: 'Devolver' },
    moveText: 'É o que a rede informaria. No modo de teste, quem decide é você.',
  },
  batch: {
    completed: 'Concluído',
    lines: 'Transferências do lote',
    more: 'Mostrar mais',
    completedAt: 'Concluído em',
    cancel: 'Cancelar o lote inteiro',
    line: { accepted: 'A processar', refused: 'Recusada' },
  },
};
