// What a refusal of the platform says to the owner of a wallet: what has happened and what they can do next,
// as a bank would write it. It stands beside the rows for integrators, which are many already.
import type { Text } from '../text/language.ts';

export const OWNER_FIXES = {
  invalid_request: {
    en: 'Something is not right with what was written. Check it and try again.',
    es: 'Algún dato no es correcto. Revíselo y vuelva a intentarlo.',
    pt: 'Algum dado não está correto. Confira e tente novamente.',
  },
  invalid_json: {
    en: 'Your wallet could not send this. Load the page again and try once more.',
    es: 'Su billetera no pudo enviar esto. Vuelva a cargar la página e inténtelo de nuevo.',
    pt: 'Sua carteira não conseguiu enviar isto. Recarregue a página e tente novamente.',
  },
  unauthorized: {
    en: 'Your session has ended. Sign in again to go on.',
    es: 'Su sesión terminó. Inicie sesión de nuevo para continuar.',
    pt: 'Sua sessão terminou. Entre novamente para continuar.',
  },
  forbidden: {
    en: 'This cannot be done from here. Open your wallet, sign in and try again there.',
    es: 'Esto no se puede hacer desde aquí. Abra su billetera, inicie sesión e inténtelo desde ahí.',
    pt: 'Isto não pode ser feito daqui. Abra sua carteira, entre e tente por lá.',
  },
  step_up_required: {
    en: 'For your security, confirm that it is you with a passkey or a new code, and try again.',
    es: 'Por su seguridad, confirme su identidad con una passkey o un código nuevo y vuelva a intentarlo.',
    pt: 'Por sua segurança, confirme sua identidade com uma passkey ou um novo código e tente novamente.',
  },
  tenant_required: {
    en: 'You have more than one wallet. Choose the one that you want to use.',
    es: 'Tiene más de una billetera. Elija la que quiere usar.',
    pt: 'Você tem mais de uma carteira. Escolha a que deseja usar.',
  },
  session_of_one_organization: {
    en: 'You signed in with a code from the company that offers you this service. For this, sign in again with a passkey or with a code from us.',
    es: 'Inició sesión con un código de la empresa que le ofrece este servicio. Para esto, inicie sesión de nuevo con una passkey o con un código nuestro.',
    pt: 'Você entrou com um código da empresa que lhe oferece este serviço. Para isto, entre novamente com uma passkey ou com um código nosso.',
  },
  session_changed: {
    en: 'Nothing was done, since you are now signed in with another wallet. Load the page again and look at it before you go on.',
    es: 'No se hizo nada, porque ahora su sesión es de otra billetera. Vuelva a cargar la página y revísela antes de continuar.',
    pt: 'Nada foi feito, porque agora sua sessão é de outra carteira. Recarregue a página e confira antes de continuar.',
  },
  account_suspended: {
    en: 'The service of your wallet is suspended. Contact the company that offers it to you.',
    es: 'El servicio de su billetera está suspendido. Comuníquese con la empresa que se la ofrece.',
    pt: 'O serviço da sua carteira está suspenso. Entre em contato com a empresa que a oferece.',
  },
  not_found: {
    en: 'We did not find this. It may have been deleted, or belong to another wallet. Go back and choose it in your list.',
    es: 'No lo encontramos. Puede haberse eliminado o ser de otra billetera. Vuelva atrás y elíjalo en su lista.',
    pt: 'Não encontramos. Pode ter sido excluído ou ser de outra carteira. Volte e escolha-o na sua lista.',
  },
  idempotency_key_reused: {
    en: 'This was sent already with other data. Look at your activity to see how it stands before you try again.',
    es: 'Esto ya se había enviado con otros datos. Mire en su actividad cómo quedó antes de volver a intentarlo.',
    pt: 'Isto já havia sido enviado com outros dados. Veja na sua atividade como ficou antes de tentar novamente.',
  },
  invalid_state: {
    en: 'This is no longer possible, since something has changed in the meantime. Go back and look at how it stands now.',
    es: 'Esto ya no es posible, porque algo cambió mientras tanto. Vuelva atrás y mire cómo está ahora.',
    pt: 'Isto não é mais possível, porque algo mudou nesse meio-tempo. Volte e veja como está agora.',
  },
  payload_too_large: {
    en: 'What was written is too long. Make it shorter and try again.',
    es: 'Lo que escribió es demasiado largo. Acórtelo y vuelva a intentarlo.',
    pt: 'O que você escreveu é longo demais. Encurte e tente novamente.',
  },
  unsupported_media_type: {
    en: 'Your wallet could not send this. Load the page again and try once more.',
    es: 'Su billetera no pudo enviar esto. Vuelva a cargar la página e inténtelo de nuevo.',
    pt: 'Sua carteira não conseguiu enviar isto. Recarregue a página e tente novamente.',
  },
  rate_limited: {
    en: 'There were too many tries in a short time. Wait a while and try again.',
    es: 'Hubo demasiados intentos en poco tiempo. Espere un momento y vuelva a intentarlo.',
    pt: 'Houve tentativas demais em pouco tempo. Aguarde um pouco e tente novamente.',
  },
  provider_error: {
    en: 'The bank did not answer. Wait a few minutes, and look at how it stands before you try again.',
    es: 'El banco no respondió. Espere unos minutos y mire cómo quedó antes de volver a intentarlo.',
    pt: 'O banco não respondeu. Aguarde alguns minutos e veja como ficou antes de tentar novamente.',
  },
  provider_not_connected: {
    en: 'This is not available yet in your wallet, and nothing was done. Ask the company that offers it to you when it will be.',
    es: 'Esto todavía no está disponible en su billetera y no se hizo nada. Consulte a la empresa que se la ofrece.',
    pt: 'Isto ainda não está disponível na sua carteira e nada foi feito. Consulte a empresa que a oferece.',
  },
  service_unavailable: {
    en: 'The service is not available right now. Wait a few minutes, and look at how it stands before you try again.',
    es: 'El servicio no está disponible en este momento. Espere unos minutos y mire cómo quedó antes de volver a intentarlo.',
    pt: 'O serviço não está disponível no momento. Aguarde alguns minutos e veja como ficou antes de tentar novamente.',
  },
} as const satisfies Readonly<Record<string, Text>>;
