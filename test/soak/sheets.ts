/** Random order sheets, each read and put into a draft. A seed names a sheet. */
import { type Chance, chanceFrom, opening, Referee, seededSource, sure } from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import type { CampaignModule } from '../../src/games/campaign/define/module.ts';
import type { View as CampaignView } from '../../src/games/campaign/state.ts';
import {
  editDraft,
  editStanding,
  isOrderLine,
  type Language,
  type ReadContext,
  readSheet,
} from '../../src/orders/index.ts';
import { garble, pick } from './garble.ts';
import { type Measurement, spentSince } from './measured.ts';

const LINES = [
  ...['PLAY 47 CP', 'PLAY 62 EVENT', 'play #11 for cp', 'BUILD 2 SP AT Lisbon', 'BUILD Picton AT Elvas', 'FLAG Merida'],
  ...['MOVE Wellington 9SP Lisbon - Abrantes -> Elvas', 'mov wellington max lisbon->elvas', 'SIEGE Badajoz', 'PASS'],
  ...['MOVE wellington 4inf 1cav + castanos 3SP FROM lisbon TO elvas > badajoz', 'REGROUP 2SP Lisbon - Abrantes'],
  ...['EVADE * TO fortress > friends > home IF ratio < 0.8 AND odds >= 40 ELSE ASK UNTIL turn', 'INTERCEPT ALL NEVER'],
  ...['INTERCEPT Wellington IF ODDS >= 60%', 'RESPOND 11 TO battle IF lead>=-1 AND round=1 AND mydice>hisdice'],
  ...[
    'BATTLE Wellington ROUND 1 PLAY 74 IF key AND ratio<1.3',
    'LOSE * : inf cav art REST ally',
    'COMMAND ally * : accept',
  ],
  ...['IF NOT CONTROL Madrid AND ENEMY AT Toledo >= 3 SP OR NMR THEN PLAY lowest CP; PASS', 'ELSE D-33: ask'],
  ...[
    'PREEMPT IF cards(FN)>=4 AND key DO PLAY 62 EVENT; PASS ELSE pass',
    'ON evaded IF cp >= 2: PURSUE ELSE FLAG here',
  ],
  ...[
    'PROFILE sentinel',
    'STANDING',
    'STANDING DELETE S2',
    'DELETE 2-4, 7',
    'INSERT AFTER 3 FLAG Merida',
    'REPLACE 2 PASS',
  ],
  ...[
    'PRESS TO SP: hold Soult two rounds',
    'PRESS ALL',
    'and I take Cordoba.',
    'END',
    'DONE',
    'WAIT',
    'NOW',
    'CLEAR',
    'CHECK',
  ],
  ...[
    'STATUS',
    'HELP respond',
    'HAND',
    'WITHDRAW',
    'MODE pause',
    'CONFIRM 4F7K',
    '감사합니다.',
    'Hi clerk,',
    '-- ',
    '',
    '> PASS',
  ],
];

const CONDITIONS = ['cp >= 2', 'ODDS >= 60%', 'key', 'ratio < 0.8', 'CONTROL Madrid', 'round = 1', 'cards(FN) >= 4'];

/** IF within IF, as deep as somebody might write it and deeper. */
const nested = (lines: readonly string[], chance: Chance): string => {
  let line = pick(lines, chance);
  for (let n = chance.below(chance.below(50) === 0 ? 300 : 6); n > 0; n -= 1) {
    const condition = pick(CONDITIONS, chance);
    line = pick(
      [`IF ${condition} THEN ${line}`, `IF (${condition}) AND NOT (${line})`, `${line} ELSE ${line.slice(0, 80)}`],
      chance,
    );
  }
  return line;
};

const sheet = (samples: readonly string[], chance: Chance): string => {
  const most = chance.below(100) === 0 ? 400 : 12;
  const lines = Array.from({ length: 1 + chance.below(most) }, () =>
    chance.below(8) === 0 ? nested(samples, chance) : pick(samples, chance),
  );
  return garble(lines.join('\n'), chance);
};

/** The writers: one of whom nothing is known, and the first seats of a running game with their views. */
const contextsOf = (game: CampaignModule): ReadContext<CampaignView>[] => {
  const start = opening(
    game.setup.start({ scenario: sure(game.setup.scenarios[0]).id, split: sure(game.setup.splits[0]).id }),
  );
  const referee = new Referee(game, start, { source: seededSource('sheets') });
  const seats = [...new Set(referee.open.map(({ seat }) => seat))];
  const seen = seats.map((seat): ReadContext<CampaignView> => {
    const view = game.knowledge.view(referee.state, seat);
    return { owns: view.powers, view, open: referee.open.filter((decision) => decision.seat === seat) };
  });
  return [{ owns: game.definition.powers.slice(0, 1) }, ...seen];
};

const demand = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what);
};

/** An order language and the writers who use it. */
interface Writing {
  readonly language: Language;
  readonly contexts: readonly ReadContext[];
  /** The lines from which sheets are made. */
  readonly samples: readonly string[];
}

/** Gives a reader of sheets for a campaign game. */
export const sheetReader = (game: CampaignModule): ((seed: number) => Measurement) => {
  // The cast is safe, because each game reads only its own views.
  const { language, contexts } = { language: game.language, contexts: contextsOf(game) } as unknown as Writing;
  return (seed) => trySheet({ language, contexts, samples: LINES }, seed);
};

/** Gives a reader of sheets for another game: they mix the game's own examples with lines of campaigns. */
export const plainSheetReader = (game: Game): ((seed: number) => Measurement) => {
  const { language } = game;
  const start = opening(
    game.setup.start({ scenario: sure(game.setup.scenarios[0]).id, split: sure(game.setup.splits[0]).id }),
  );
  const referee = new Referee<unknown>(game, start, { source: seededSource('sheets') });
  const contexts = referee.open.map(
    ({ seat }): ReadContext => ({
      owns: [],
      view: referee.view(seat),
      open: referee.open.filter((decision) => decision.seat === seat),
    }),
  );
  const own = [
    ...(language.standing?.examples ?? []),
    ...(language.help?.('').topics ?? []).flatMap((topic) => language.help?.(topic).lines ?? []),
  ];
  const samples = [...own, ...own, ...LINES];
  return (seed) => trySheet({ language, contexts, samples }, seed);
};

/** Reads a sheet, edits a draft with it, and reads the draft. Throws on a fault. */
function trySheet({ language, contexts, samples }: Writing, seed: number): Measurement {
  const chance = chanceFrom(seed);
  const [before, text] = [sheet(samples, chance), sheet(samples, chance)];
  const context = pick(contexts, chance);
  const old = editDraft('', readSheet(before, language, context), language, context).text;
  const begin = process.cpuUsage();
  const reading = readSheet(text, language, context);
  const change = editDraft(old, reading, language, context);
  const standing = editStanding(['EVADE ALL NEVER'], reading);
  const millis = spentSince(begin);
  for (const { order, problems } of reading.lines) {
    demand(
      (order === undefined) === problems.length > 0,
      'a line is understood and wrong at the same time, or neither',
    );
  }
  const again = readSheet(change.text, language, { ...context, strict: true });
  demand(!again.controls.done && again.edits.length === 0, 'a draft holds a control or an edit');
  for (const line of [...text.split('\n'), ...standing.texts]) isOrderLine(line, language);
  return { bytes: Buffer.byteLength(text), millis };
}
