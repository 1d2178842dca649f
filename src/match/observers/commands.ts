/** Commands of an observer, one a line, and a block of press. */
import { isLanguageTag, LANGUAGES, type LanguageTag } from '../../engine/index.ts';
import { findZone, messageExtent } from '../../orders/index.ts';
import { isConfirmation } from '../inbox/confirmation.ts';

/** The word that begins each command. */
export const OBSERVER_COMMANDS = ['report', 'notify', 'timezone', 'language', 'press', 'leave', 'help'] as const;
export type ObserverCommandName = (typeof OBSERVER_COMMANDS)[number];

export type ObserverCommand =
  | { readonly name: 'report' | 'leave' | 'help' }
  | { readonly name: 'notify'; readonly notify: 'EACH' | 'DAILY' }
  | { readonly name: 'timezone'; readonly zone: string }
  | { readonly name: 'language'; readonly language: LanguageTag }
  | { readonly name: 'press'; readonly text: string }
  /** An unclear command; `near`: suggestions. */
  | { readonly name: ObserverCommandName; readonly unclear: string; readonly near: readonly string[] };

interface ObserverMail {
  readonly commands: readonly ObserverCommand[];
  /** Lines that are not commands. */
  readonly ignored: readonly string[];
}

/** The most lines that are read, and the most characters of press in one mail. */
const MOST_LINES = 200;
const LONGEST_WORDS = 4_000;

const ALIASES: Readonly<Record<string, ObserverCommandName>> = { status: 'report', unsubscribe: 'leave' };

function nameOf(line: string): ObserverCommandName | undefined {
  const [first = ''] = line.trim().split(/\s/, 1);
  const word = first.replace(/[^\p{L}]/gu, '').toLowerCase();
  return OBSERVER_COMMANDS.find((name) => name === word) ?? (Object.hasOwn(ALIASES, word) ? ALIASES[word] : undefined);
}

/** Whether a line of a mail may be an observer's command or confirmation; used to tell it from quoted text. */
export const isObserverLine = (line: string): boolean => nameOf(line) !== undefined || isConfirmation(line);

/** Reads an observer's mail. Each command counts once; the last one of its name wins. */
export function readObserverMail(text: string): ObserverMail {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .slice(0, MOST_LINES);
  const commands = new Map<ObserverCommandName, ObserverCommand>();
  const ignored: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const name = nameOf(line);
    if (name === undefined) {
      if (line !== '') ignored.push(line);
      continue;
    }
    const rest = line.replace(/^\S*/, '').trim();
    if (name !== 'press') {
      commands.set(name, commandOf(name, rest));
      continue;
    }
    const [to, inline = ''] = rest.split(/: ?(.*)/s, 2);
    const block = lines.slice(i + 1).map((each) => ({ clean: each, raw: each }));
    const { text, count } = messageExtent(line, inline, block, { reads: isObserverLine, isBarrier: () => false });
    commands.set(name, wordsOf(to ?? '', text.join('\n').trim()));
    i += count;
  }
  return { commands: [...commands.values()], ignored };
}

/** `PRESS TO ALL`: an observer can write to nobody else. */
function wordsOf(to: string, text: string): ObserverCommand {
  const isToAll = ['', 'ALL', 'TO ALL'].includes(to.trim().toUpperCase());
  if (!isToAll || text === '') return { name: 'press', unclear: to.slice(0, 60), near: ['PRESS TO ALL'] };
  return { name: 'press', text: text.slice(0, LONGEST_WORDS) };
}

function commandOf(name: Exclude<ObserverCommandName, 'press'>, rest: string): ObserverCommand {
  switch (name) {
    case 'notify': {
      const notify = (['EACH', 'DAILY'] as const).find((level) => level === rest.toUpperCase());
      return notify ? { name, notify } : { name, unclear: rest.slice(0, 60), near: ['each', 'daily'] };
    }
    case 'timezone': {
      const { zone, near } = findZone(rest);
      return zone === undefined ? { name, unclear: rest.slice(0, 60), near } : { name, zone };
    }
    case 'language': {
      const tag = rest.toLowerCase();
      return isLanguageTag(tag) ? { name, language: tag } : { name, unclear: rest.slice(0, 60), near: [...LANGUAGES] };
    }
    default:
      return { name };
  }
}
