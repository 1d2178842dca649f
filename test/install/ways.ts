/** The three ways for mail of the guide, each with what stands at the other end of it. */
import type { DnsRecord } from './guide.ts';
import { mailProvider } from './mail-provider.ts';
import { mailService } from './mail-service.ts';
import type { Carrier, Players } from './world.ts';

/** What a way finds where it is set up. */
export interface Surroundings {
  /** A folder of its own, and the one with an empty Debian, if there is one. */
  readonly work: string;
  readonly keptTree: string | undefined;
  readonly players: Players;
  /** The machine with the game, and its name. */
  readonly address: string;
  readonly name: string;
  readonly authority: string;
  /** Makes a certificate of the authority. */
  certificate(names: readonly string[]): Promise<{ readonly cert: string; readonly key: string }>;
  /** The commands of the way, with the names and passwords that the operator types. */
  readonly commands: string;
}

/** The other end of a way. */
export interface OtherEnd {
  /** What its operator writes into DNS in place of the guide's records for mail. */
  readonly records: readonly DnsRecord[];
  /** Brings mails of players to the game. */
  readonly carry: Carrier;
}

export interface Way {
  /** Its heading in the guide. */
  readonly section: string;
  /** Ports that others reach. */
  readonly ports: string;
  /** Sets its other end up; undefined: the machine itself sends and takes mails. */
  open?(at: Surroundings): Promise<OtherEnd>;
  /** Settings that the guide names beside its commands, which must work as well: an edit of the file of settings. */
  readonly also?: { readonly what: string; readonly edit: string };
}

export const WAYS: Readonly<Record<string, Way>> = {
  a: {
    section: 'Way a: a mail provider',
    ports: '80,443',
    open: mailProvider,
    also: { what: 'port 587 with STARTTLS', edit: 's|^SMTP_URL=smtps:|SMTP_URL=smtp:|' },
  },
  b: { section: 'Way b: your own Postfix', ports: '25,80,443' },
  c: { section: 'Way c: a mail service that calls', ports: '80,443', open: mailService },
};
