// The pages that explain why another page cannot be shown.
import { html } from '#platform/http/html.ts';
import type { PageAnswer } from '#platform/http/page-route.ts';
import type { PageServices, PageTrouble } from '#platform/http/pages.ts';
import { fill, type Text } from '#platform/text/language.ts';
import { linkButton } from './form.ts';
import { outcome } from './outcome.ts';
import { addressIn, webPage } from './page.ts';

type Row = { readonly status: number; readonly heading: Text; readonly text: Text };

const ROWS: Readonly<Record<PageTrouble, Row>> = {
  not_found: {
    status: 404,
    heading: {
      en: 'This link is not valid',
      es: 'Este enlace no es válido',
      pt: 'Este link não é válido',
    },
    text: {
      en: 'Check that you copied the whole link, or ask the sender for a new one.',
      es: 'Verifique que copió el enlace completo o solicite uno nuevo a quien se lo envió.',
      pt: 'Verifique se copiou o link inteiro ou solicite um novo a quem o enviou.',
    },
  },
  wrong_method: {
    status: 405,
    heading: {
      en: 'This page does not accept forms',
      es: 'Esta página no acepta formularios',
      pt: 'Esta página não aceita formulários',
    },
    text: {
      en: 'Nothing was changed. Open the link you received again.',
      es: 'No se cambió nada. Abra de nuevo el enlace que recibió.',
      pt: 'Nada foi alterado. Abra novamente o link que você recebeu.',
    },
  },
  wrong_form: {
    status: 400,
    heading: {
      en: 'We could not read the form',
      es: 'No pudimos leer el formulario',
      pt: 'Não foi possível ler o formulário',
    },
    text: {
      en: 'Nothing was changed. Go back to the page and fill it in again.',
      es: 'No se cambió nada. Vuelva a la página y complétela otra vez.',
      pt: 'Nada foi alterado. Volte à página e preencha-a novamente.',
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
      en: 'For your security, it was not accepted and nothing was changed. Open the link you received and fill in the form there.',
      es: 'Por su seguridad, no se aceptó y no se cambió nada. Abra el enlace que recibió y complete allí el formulario.',
      pt: 'Para sua segurança, ele não foi aceito e nada foi alterado. Abra o link que você recebeu e preencha o formulário por lá.',
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
      en: 'This page is temporarily unavailable. Please try again in a moment. The steps you completed are saved.',
      es: 'Esta página no está disponible temporalmente. Intente de nuevo en unos minutos. Los pasos que completó quedaron guardados.',
      pt: 'Esta página está temporariamente indisponível. Tente novamente em alguns instantes. As etapas que você concluiu foram salvas.',
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
      en: 'Please try again in a moment. If the problem continues, give this reference to the sender of the link.',
      es: 'Intente de nuevo en unos minutos. Si el problema continúa, indique esta referencia a quien le envió el enlace.',
      pt: 'Tente novamente em alguns instantes. Se o problema continuar, informe esta referência a quem enviou o link.',
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
      // Opening a page that does not exist again does not help.
      next: html`${kind === 'not_found' ? undefined : linkButton(OPEN_AGAIN[language], addressIn(language), { isQuiet: true })}
        <p class="small">${fill(REFERENCE, language, { requestId })}</p>`,
    }),
  });
};

const OPEN_AGAIN: Text = {
  en: 'Open the page again',
  es: 'Abrir la página de nuevo',
  pt: 'Abrir a página novamente',
};
const REFERENCE: Text = {
  en: 'Reference: {requestId}',
  es: 'Referencia: {requestId}',
  pt: 'Referência: {requestId}',
};
