// What the wallet verbs refuse.
import { defineRefusals } from '#platform/refusals/refusal.ts';
import { refusal as notFound } from '#platform/refusals/refusals.ts';
import { personRefusal } from '#modules/people/cardholders/refusals.ts';

export const refusal = defineRefusals({
  no_cardholder: personRefusal.rows.no_cardholder,
  kyc_required: {
    status: 403,
    message: {
      en: 'The identity of this person is not verified yet.',
      es: 'La identidad de esta persona todavía no está verificada.',
      pt: 'A identidade desta pessoa ainda não foi verificada.',
    },
    fix: {
      en: 'Wait until `kycStatus` is `approved`. `cardholder.updated` tells you.',
      es: 'Espere a que `kycStatus` sea `approved`. El evento `cardholder.updated` lo avisa.',
      pt: 'Aguarde até que `kycStatus` seja `approved`. O evento `cardholder.updated` avisa.',
    },
    ownerFix: {
      en: 'We have not verified your identity yet. If you have sent your data, we will let you know when it is ready; otherwise, complete the verification.',
      es: 'Todavía no verificamos su identidad. Si ya envió sus datos, espere el resultado; si no, complete la verificación.',
      pt: 'Ainda não verificamos sua identidade. Se você já enviou seus dados, aguarde o resultado; se não, conclua a verificação.',
    },
  },
  wallet_provisioning_failed: {
    status: 500,
    message: {
      en: 'The account of this wallet could not be opened.',
      es: 'No se pudo abrir la cuenta de esta billetera.',
      pt: 'Não foi possível abrir a conta desta carteira.',
    },
    fix: {
      en: 'Request the wallet again later: it goes on where it stopped, and one account is opened at most.',
      es: 'Solicite la billetera de nuevo más tarde: continúa donde quedó, y se abre como máximo una cuenta.',
      pt: 'Solicite a carteira de novo mais tarde: continua de onde parou, e no máximo uma conta é aberta.',
    },
    ownerFix: {
      en: 'Your account could not be opened yet. Please try again in a few minutes.',
      es: 'Todavía no pudimos abrir su cuenta. Vuelva a intentarlo en unos minutos.',
      pt: 'Ainda não conseguimos abrir sua conta. Tente novamente em alguns minutos.',
    },
  },
});

export const noCardholder = () => refusal('no_cardholder');

/** The refusal if a person or an agent asks about a wallet that was never opened. */
export const noWallet = () => notFound('not_found', {}, { message: NO_WALLET, fix: OPEN_IT });

const NO_WALLET = {
  en: 'This person has no wallet yet.',
  es: 'Esta persona todavía no tiene billetera.',
  pt: 'Esta pessoa ainda não tem carteira.',
};
const OPEN_IT = {
  en: 'The owner opens it by requesting `GET /api/v1/wallet` once.',
  es: 'El titular la abre al solicitar una vez `GET /api/v1/wallet`.',
  pt: 'O titular a abre ao solicitar uma vez `GET /api/v1/wallet`.',
};
