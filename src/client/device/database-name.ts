/** The name of the device's database (device-database.ts), for whoever only looks whether there is one. */
export const databaseName = 'foyer-device';
