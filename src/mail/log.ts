/** The log of mail components: details first, as in pino. Details never hold secrets or mail text. */
export type MailLog = Record<'debug' | 'info' | 'warn' | 'error', (details: object, message: string) => void>;

export const silentLog: MailLog = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
