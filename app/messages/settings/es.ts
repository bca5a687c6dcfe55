// The settings of a side of an organization.
export const settings = {
  settings: {
    lead: 'Los límites valen para las billeteras que se abran desde ahora, según la moneda de cada una. Las que ya están abiertas conservan los montos con los que se abrieron.',
    limits: 'Límites de las billeteras nuevas',
    balance: 'Saldo bajo',
    currency: 'Moneda',
    names: {
      autoApproveUnderCents: 'Sin aprobación, por debajo de',
      whatsappThresholdCents: 'Por WhatsApp, por debajo de',
      panicLimit24hCents: 'Tope de 24 horas',
      balanceLowThresholdCents: 'Avisar saldo bajo, por debajo de',
    },
    hints: {
      autoApproveUnderCents: 'Un pago menor sale sin que se consulte al titular.',
      whatsappThresholdCents: 'Un pago menor se consulta por WhatsApp; uno mayor o igual pide la passkey.',
      panicLimit24hCents: 'En 24 horas no sale más que esto, aunque se apruebe.',
      balanceLowThresholdCents: 'Vacío: no se avisa. Vale también para las billeteras que ya están abiertas.',
    },
    never: 'No se avisa',
    changeLimits: 'Cambiar límites',
    changeLow: 'Cambiar aviso de saldo bajo',
    changeText: 'Si deja salir más que antes, le pediremos que confirme que es usted.',
    save: 'Guardar cambios',
  },
};
