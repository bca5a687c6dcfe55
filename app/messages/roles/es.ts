// Qué pueden hacer los miembros, según su rol.
export const roles = {
  roles: {
    lead: 'Qué pueden hacer los miembros en ambos modos, según su rol. Puede quitar permisos a un rol; los propietarios los tienen todos.',
    change: 'Cambiar permisos',
    changeOf: (role: string) => `Permisos del rol ${role}`,
    changeText:
      'Lo que marque no lo podrán hacer los miembros con este rol desde su próxima solicitud. Las claves de API no se modifican.',
    save: 'Guardar',
    toWithhold: 'Permisos que se quitan',
    readsAll: 'Lee todo',
    readsOthers: 'Lee todo, salvo lo quitado',
    withheld: 'Quitado',
  },
};
