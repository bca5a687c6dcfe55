// The pages that say what kept a page from being made.
import { html } from '../platform/http/html.ts';
import type { PageAnswer } from '../platform/http/page-route.ts';
import type { PageServices, PageTrouble } from '../platform/http/pages.ts';
import { fill, type Text } from '../platform/language.ts';
import { linkButton } from './form.ts';
import { outcome } from './outcome.ts';
import { addressIn, webPage } from './page.ts';

type Row = { readonly status: number; readonly heading: Text; readonly text: Text };

const ROWS: Readonly<Record<PageTrouble, Row>> = {
  not_found: {
    status: 404,
    heading: {
      en: 'This link leads nowhere',
      es: 'Este enlace no lleva a ninguna parte',
      pt: 'Este link não leva a lugar nenhum',
    },
    text: {
      en: 'Perhaps a part of it is missing. Open it again from the message that you received, or ask for a new one.',
      es: 'Tal vez le falte una parte. Ábralo de nuevo desde el mensaje que recibió, o pida uno nuevo.',
      pt: 'Talvez falte uma parte. Abra-o de novo a partir da mensagem que você recebeu, ou peça outro.',
    },
  },
  wrong_method: {
    status: 405,
    heading: { en: 'This page only shows', es: 'Esta página solo se consulta', pt: 'Esta página só mostra' },
    text: {
      en: 'Nothing can be sent to it. Open the link that you received once more.',
      es: 'No se le puede enviar nada. Abra de nuevo el enlace que recibió.',
      pt: 'Nada pode ser enviado a ela. Abra de novo o link que você recebeu.',
    },
  },
  wrong_form: {
    status: 400,
    heading: {
      en: 'The form did not arrive whole',
      es: 'El formulario no llegó completo',
      pt: 'O formulário não chegou inteiro',
    },
    text: {
      en: 'Nothing was changed. Go back to the page and fill it in once more.',
      es: 'No se cambió nada. Vuelva a la página y complétela otra vez.',
      pt: 'Nada foi alterado. Volte à página e preencha de novo.',
    },
  },
  cross_site: {
    status: 403,
    heading: {
      en: 'This form came from another site',
      es: 'Este formulario vino de otro sitio',
      pt: 'Este formulário veio de outro site',
    },
    text: {
      en: 'To protect you it was not taken, and nothing was changed. Open the link that you received and fill in the form there.',
      es: 'Para protegerle no lo aceptamos y no se cambió nada. Abra el enlace que recibió y complete el formulario allí.',
      pt: 'Para proteger você, ele não foi aceito e nada foi alterado. Abra o link que você recebeu e preencha o formulário ali.',
    },
  },
  away: {
    status: 503,
    heading: {
      en: 'We will be right back',
      es: 'Volvemos en un momento',
      pt: 'Voltamos em um momento',
    },
    text: {
      en: 'This page is briefly unavailable. Please try again in a moment; what you had finished is not lost.',
      es: 'Esta página no está disponible por un momento. Intente de nuevo enseguida; lo que ya terminó no se perdió.',
      pt: 'Esta página está indisponível por um momento. Tente de novo em seguida; o que você já concluiu não se perdeu.',
    },
  },
  failed: {
    status: 500,
    heading: {
      en: 'Something went wrong on our side',
      es: 'Algo falló de nuestro lado',
      pt: 'Algo deu errado do nosso lado',
    },
    text: {
      en: 'Please try again in a moment. If it happens again, tell whoever sent you the link this reference.',
      es: 'Intente de nuevo en un momento. Si vuelve a ocurrir, indique esta referencia a quien le envió el enlace.',
      pt: 'Tente de novo em um momento. Se acontecer outra vez, informe esta referência a quem enviou o link.',
    },
  },
};

export const trouble: PageServices['trouble'] = (kind, { language, requestId }): PageAnswer => {
  const { status, heading, text } = ROWS[kind];
  return webPage({
    language,
    status,
    title: heading[language],
    main: outcome({
      standing: kind === 'away' ? 'wait' : 'stop',
      heading: heading[language],
      text: text[language],
      // The page that is not there is not there again.
      next: html`${kind === 'not_found' ? undefined : linkButton(OPEN_AGAIN[language], addressIn(language), { isQuiet: true })}
        <p class="small">${fill(REFERENCE, language, { requestId })}</p>`,
    }),
  });
};

const OPEN_AGAIN: Text = {
  en: 'Open the page again',
  es: 'Abrir la página de nuevo',
  pt: 'Abrir a página de novo',
};
const REFERENCE: Text = {
  en: 'Reference: {requestId}',
  es: 'Referencia: {requestId}',
  pt: 'Referência: {requestId}',
};
