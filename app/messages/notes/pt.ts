// Notas da equipe.
import type { notes as es } from './es.ts';

export const notes: typeof es = {
  notes: {
    title: 'Notas',
    none: 'Sem notas.',
    write: 'Escrever uma nota',
    text: 'Nota',
    hint: 'Sua equipe a lê, o titular não. Os números de cartão são ocultados.',
    send: 'Salvar',
    delete: 'Excluir',
    deleteTitle: 'Excluir esta nota?',
    deleteText: 'Não é possível recuperá-la. A auditoria guarda que existiu, não o que dizia.',
    former: 'Alguém que já saiu',
    about: { card: 'De um cartão', transaction: 'De uma compra', payment: 'De um pagamento' },
  },
};
