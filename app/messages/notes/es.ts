// Notas del equipo.
export const notes = {
  notes: {
    title: 'Notas',
    none: 'Sin notas.',
    write: 'Escribir una nota',
    text: 'Nota',
    hint: 'La lee su equipo, no el titular. Los números de tarjeta se ocultan.',
    send: 'Guardar',
    delete: 'Eliminar',
    deleteTitle: '¿Eliminar esta nota?',
    deleteText: 'No se puede recuperar. La auditoría conserva que existió, no lo que decía.',
    former: 'Alguien que ya no está',
    about: { card: 'De una tarjeta', transaction: 'De una compra', payment: 'De un pago' },
  },
};
