// The refusals of payments.
import { defineRefusals } from '#platform/refusal.ts';
import { waitingRefusals } from '#modules/approvals/index.ts';

export const refusal = defineRefusals({
  payee_not_enabled: {
    status: 403,
    message: {
      en: 'This agent may not pay this payee.',
      es: 'Este agente no puede pagar a este destinatario.',
      pt: 'Este agente não pode pagar a este favorecido.',
    },
    fix: {
      en: 'Pay one of those that `GET /api/v1/wallet/payees` lists, or ask the owner to enable this one.',
      es: 'Pague a uno de los que lista `GET /api/v1/wallet/payees`, o pida al titular que habilite este.',
      pt: 'Pague a um dos que `GET /api/v1/wallet/payees` lista, ou peça ao titular que habilite este.',
    },
    ownerFix: {
      en: 'This agent may not pay this payee. If you agree with it, enable the payee for the agent.',
      es: 'Este agente no puede pagar a este destinatario. Si está de acuerdo, habilítelo para el agente.',
      pt: 'Este agente não pode pagar a este favorecido. Se você estiver de acordo, habilite-o para o agente.',
    },
  },
  destination_not_found: {
    status: 422,
    message: {
      en: 'The account to which the money should go does not exist.',
      es: 'La cuenta a la que debería ir el dinero no existe.',
      pt: 'A conta para a qual o dinheiro deveria ir não existe.',
    },
    fix: {
      en: 'Ask the payee for the account as it is now, and have the owner create the payee again.',
      es: 'Pida al destinatario su cuenta actual y que el titular vuelva a crear el destinatario.',
      pt: 'Peça ao favorecido a conta atual e que o titular crie o favorecido novamente.',
    },
    ownerFix: {
      en: 'The account of this payee no longer exists. Ask for a new one; no money has left your wallet.',
      es: 'La cuenta de este destinatario ya no existe. Pídale una nueva; no salió dinero de su billetera.',
      pt: 'A conta deste favorecido não existe mais. Peça uma nova; nenhum dinheiro saiu da sua carteira.',
    },
  },
  destination_not_payable: {
    status: 422,
    message: {
      en: 'This wallet cannot pay the account to which this payee has moved.',
      es: 'Esta billetera no puede pagar a la cuenta a la que se movió este destinatario.',
      pt: 'Esta carteira não pode pagar à conta para a qual este favorecido mudou.',
    },
    fix: {
      en: 'It is the account of the wallet itself, or of another currency. Ask the payee for another account.',
      es: 'Es la cuenta de la propia billetera, o de otra moneda. Pida otra cuenta al destinatario.',
      pt: 'É a conta da própria carteira, ou de outra moeda. Peça outra conta ao favorecido.',
    },
    ownerFix: {
      en: 'The account of this payee has changed, and your wallet cannot pay the new one. Ask for another account; no money has left your wallet.',
      es: 'La cuenta de este destinatario cambió y su billetera no puede pagar a la nueva. Pídale otra cuenta; no salió dinero de su billetera.',
      pt: 'A conta deste favorecido mudou, e sua carteira não pode pagar à nova. Peça outra conta; nenhum dinheiro saiu da sua carteira.',
    },
  },
  approval_required: {
    status: 403,
    message: {
      en: 'An amount like this needs an approval that this person cannot give yet.',
      es: 'Un importe como este requiere una aprobación que esta persona todavía no puede dar.',
      pt: 'Um valor como este requer uma aprovação que esta pessoa ainda não pode dar.',
    },
    fix: {
      en: 'Register a passkey under `/api/auth/passkeys`; below `whatsapp_threshold_cents`, a phone verified under `/api/auth/phone` is enough.',
      es: 'Registre una passkey en `/api/auth/passkeys`; por debajo de `whatsapp_threshold_cents` alcanza con un teléfono verificado en `/api/auth/phone`.',
      pt: 'Registre uma passkey em `/api/auth/passkeys`; abaixo de `whatsapp_threshold_cents`, basta um telefone verificado em `/api/auth/phone`.',
    },
    ownerFix: {
      en: 'An amount like this needs a stronger confirmation. Add a passkey to your wallet under Security, and try again.',
      es: 'Un importe como este requiere una confirmación más segura. Agregue una passkey a su billetera, en Seguridad, y vuelva a intentarlo.',
      pt: 'Um valor como este requer uma confirmação mais segura. Adicione uma passkey à sua carteira, em Segurança, e tente novamente.',
    },
  },
  too_many_pending_approvals: waitingRefusals.too_many_pending_approvals,
});
