/** The address of the service, and the origin of this app. */
export const service = process.env['SERVICE'] ?? 'http://localhost:4010';
export const origin = process.env['APP_ORIGIN'] ?? 'http://localhost:3000';
