// Qué puede hacer una clave de API: por ámbito, con las palabras de cada permiso.
export const rights = {
  rights: {
    all: 'Todos los permisos',
    allText: 'Incluye enviar dinero, ver datos secretos y lo que se agregue más adelante.',
    areas: {
      cardholders: {
        name: 'Titulares',
        text: 'Sus datos, la revisión de su identidad y sus consentimientos.',
      },
      identity_reviews: {
        name: 'Revisión de identidad',
        text: 'Decidir quién es una persona cuya identidad no se pudo verificar.',
      },
      onboarding: {
        name: 'Enlaces de registro',
        text: 'Con los que las personas se registran por su cuenta.',
      },
      payment_methods: { name: 'Medios de pago', text: 'De los que salen los fondos de las tarjetas.' },
      cards: { name: 'Tarjetas', text: 'Las tarjetas, sus fondos y sus compras.' },
      wallets: { name: 'Billeteras', text: 'Saldos, movimientos y agentes.' },
      approvals: {
        name: 'Aprobaciones',
        text: 'Lo que se pregunta al titular de la billetera, y lo que responde.',
      },
      payments: { name: 'Pagos', text: 'Pagos, retiros, pagos programados y destinatarios.' },
      transfers: { name: 'Transferencias', text: 'Transferencias y lotes. Escribir envía dinero.' },
      books: {
        name: 'Contabilidad',
        text: 'Estados de cuenta de las billeteras, con la contraparte de cada asiento.',
      },
      notes: { name: 'Notas', text: 'Lo que el equipo escribe de personas, tarjetas, compras y pagos.' },
      events: { name: 'Eventos', text: 'Todo lo que ocurre, con los datos de cada objeto.' },
      webhooks: { name: 'Webhooks', text: 'Endpoints y entregas. El secreto firma los mensajes.' },
      requests: { name: 'Solicitudes', text: 'El registro de las solicitudes a la API.' },
      overview: { name: 'Resumen', text: 'Las cifras del inicio, de lo que se puede leer.' },
      search: { name: 'Búsqueda', text: 'Encuentra solo lo que se puede leer.' },
      settings: { name: 'Ajustes', text: 'Marca, aprobaciones y revisión de identidad.' },
      keys: {
        name: 'Claves de API',
        text: 'Claves y auditoría. Una clave no puede más que la que la crea.',
      },
      members: { name: 'Miembros', text: 'Miembros, invitaciones y roles. Escribir otorga permisos.' },
      sandbox: { name: 'Simulador', text: 'Compras, depósitos y reloj del modo de prueba.' },
    },
    may: {
      read: 'Leer',
      write: 'Escribir',
      reveal: 'Ver números',
      secrets: 'Ver secretos',
      decide: 'Decidir',
      resend: 'Reenviar',
    },
  },
};
