// The settings of a side of an organization.
import type { settings as es } from './es.ts';

export const settings: typeof es = {
  settings: {
    lead: 'Os limites valem para as carteiras abertas a partir de agora, conforme a moeda de cada uma. As que já estão abertas mantêm os valores com que foram abertas.',
    limits: 'Limites das carteiras novas',
    balance: 'Saldo baixo',
    currency: 'Moeda',
    names: {
      autoApproveUnderCents: 'Sem aprovação, abaixo de',
      whatsappThresholdCents: 'Pelo WhatsApp, abaixo de',
      panicLimit24hCents: 'Limite de 24 horas',
      balanceLowThresholdCents: 'Avisar saldo baixo, abaixo de',
    },
    hints: {
      autoApproveUnderCents: 'Um pagamento menor sai sem que o titular seja consultado.',
      whatsappThresholdCents:
        'Um pagamento menor é consultado pelo WhatsApp; os demais pedem a chave de acesso.',
      panicLimit24hCents: 'Em 24 horas não sai mais do que isto, mesmo com aprovação.',
      balanceLowThresholdCents: 'Vazio: sem aviso. Vale também para as carteiras já abertas.',
    },
    never: 'Sem aviso',
    changeLimits: 'Alterar limites',
    changeLow: 'Alterar aviso de saldo baixo',
    changeText: 'Se isto permitir que saia mais dinheiro do que antes, pediremos que confirme que é você.',
    save: 'Salvar alterações',
  },
};
