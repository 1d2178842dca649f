import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * A small IMAP server for tests, with as much of RFC 3501 as the poller uses: one user, mailboxes in memory, and switches for the faults of
 * real servers.
 */
export type ImapServer = {
  url: string;
  mailboxes: Map<string, StoredMail[]>;
  commands: string[];
  uidValidity: number;
  /** Number of connections made so far. */
  connections: number;
  /** Whether the next UID FETCH of a mail's source is answered by closing the connection. */
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

  /** Carries out a command. Returns true if a plain OK completes it. */
  private run(tag: string, command: string, rest: readonly string[]): boolean {
    const carryOut = this.commands.get(command);
    if (carryOut) return carryOut(tag, rest);
    this.send(`${tag} BAD unknown command`);
    return false;
  }

  private get inbox(): StoredMail[] {
    return this.state.mailboxes.get('INBOX') ?? [];
  }

  private readonly done = (...lines: readonly string[]): boolean => {
    for (const line of lines) this.send(line);
    return true;
  };

  private readonly commands = new Map<string, (tag: string, rest: readonly string[]) => boolean>([
    ['CAPABILITY', () => this.done(`* CAPABILITY ${this.capabilities()}`)],
    ['LOGIN', (tag, rest) => this.login(tag, unquoted(rest))],
    ['LIST', (_, rest) => this.done(...this.list(rest.join(' ')))],
    ['LSUB', () => true],
    ['NOOP', () => true],
    ['SUBSCRIBE', () => true],
    ['CREATE', (tag, rest) => this.create(tag, unquoted(rest))],
    ['SELECT', () => this.done(...this.selected())],
    ['EXAMINE', () => this.done(...this.selected())],
    ['IDLE', (tag) => this.idle(tag)],
    ['UID FETCH', (_, [range = '', ...items]) => this.fetch(this.inbox, range, items.join(' '))],
    ['UID MOVE', (_, [uid = '', ...to]) => this.move(uid, unquoted(to))],
    ['LOGOUT', () => this.done('* BYE')],
  ]);

  private login(tag: string, words: string): boolean {
    const isRight = words === 'clerk secret';
    if (!isRight) this.send(`${tag} NO [AUTHENTICATIONFAILED] wrong`);
    return isRight;
  }

  private list(pattern: string): string[] {
    if (pattern === '"" ""') return ['* LIST (\\Noselect) "/" ""'];
    return [...this.state.mailboxes.keys()].map((name) => `* LIST (\\HasNoChildren) "/" "${name}"`);
  }

  private create(tag: string, name: string): boolean {
    const isNew = !this.state.mailboxes.has(name);
    if (isNew) this.state.mailboxes.set(name, []);
    else this.send(`${tag} NO it exists`);
    return isNew;
  }

  private selected(): string[] {
    const { inbox } = this;
    return [
      `* ${inbox.length} EXISTS`,
      '* FLAGS (\\Seen \\Deleted)',
      `* OK [UIDVALIDITY ${this.state.uidValidity}] valid`,
      `* OK [UIDNEXT ${(inbox.at(-1)?.uid ?? 0) + 1}] next`,
    ];
  }

  private idle(tag: string): boolean {
    this.idleTag = tag;
    this.send('+ idling');
    return false;
  }

  private move(wanted: string, to: string): boolean {
    const { inbox } = this;
    const index = inbox.findIndex(({ uid }) => String(uid) === wanted);
    const [moved] = index < 0 ? [] : inbox.splice(index, 1);
    if (moved) this.state.mailboxes.get(to)?.push(moved);
    if (moved) this.send(`* ${index + 1} EXPUNGE`);
    return true;
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

const unquoted = (words: readonly string[]): string => words.join(' ').replaceAll('"', '');
