/** An evening of Wellington: four players by mail and a moderator, with everything that happens at such a table. */
import { formMatch, inviteTo, startFormed } from '../../../src/match/forming/forming.ts';
import { replaceSeat } from '../../../src/match/people/replacement.ts';
import type { OutgoingMail } from '../../../src/match/post/outbox.ts';
import type { Service } from '../../../src/match/service.ts';
import { PACES } from '../../../src/match/time/pace.ts';
import { gameOf, type Situation } from '../../corpus/situations.ts';
import { PostalMatch } from './table.ts';

export const PEOPLE = {
  britain: 'anna@players.test',
  spain: 'bert@players.test',
  french_north: 'carla@players.test',
  french_south: 'dieter@players.test',
  moderator: 'mora@players.test',
  successor: 'sven@players.test',
  observer: 'otto@players.test',
} as const;
const NOBODY = 'brt@players.test';

/** Words that have to arrive. */
export const PLAN = 'I go for Ciudad Rodrigo, you hold Badajoz.';
export const WILCO = 'ok Carla, will do';
/** What Spain orders before its impulse. */
export const SPANISH = 'PLAY 87 CP\nMOVE Freire 3SP Murcia - Albacete\nBUILD 1 inf AT Valencia\nDONE';
/** What French North orders by telephone. */
export const TELEPHONED = [
  'PLAY 12 CP',
  'MOVE Marmont 3SP Salamanca - Ciudad Rodrigo',
  'ON lost: GO ON',
  'MOVE Joseph 1SP Madrid - Toledo',
];
/** What is answered to a poll. */
export const VOTES = {
  spain: 'yes',
  french_north: 'no, because I have to get up at six',
  britain: 'VOTE YES',
  french_south: 'yes',
} as const;
/** Why the moderator did what was done: all seats are told. */
export const REASONS = {
  pause: 'the pizza is here',
  resume: 'the pizza is gone',
  extend: 'Anna has a call',
  process: 'we have to go on',
  telephone: 'the phone of Carla is empty',
  correction: 'the convoy had been forgotten',
  back: 'all want the impulse of French North again',
} as const;

const START: Situation = {
  game: 'wellington',
  scenario: '1812',
  split: '4',
  seat: 'britain',
  asks: undefined,
  position: {
    position: 'setup',
    active: 'britain',
    round: 1,
    hands: {
      britain: [94, 78, 93, 98, 95],
      spain: [62, 88, 90, 87],
      french_south: [49, 104, 56, 23],
      french_north: [99, 106, 73, 12],
    },
  },
};

const MORA = { by: 'Mora', via: 'page' } as const;

/** A table at which nobody sits yet. */
export function laidTable(store: Service['store']): PostalMatch {
  const table = new PostalMatch(store, (all) => new Map([...all, ['wellington', gameOf(all, START)]]));
  table.dead.add(NOBODY);
  return table;
}

/** Plays the evening. */
export async function playEvening(table: PostalMatch): Promise<void> {
  await gather(table);
  await talk(table);
  await waits(table);
  await vote(table);
  await march(table);
  await chat(table);
  await telephone(table);
  await correct(table);
  await replace(table);
  await watch(table);
  await table.look();
  await goBack(table);
}

async function gather(table: PostalMatch): Promise<void> {
  const { service } = table;
  const player = (id: string, name: string, address: string) => ({ id, player: name, address, zone: 'UTC' });
  const formed = await formMatch(service, {
    game: 'wellington',
    scenario: '1812',
    split: '4',
    name: 'An evening in Spain',
    seats: [
      player('britain', 'Anna', PEOPLE.britain),
      player('spain', 'Bert', NOBODY),
      player('french_south', 'Dieter', PEOPLE.french_south),
      player('french_north', 'Carla', PEOPLE.french_north),
    ],
    moderator: { name: 'Mora', address: PEOPLE.moderator, zone: 'UTC' },
    pace: PACES.blitz,
    forming: { startsByHand: true },
  });
  table.begin(formed.id);
  await table.pass(3);
  await joins(table, PEOPLE.britain, 'Lovely idea, count me in!\n\nJOIN Europe/London');
  await joins(table, PEOPLE.french_south, 'Hallo,\nich bin dabei!\nJOIN Europe/Berlin');
  await joins(table, PEOPLE.french_north, 'JOIN Europe/Paris');
  const bert = { ...MORA, role: 'SEAT', seat: 'spain', name: 'Bert', address: PEOPLE.spain } as const;
  const again = await inviteTo(service, table.id, bert);
  if (!again.ok) throw new Error(JSON.stringify(again));
  await table.pass(1);
  await joins(table, PEOPLE.spain, 'JOIN Europe/Madrid\nsorry for the wrong address');
  const begun = await startFormed(service, table.id, MORA);
  if (!begun.ok) throw new Error(JSON.stringify(begun));
  await table.pass(3);
}

/** Joins in their own words; whoever is not understood says it plainly, so that the evening can go on. */
async function joins(table: PostalMatch, from: string, words: string): Promise<void> {
  const { result } = await table.write(from, words);
  if (result.verdict !== 'accepted') await table.write(from, 'JOIN UTC');
}

const isAbout = (about: string) => (mail: OutgoingMail) => mail.subject.toLowerCase().includes(about);

/** Words while Britain thinks: orders ahead, a message with lines below it, a reply to it, standing orders. */
async function talk(table: PostalMatch): Promise<void> {
  const { spain, french_north, french_south } = PEOPLE;
  await table.write(spain, SPANISH);
  await table.write(french_north, `press to Dieter: ${PLAN} end\nEVADE ALL NEVER\nBATTLE ALL NONE`);
  await table.write(french_south, WILCO, table.latest(french_south, isAbout('french north')));
  await table.write(french_south, 'INTERCEPT Soult NEVER\nINTERCEPT Drouet ASK\nEVADE Suchet ALWAYS\nthx');
}

/** Britain's sheet waits its two minutes, while the moderator pauses, goes on and gives more time. */
async function waits(table: PostalMatch): Promise<void> {
  const { britain, moderator } = PEOPLE;
  const march = 'PLAY 78 CP\nMOVE Hill 3SP Elvas - Badajoz\nMOVE Beresford 2SP Abrantes - Elvas';
  await table.write(britain, `Evening all!\n\n${march}\nDONE`, asking(table, britain));
  await table.write(moderator, `PAUSE ${REASONS.pause}`);
  await table.act({ kind: 'resume' }, REASONS.resume);
  await table.act({ kind: 'extend', hours: 2 }, REASONS.extend);
}

async function vote(table: PostalMatch): Promise<void> {
  await table.write(PEOPLE.moderator, 'POLL 24h "Do we play until eleven?"');
  for (const [seat, text] of Object.entries(VOTES)) {
    const address = PEOPLE[seat as keyof typeof VOTES];
    await table.write(
      address,
      text,
      table.latest(address, (mail) => mail.text.includes('until eleven?')),
    );
  }
}

/** Two impulses: one is carried out because the moderator waits no longer, one at once. */
async function march(table: PostalMatch): Promise<void> {
  const { britain, spain, french_south } = PEOPLE;
  await table.write(french_south, 'no, let them pass\nNOW', asking(table, french_south));
  await table.pass(3);
  const sheet = 'PLAY 56 CP\nMOVE Drouet 2SP Don Benito - Merida\nMOVE Soult 3SP Seville - Huelva\nDONE';
  await table.write(french_south, sheet, asking(table, french_south));
  await table.act({ kind: 'process' }, REASONS.process);
  await table.pass(3);
  await table.write(britain, 'We will not intercept, thanks', asking(table, britain));
  await table.pass(4);
  const [open] = await table.open();
  if (open === 'spain impulse.order') await table.write(spain, SPANISH.replace('DONE', 'NOW'), asking(table, spain));
  await table.pass(4);
}

/** A long evening: all read three long messages while the next impulse is thought about. */
async function chat(table: PostalMatch): Promise<void> {
  const words = Array.from(
    { length: 12 },
    (_, i) => `The ${i + 1}. thing that I remember of the last war is a long story.`,
  );
  const message = ['PRESS TO ALL', ...words, 'END'].join('\n');
  await table.write(PEOPLE.britain, [message, message, message].join('\n\n'));
}

/** French North is played by telephone, and fights. */
async function telephone(table: PostalMatch): Promise<void> {
  await table.act(
    { kind: 'act-as', seat: 'french_north', text: [...TELEPHONED, 'DONE'].join('\n') },
    REASONS.telephone,
  );
  await table.pass(4);
  await answerQuestions(table);
  await table.pass(4);
}

async function correct(table: PostalMatch): Promise<void> {
  await table.act(
    { kind: 'override', patch: [{ op: 'replace', path: '/resources/spain', value: 2 }] },
    REASONS.correction,
  );
  await table.pass(3);
}

async function goBack(table: PostalMatch): Promise<void> {
  const consents = ['britain', 'spain', 'french_north', 'french_south'];
  await table.act({ kind: 'rollback', to: 3, consents, force: true, deck: 'restore' }, REASONS.back);
  await table.pass(4);
}

/** What is answered to questions of a battle. */
const PLAIN: Readonly<Record<string, string>> = {
  intercept: 'INTERCEPT NO',
  evade: 'EVADE NO',
  'battle.cards': 'BATTLE NONE',
  'siege.cards': 'SIEGE CARDS NONE',
  pursue: 'PURSUE NO',
};

/** Answers what is asked until somebody has an impulse. */
async function answerQuestions(table: PostalMatch): Promise<void> {
  for (let questions = 0; questions < 12; questions++) {
    const [open = ''] = await table.open();
    const [seat = '', kind = ''] = open.split(' ');
    if (kind === 'impulse.order' || kind === '') return;
    const address = PEOPLE[seat as keyof typeof PEOPLE];
    await table.write(address, `${PLAIN[kind] ?? 'NO'}\nNOW`, asking(table, address));
    await table.pass(1);
  }
}

const asking = (table: PostalMatch, address: string): OutgoingMail =>
  table.latest(address, ({ kind }) => kind === 'report');

async function replace(table: PostalMatch): Promise<void> {
  const { successor: address } = PEOPLE;
  const sought = await replaceSeat(table.service, table.id, {
    ...MORA,
    seat: 'spain',
    player: 'Sven',
    address,
    reason: 'Bert has to go',
  });
  if (!sought.ok) throw new Error(JSON.stringify(sought));
  await table.pass(1);
  await joins(table, address, 'JOIN Europe/Stockholm');
  await table.pass(2);
}

async function watch(table: PostalMatch): Promise<void> {
  const { observer: address } = PEOPLE;
  const invited = await inviteTo(table.service, table.id, { ...MORA, role: 'OBSERVER', name: 'Otto', address });
  if (!invited.ok) throw new Error(JSON.stringify(invited));
  await table.pass(1);
  await joins(table, address, 'JOIN');
  await table.pass(2);
}
