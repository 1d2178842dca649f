/** A page of the installation as a visitor gets it, with what only a connection tells. */
import { request as plainRequest } from 'node:http';
import { request as safeRequest } from 'node:https';
import { TLSSocket } from 'node:tls';

export interface PageAnswer {
  readonly status: number;
  readonly body: string;
  /** What the server says of the time; undefined: nothing that is a date. */
  readonly date: Date | undefined;
  /** Until when the certificate counts; undefined: there is none. */
  readonly validTo: Date | undefined;
}

const PATIENCE = 8_000;
const LONGEST = 10_000;

const dateIn = (text: string | undefined): Date | undefined => {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/** Asks for a page; redirects are not followed. Throws what the connection says. */
export const askPage = (url: string): Promise<PageAnswer> =>
  new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? safeRequest : plainRequest;
    const asked = request(url, { agent: false, signal: AbortSignal.timeout(PATIENCE) }, (response) => {
      const { socket, headers, statusCode: status = 0 } = response;
      const validTo = socket instanceof TLSSocket ? dateIn(socket.getPeerCertificate().valid_to) : undefined;
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        if (body.length < LONGEST) body += part;
      });
      response.on('end', () => resolve({ status, body, date: dateIn(headers.date), validTo }));
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
