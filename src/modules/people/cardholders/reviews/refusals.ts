// What is refused about identity reviews.
import { defineRefusals } from '#platform/refusals/refusal.ts';

export const refusal = defineRefusals({
  review_ended: {
    status: 409,
    message: {
      en: 'This review has ended before: it is {status}.',
      es: 'Esta revisión ya terminó: su estado es {status}.',
      pt: 'Esta análise já terminou: seu status é {status}.',
    },
    fix: {
      en: 'Retrieve the review again. A decision stands; another one takes another review.',
      es: 'Consulte de nuevo la revisión. La decisión queda firme; para otra hace falta otra revisión.',
      pt: 'Consulte a análise de novo. A decisão é definitiva; outra exige outra análise.',
    },
  },
  second_person_required: {
    status: 409,
    message: {
      en: 'You have approved this review already, and it takes two persons.',
      es: 'Usted ya aprobó esta revisión y se necesitan dos personas.',
      pt: 'Você já aprovou esta análise e são necessárias duas pessoas.',
    },
    fix: {
      en: 'Ask another owner of the organization to look at it and decide. Operators at the command line count as one person.',
      es: 'Pida a otro propietario de la organización que la revise y decida. Los operadores en la línea de comandos cuentan como una sola persona.',
      pt: 'Peça a outro proprietário da organização que analise e decida. Operadores na linha de comando contam como uma só pessoa.',
    },
  },
  review_document_required: {
    status: 409,
    message: {
      en: 'No document that is valid today is noted in this review.',
      es: 'En esta revisión no consta ningún documento vigente.',
      pt: 'Nesta análise não consta nenhum documento válido hoje.',
    },
    fix: {
      en: 'Note the document that you have seen with `POST /api/v1/identity_reviews/:id/documents`, and approve after that.',
      es: 'Registre el documento que vio con `POST /api/v1/identity_reviews/:id/documents` y apruebe después.',
      pt: 'Registre o documento que você viu com `POST /api/v1/identity_reviews/:id/documents` e aprove depois.',
    },
  },
  review_document_limit_reached: {
    status: 409,
    message: {
      en: 'This review has {limit} documents already, which is the most there can be.',
      es: 'Esta revisión ya tiene {limit} documentos, el máximo posible.',
      pt: 'Esta análise já tem {limit} documentos, o máximo possível.',
    },
    fix: {
      en: 'Decide by the documents that are noted.',
      es: 'Decida con los documentos registrados.',
      pt: 'Decida com os documentos registrados.',
    },
  },
});
