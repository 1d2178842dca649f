/** Where mail components tell what they do: details first, as pino's loggers take them. Details never hold secrets or mail text. */
export type MailLog = Record<'debug' | 'info' | 'warn' | 'error', (details: object, message: string) => void>;

export const silentLog: MailLog = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
