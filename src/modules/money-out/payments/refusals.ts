// The refusals of payments.
import { defineRefusals } from '#platform/refusals/refusal.ts';
import { waitingRefusals } from '#modules/approvals/waiting.ts';

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
  payee_verifying: {
    status: 409,
    message: {
      en: 'The account of this payee is still being verified, so it cannot be paid yet.',
      es: 'La cuenta de este destinatario todavía se está verificando, por lo que aún no se le puede pagar.',
      pt: 'A conta deste favorecido ainda está sendo verificada, por isso ainda não é possível pagar a ele.',
    },
    fix: {
      en: 'Wait until `GET /api/v1/wallet/payees` shows the payee as `active`, or for the event `payee.verified`: it takes from seconds to hours. Then send the request again; nothing was set aside.',
      es: 'Espere a que `GET /api/v1/wallet/payees` muestre el destinatario como `active`, o el evento `payee.verified`: tarda de segundos a horas. Después vuelva a enviar la solicitud; no se reservó nada.',
      pt: 'Espere até que `GET /api/v1/wallet/payees` mostre o favorecido como `active`, ou o evento `payee.verified`: leva de segundos a horas. Depois envie a requisição novamente; nada foi reservado.',
    },
    ownerFix: {
      en: 'The bank has not confirmed yet whose account this is. It takes from seconds to hours; try again once the payee is ready. No money has left your wallet.',
      es: 'El banco todavía no confirmó de quién es esta cuenta. Tarda de segundos a horas; vuelva a intentarlo cuando el destinatario esté listo. No salió dinero de su billetera.',
      pt: 'O banco ainda não confirmou de quem é esta conta. Leva de segundos a horas; tente novamente quando o favorecido estiver pronto. Nenhum dinheiro saiu da sua carteira.',
    },
  },
  payee_unconfirmed: {
    status: 409,
    message: {
      en: 'The owner of the wallet has not confirmed yet that this payee is whom they expect, so it cannot be paid.',
      es: 'El titular de la billetera todavía no confirmó que este destinatario es quien espera, por lo que no se le puede pagar.',
      pt: 'O titular da carteira ainda não confirmou que este favorecido é quem ele espera, por isso não é possível pagar a ele.',
    },
    fix: {
      en: 'Ask the owner to confirm it in the wallet, under Payees, or with `POST /api/v1/wallet/payees/:id/confirm`. Then send the request again; nothing was set aside.',
      es: 'Pida al titular que lo confirme en la billetera, en Destinatarios, o con `POST /api/v1/wallet/payees/:id/confirm`. Después vuelva a enviar la solicitud; no se reservó nada.',
      pt: 'Peça ao titular que o confirme na carteira, em Favorecidos, ou com `POST /api/v1/wallet/payees/:id/confirm`. Depois envie a requisição novamente; nada foi reservado.',
    },
    ownerFix: {
      en: 'You have not confirmed yet that this payee is whom you expect. Open Payees in your wallet, check whose account it is and confirm it. No money has left your wallet.',
      es: 'Todavía no confirmó que este destinatario es quien usted espera. Abra Destinatarios en su billetera, revise de quién es la cuenta y confírmelo. No salió dinero de su billetera.',
      pt: 'Você ainda não confirmou que este favorecido é quem você espera. Abra Favorecidos na sua carteira, veja de quem é a conta e confirme. Nenhum dinheiro saiu da sua carteira.',
    },
  },
  payee_refused: {
    status: 409,
    message: {
      en: 'The account of this payee was not verified, so it cannot be paid.',
      es: 'La cuenta de este destinatario no se pudo verificar, por lo que no se le puede pagar.',
      pt: 'A conta deste favorecido não foi verificada, por isso não é possível pagar a ele.',
    },
    fix: {
      en: 'See `refusedReason`. The owner of the wallet deletes this payee and adds it again, with an account that is right.',
      es: 'Vea `refusedReason`. El titular de la billetera elimina este destinatario y lo agrega de nuevo con una cuenta correcta.',
      pt: 'Veja `refusedReason`. O titular da carteira exclui este favorecido e o adiciona novamente, com uma conta correta.',
    },
    ownerFix: {
      en: 'We could not verify the account of this payee. Ask for the account once more, remove the payee and add it again.',
      es: 'No pudimos verificar la cuenta de este destinatario. Pida de nuevo los datos de la cuenta, quite el destinatario y agréguelo otra vez.',
      pt: 'Não conseguimos verificar a conta deste favorecido. Peça novamente os dados da conta, remova o favorecido e adicione-o outra vez.',
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
  payment_repeated: {
    status: 409,
    message: {
      en: 'This agent asked for the same payment less than 10 minutes ago, without an idempotency key.',
      es: 'Este agente pidió el mismo pago hace menos de 10 minutos, sin clave de idempotencia.',
      pt: 'Este agente pediu o mesmo pagamento há menos de 10 minutos, sem chave de idempotência.',
    },
    fix: {
      en: 'Nothing was paid now. See the payment of `paymentId` with `GET /api/v1/wallet/payments/:id`. If another one is meant, send the request again with an idempotency key of its own, or once with `repeat: true`.',
      es: 'Ahora no se pagó nada. Vea el pago de `paymentId` con `GET /api/v1/wallet/payments/:id`. Si de verdad quiere otro, envíe de nuevo la solicitud con una clave de idempotencia propia, o una vez con `repeat: true`.',
      pt: 'Nada foi pago agora. Veja o pagamento de `paymentId` com `GET /api/v1/wallet/payments/:id`. Se outro for mesmo desejado, envie a requisição de novo com uma chave de idempotência própria, ou uma vez com `repeat: true`.',
    },
    ownerFix: {
      en: 'This agent asked for the same payment a few minutes ago. Nothing was paid now; the first one is in your activity.',
      es: 'Este agente pidió el mismo pago hace unos minutos. Ahora no se pagó nada; el primero está en su actividad.',
      pt: 'Este agente pediu o mesmo pagamento há alguns minutos. Nada foi pago agora; o primeiro está no seu extrato.',
    },
  },
  too_many_pending_approvals: waitingRefusals.too_many_pending_approvals,
});
