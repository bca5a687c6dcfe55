// What DATABASE_URL looks like, if it is missing or wrong.
export const DATABASE_URL_EXAMPLE = 'postgres://monedero:password@db.example.com/monedero';
