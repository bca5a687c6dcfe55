// O que uma chave de API pode fazer: por área, com as palavras de cada permissão.
import type { rights as es } from './es.ts';

export const rights: typeof es = {
  rights: {
    all: 'Todas as permissões',
    allText: 'Inclui enviar dinheiro, ver dados secretos e o que for acrescentado depois.',
    areas: {
      cardholders: { name: 'Portadores', text: 'Seus dados, a análise de identidade e seus consentimentos.' },
      identity_reviews: {
        name: 'Revisão de identidade',
        text: 'Decidir quem é uma pessoa cuja identidade não pôde ser verificada.',
      },
      onboarding: { name: 'Links de cadastro', text: 'Com os quais as pessoas se cadastram sozinhas.' },
      payment_methods: { name: 'Meios de pagamento', text: 'De onde saem os fundos dos cartões.' },
      cards: { name: 'Cartões', text: 'Os cartões, seus fundos e suas compras.' },
      wallets: { name: 'Carteiras', text: 'Saldos, movimentações e agentes.' },
      approvals: {
        name: 'Aprovações',
        text: 'O que se pergunta ao titular da carteira, e o que ele responde.',
      },
      payments: { name: 'Pagamentos', text: 'Pagamentos, saques, pagamentos agendados e favorecidos.' },
      transfers: { name: 'Transferências', text: 'Transferências e lotes. Escrever envia dinheiro.' },
      books: { name: 'Contabilidade', text: 'Extratos das carteiras, com a contraparte de cada lançamento.' },
      notes: { name: 'Notas', text: 'O que a equipe escreve de pessoas, cartões, compras e pagamentos.' },
      events: { name: 'Eventos', text: 'Tudo o que acontece, com os dados de cada objeto.' },
      webhooks: { name: 'Webhooks', text: 'Endpoints e entregas. O segredo assina as mensagens.' },
      requests: { name: 'Requisições', text: 'O registro das requisições à API.' },
      overview: { name: 'Resumo', text: 'Os números do início, do que se pode ler.' },
      search: { name: 'Busca', text: 'Encontra somente o que se pode ler.' },
      settings: { name: 'Configurações', text: 'Marca, aprovações e análise de identidade.' },
      keys: {
        name: 'Chaves de API',
        text: 'Chaves e auditoria. Uma chave não pode mais que a que a cria.',
      },
      members: { name: 'Membros', text: 'Membros, convites e papéis. Escrever concede permissões.' },
      sandbox: { name: 'Simulador', text: 'Compras, depósitos e relógio do modo de teste.' },
    },
    may: {
      read: 'Ler',
      write: 'Escrever',
      reveal: 'Ver números',
      secrets: 'Ver segredos',
      decide: 'Decidir',
      resend: 'Reenviar',
    },
  },
};
