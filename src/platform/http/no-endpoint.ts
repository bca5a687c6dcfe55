// What a caller hears of a path that leads nowhere.
import { echoed } from '../text/echo.ts';
import type { Refusal } from '../refusals/refusal.ts';
import { refusal } from '../refusals/refusals.ts';

export const noEndpoint = (path: string, near: string | undefined): Refusal =>
  near === undefined
    ? refusal('not_found', {}, { fix: CHECK_PATH })
    : refusal('not_found', {}, { message: DID_YOU_MEAN, fix: CHECK_PATH, path: echoed(path), near });

const DID_YOU_MEAN = {
  en: 'There is no `{path}`; did you mean `{near}`?',
  es: 'No existe `{path}`; ¿quiso decir `{near}`?',
  pt: 'Não existe `{path}`; você quis dizer `{near}`?',
};
const CHECK_PATH = {
  en: 'Check the path: the reference lists those of this deployment.',
  es: 'Revise la ruta: la referencia lista las de este servicio.',
  pt: 'Confira o caminho: a referência lista os deste serviço.',
};
