/** Lines of every verb of the four games that are read without a doubt, and who writes them. */
import { readFileSync } from 'node:fs';
import { installedGames } from '../../src/match/games.ts';
import { type Language, type ReadContext, readDraft, type SheetReading } from '../../src/orders/index.ts';

/** Verbs whose lines no help shows. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  wellington: [
    'COMMANDER Wellington',
    'STRIP 2 SP AT Lisbon',
    'BATTLE 49, 23',
    'SIEGE CARDS 98',
    'MOVE Hill 2 inf + Beresford 1 cav Lisbon > Elvas',
    'BUILD 2 inf + 1 cav AT Lisbon',
    'ON won: FLAG here',
    'ON taken IF cp >= 2: PASS ELSE STOP',
  ],
  kutuzov: ['COMMANDER Davout', 'REINFORCE Warsaw: 4 inf, 2 cav', 'MOVE Davout 6SP Masuria - Grodno', 'PLAY 1 CP'],
  gettysburg: [
    'ROUND 1: Longstreet -> Culpeper ELSE Winchester IF FIRST ELSE STAY',
    'ROUND NEXT IF EMPTY(GET) AND NOT HELD(HAG, USA) OR STR(WAS) >= 9: Ewell',
    'ROUND 3: LEE: STAY',
    'ROUND 2: PASS',
    'ROUND NEXT ASK',
    'PAUSE before round 4',
    'REACT Frederick IF ATTACKERS >= 5: CEDE TO Reynolds=Baltimore, Hancock=Leesburg',
    'REACT ANY: DEFEND',
    'FIRE ATTACK: BEST',
    'FIRE DEFENSE: DICE 4',
    'LOSS: Ewell > Longstreet',
    'PURSUE: Longstreet = Manassas > Leesburg, Culpeper',
    'BATTLES: Frederick, Gettysburg > LBG',
    'ORDER Longstreet -> Culpeper',
    'MOVE STAY',
    'MOVE Gettysburg',
    'DEFEND',
    'CEDE TO Reynolds=Baltimore',
    'FIGHT Frederick',
    'FIRE 1',
    'LOSE Ewell',
    'DRIVE Manassas',
  ],
  napoleonics: readFileSync(new URL('../golden/napoleonics/lines-in.txt', import.meta.url), 'utf8').split('\n'),
};

const WRITERS: Readonly<Record<string, string>> = {
  wellington: 'britain',
  kutuzov: 'french_north',
  gettysburg: 'CSA',
  napoleonics: 'ALLIED',
};

export interface Written {
  readonly language: Language;
  readonly context: ReadContext;
  readonly lines: readonly string[];
  /** Those of them that mails and pages show. */
  readonly shown: readonly string[];
}

/** What is read without a problem, as the language writes it; undefined if anything is asked. */
export const meaningOf = ({ lines, standing, problems, commands, press, edits, controls }: SheetReading) => {
  const isPlain = problems.length + commands.length + press.length + edits.length === 0;
  const read = [...lines, ...standing];
  const isSound = isPlain && read.length > 0 && read.every((line) => line.problems.length === 0);
  return isSound ? [...read.map(({ canonical }) => canonical), controls.done].join('\n') : undefined;
};

/** The lines that HELP shows. */
const helpOf = ({ verbs, help }: Language): readonly string[] =>
  verbs.flatMap(({ name }) => help?.(name.toLowerCase()).lines ?? []);

export const written: readonly (readonly [string, Written])[] = [...installedGames].map(([id, { language }]) => {
  const context = { owns: [WRITERS[id] ?? ''] };
  const shown = [
    ...helpOf(language),
    ...Object.values(language.standing?.profiles ?? {}).flat(),
    ...(language.standing?.examples ?? []),
  ];
  const isValid = (text: string) => meaningOf(readDraft([text], language, context)) !== undefined;
  const valid = (texts: readonly string[]) => [...new Set(texts.map((text) => text.trim()))].filter(isValid);
  return [id, { language, context, lines: valid([...shown, ...(MORE[id] ?? [])]), shown: valid(shown) }];
});
