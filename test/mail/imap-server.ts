import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * A small IMAP server for tests (RFC 3501 as far as the poller goes): one user, mailboxes in memory, and switches for what goes
 * wrong with real ones.
 */
export type ImapServer = {
  url: string;
  mailboxes: Map<string, StoredMail[]>;
  commands: string[];
  uidValidity: number;
  /** Number of connections made so far. */
  connections: number;
  /** Cuts the connection instead of answering the next UID FETCH of a mail's source. */
  dropNextFetch: boolean;
  canMove: boolean;
  deliver(raw: string): number;
  close(): Promise<void>;
};

type StoredMail = { uid: number; raw: string; seen: boolean };

export async function startImapServer(): Promise<ImapServer> {
  const sockets = new Set<Socket>();
  const selected = new Set<Session>();
  let nextUid = 1;
  const state: ImapServer = {
    url: '',
    mailboxes: new Map([['INBOX', []]]),
    commands: [],
    uidValidity: 7,
    connections: 0,
    dropNextFetch: false,
    canMove: true,
    deliver(raw) {
      const inbox = state.mailboxes.get('INBOX') ?? [];
      inbox.push({ uid: nextUid, raw, seen: false });
      for (const session of selected) session.send(`* ${inbox.length} EXISTS`);
      nextUid += 1;
      return nextUid - 1;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    state.connections += 1;
    const session = new Session(socket, state);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      selected.delete(session);
    });
    selected.add(session);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.url = `imap://clerk:secret@127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

class Session {
  private buffer = '';
  private idleTag: string | undefined;
  private readonly socket: Socket;
  private readonly state: ImapServer;

  constructor(socket: Socket, state: ImapServer) {
    this.socket = socket;
    this.state = state;
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => this.read(chunk));
    this.send(`* OK [CAPABILITY ${this.capabilities()}] ready`);
  }

  send(line: string): void {
    if (!this.socket.destroyed) this.socket.write(`${line}\r\n`, 'latin1');
  }

  private capabilities(): string {
    return `IMAP4rev1 IDLE UIDPLUS${this.state.canMove ? ' MOVE' : ''}`;
  }

  private read(chunk: string): void {
    this.buffer += chunk;
    for (let end = this.buffer.indexOf('\r\n'); end >= 0; end = this.buffer.indexOf('\r\n')) {
      const line = this.buffer.slice(0, end);
      this.buffer = this.buffer.slice(end + 2);
      this.answer(line);
    }
  }

  private answer(line: string): void {
    if (line.toUpperCase() === 'DONE') {
      this.send(`${this.idleTag} OK done`);
      return;
    }
    const [tag = '', ...words] = line.split(' ');
    const command =
      words[0]?.toUpperCase() === 'UID' ? `UID ${words[1]?.toUpperCase()}` : (words[0]?.toUpperCase() ?? '');
    this.state.commands.push(words.join(' '));
    const rest = words.slice(command.startsWith('UID ') ? 2 : 1);
    if (this.run(tag, command, rest)) this.send(`${tag} OK ${command} completed`);
  }

  /** True if the command is to be completed with a plain OK. */
  private run(tag: string, command: string, rest: string[]): boolean {
    const inbox = this.state.mailboxes.get('INBOX') ?? [];
    switch (command) {
      case 'CAPABILITY':
        this.send(`* CAPABILITY ${this.capabilities()}`);
        return true;
      case 'LOGIN': {
        const ok = rest.join(' ').replaceAll('"', '') === 'clerk secret';
        if (!ok) this.send(`${tag} NO [AUTHENTICATIONFAILED] wrong`);
        return ok;
      }
      case 'LIST':
        if (rest.join(' ') === '"" ""') this.send('* LIST (\\Noselect) "/" ""');
        else for (const name of this.state.mailboxes.keys()) this.send(`* LIST (\\HasNoChildren) "/" "${name}"`);
        return true;
      case 'LSUB':
      case 'NOOP':
        return true;
      case 'SUBSCRIBE':
        return true;
      case 'CREATE': {
        const name = rest.join(' ').replaceAll('"', '');
        const isNew = !this.state.mailboxes.has(name);
        if (isNew) this.state.mailboxes.set(name, []);
        else this.send(`${tag} NO it exists`);
        return isNew;
      }
      case 'SELECT':
        this.send(`* ${inbox.length} EXISTS`);
        this.send('* FLAGS (\\Seen \\Deleted)');
        this.send(`* OK [UIDVALIDITY ${this.state.uidValidity}] valid`);
        this.send(`* OK [UIDNEXT ${(inbox.at(-1)?.uid ?? 0) + 1}] next`);
        return true;
      case 'IDLE':
        this.idleTag = tag;
        this.send('+ idling');
        return false;
      case 'UID FETCH':
        return this.fetch(inbox, rest[0] ?? '', rest.slice(1).join(' '));
      case 'UID MOVE': {
        const index = inbox.findIndex(({ uid }) => String(uid) === rest[0]);
        const [moved] = index < 0 ? [] : inbox.splice(index, 1);
        if (moved) this.state.mailboxes.get((rest[1] ?? '').replaceAll('"', ''))?.push(moved);
        if (moved) this.send(`* ${index + 1} EXPUNGE`);
        return true;
      }
      case 'LOGOUT':
        this.send('* BYE');
        return true;
      default:
        this.send(`${tag} BAD unknown command`);
        return false;
    }
  }

  private fetch(inbox: StoredMail[], range: string, items: string): boolean {
    const wantsSource = items.includes('BODY');
    if (wantsSource && this.state.dropNextFetch) {
      this.state.dropNextFetch = false;
      this.socket.destroy();
      return false;
    }
    const [from = 0, to = from] = range
      .split(':')
      .map((part) => (part === '*' ? (inbox.at(-1)?.uid ?? 0) : Number(part)));
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    const limit = Number(/<\d+\.(\d+)>/.exec(items)?.[1] ?? Number.POSITIVE_INFINITY);
    const wantsHeader = /BODY\.PEEK\[HEADER\]/.test(items);
    inbox.forEach(({ uid, raw }, index) => {
      if (uid < low || uid > high) return;
      const whole = Buffer.from(raw).toString('latin1');
      const source = wantsHeader ? whole.slice(0, whole.indexOf('\r\n\r\n') + 4) : whole.slice(0, limit);
      const body = wantsSource ? ` BODY[${wantsHeader ? 'HEADER]' : ']<0>'} {${source.length}}\r\n${source}` : '';
      const size = items.includes('RFC822.SIZE') ? ` RFC822.SIZE ${whole.length}` : '';
      this.send(`* ${index + 1} FETCH (UID ${uid}${size}${body})`);
    });
    return true;
  }
}
