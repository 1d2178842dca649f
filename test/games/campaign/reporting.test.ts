import { describe, expect, test } from 'vitest';
import { sure } from '../../../src/engine/index.ts';
import type { CampaignEvent, EventOf } from '../../../src/games/campaign/events.ts';
import { tell } from '../../../src/games/campaign/report/event-messages.ts';
import { newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import type { State } from '../../../src/games/campaign/state.ts';
import { format } from '../../../src/i18n/index.ts';
import { type Block, type Section, textOf } from '../../../src/reports/index.ts';
import { allEvents, numbered, report, reporter, samples, stack, view } from '../../reports/fixtures.ts';

const told = (event: CampaignEvent): string =>
  tell(event)
    .map((each) => format(reporter.words.catalogue, reporter.words.formatters, each))
    .join(' ');

test.each(allEvents.map((event) => [event.kind, event] as const))('%s is described in words', (_, event) => {
  const text = told(event);
  expect(text).not.toMatch(/\[|\{|undefined|\(\)| {2}/);
  expect(text).toMatch(/^[A-Z0-9].{8,}/);
});

test.each([
  ['pieces.built', '1 infantry and Hill built at Lisbon (2 CP).'],
  ['pieces.regrouped', '(1 CP)'],
  ['debt.paid', '(2 CP)'],
  ['step.stopped', '(1 CP)'],
] as const)('%s states its cost', (kind, words) => {
  expect(told(one(kind))).toContain(words);
});

const SHEET = { subject: '', verdict: 'FYI', preheader: '', tone: 'calm' as const, facts: [], footer: [] };

/** The blocks of a chronicle as indented lines: their words without their layout. */
const outline = (blocks: readonly Block[], indent = ''): string[] =>
  blocks.flatMap((block) => {
    switch (block.kind) {
      case 'group':
        return [
          `${indent}${block.title}${block.note ? ` (${block.note})` : ''}`,
          ...outline(block.blocks, `${indent}  `),
        ];
      case 'list':
        return block.items.map((item) => `${indent}- ${item}`);
      case 'dice':
        return block.rows.map((row) => `${indent}${row.who}: ${row.sum} = ${row.dice}: ${row.faces.join('')}`);
      case 'text':
        return [`${indent}${block.text}`];
      default:
        return [`${indent}?`];
    }
  });

/** Tables of cards replaced by their plain form, for readers without layout. */
const plainly = (blocks: readonly Block[]): readonly Block[] =>
  blocks.flatMap((block) => (block.kind === 'cards' ? block.plain : [block]));

const chronicle = (events: readonly CampaignEvent[]): string[] =>
  outline(reporter.story.chronicle(report({ events: events.map((event, no) => ({ no, event })) })));

const one = <K extends keyof typeof samples>(kind: K, index = 0): EventOf<K> =>
  samples[kind][index] as unknown as EventOf<K>;

const step = (from: string, to: string, changed: Partial<EventOf<'formation.moved'>> = {}) => ({
  ...one('formation.moved'),
  from,
  to,
  ...changed,
});

describe('the chronicle', () => {
  test('an impulse is headed by its power and the card played', () => {
    const events = [one('impulse.began'), one('card.played', 0), one('pieces.built'), one('impulse.ended', 1)];
    expect(chronicle(events)).toEqual([
      'French North, round 4 (card 40 "Call for Reinforcements", 3 CP)',
      '  1 infantry and Hill built at Lisbon (2 CP). 2 CP not used.',
    ]);
  });

  test('an impulse of the reader is marked', () => {
    const [title] = chronicle([{ ...one('impulse.began'), power: 'britain' }, one('pieces.built')]);
    expect(title).toBe('Britain (you), round 4');
  });

  test('an impulse out of turn is marked', () => {
    expect(chronicle([one('impulse.began', 1), one('pieces.built')])[0]).toBe('French North, round 4, out of turn');
  });

  test('an impulse that has only begun has no heading', () => {
    expect(chronicle([one('impulse.began')])).toEqual([]);
    expect(chronicle([one('impulse.began'), one('impulse.began', 1), one('pieces.built')])[0]).toBe(
      'French North, round 4',
    );
  });

  test('steps of one march form one line, with their total price', () => {
    const march = [step('salamanca', 'avila', { left: 2 }), step('avila', 'madrid', { left: 1 })];
    expect(chronicle([one('impulse.began'), ...march])).toEqual([
      'French North, round 4',
      '  - Marmont, 8 SP, marched from Salamanca by Avila to Madrid (2 CP).',
    ]);
  });

  test('the strength that a march comes to is reported', () => {
    const total = { french_north: stack(['marmont', 'joseph'], 2, 1, 1) };
    const march = [step('salamanca', 'avila'), step('avila', 'madrid', { total })];
    expect(chronicle([one('impulse.began'), ...march])[1]).toBe(
      '  - Marmont, 8 SP, marched from Salamanca by Avila to Madrid (2 CP). Now 8 SP at Madrid.',
    );
  });

  test('an interrupted march forms two lines', () => {
    const march = [step('salamanca', 'avila'), one('interception.rolled', 1), step('avila', 'madrid')];
    expect(chronicle([one('impulse.began'), ...march])).toHaveLength(4);
  });

  test('what a power loses in one place for one reason is told together', () => {
    const lost = (area: string) => ({
      ...one('pieces.lost'),
      power: 'spain',
      area,
      pieces: stack([], 1),
      cause: 'event' as const,
    });
    const [, ...lines] = chronicle([one('impulse.began'), lost('cadiz'), lost('cadiz'), lost('jaen')]);
    expect(lines).toEqual(['  - Cadiz: Spain loses 2 infantry (event).', '  - Jaen: Spain loses 1 infantry (event).']);
  });

  test('an impulse told from its middle has its dice, whatever is folded', () => {
    const rolls = samples['battle.rolled'].slice(0, 2);
    const events = [one('battle.began'), ...rolls, one('battle.ended'), one('impulse.ended'), one('round.began')];
    const fold = { isShort: true, counted: 1, folded: 1 };
    const lines = outline(reporter.story.chronicle({ ...report({ events: numbered(events) }), fold }));
    expect(lines.some((line) => line.includes('665321'))).toBe(true);
  });

  test('a reaction and the move it allowed form one line', () => {
    const evasion = { ...one('evasion.rolled'), from: 'salamanca', to: 'avila' };
    const away = step('salamanca', 'avila', { cause: 'evasion' });
    const lines = chronicle([one('impulse.began'), evasion, away]);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('5+4 +5 leader = 14; needed 9, and got away.');
  });

  test('consecutive passes form one line', () => {
    const passes = ['spain', 'french_north'].map((power) => ({ ...one('impulse.passed'), power }));
    expect(chronicle([one('round.began'), ...passes])).toEqual([
      'Round 4 of 1812 begins. Passed: Spain, French North.',
    ]);
  });

  test('a battle forms a block with its rounds, its result and its consequences', () => {
    const rolls = [1, 2].flatMap((round) => samples['battle.rolled'].slice(0, 2).map((roll) => ({ ...roll, round })));
    const events = [
      one('impulse.began'),
      one('battle.began'),
      one('card.played', 4),
      ...rolls.slice(0, 2),
      one('pieces.lost'),
      ...rolls.slice(2),
      one('battle.ended'),
      one('loot.rolled'),
      one('resource.changed'),
      one('pieces.built'),
    ];
    expect(chronicle(events)).toEqual([
      'French North, round 4',
      '  The battle at Lumbrales: Marmont attacks Wellington',
      '    French North plays 40 "Call for Reinforcements" in the battle.',
      '    Marmont: 3 SP +3 leader +1 card 81 -1 disrupted = 6: 665321',
      '    Wellington: 3 SP +3 leader +1 card 81 -1 disrupted = 6: 665321',
      '    Marmont: 3 SP +3 leader +1 card 81 -1 disrupted = 6: 665321',
      '    Wellington: 3 SP +3 leader +1 card 81 -1 disrupted = 6: 665321',
      '    Marmont wins after one round, by a rout. Britain loses 1 cavalry; French North loses nothing. Overrun: no unit of the loser is left there. Loot for Britain: 6 +2 = 8. Britain gains 1 resource (loot), now 2.',
      '  - 1 infantry and Hill built at Lisbon (2 CP).',
    ]);
  });

  test('a record that begins in the middle of a battle keeps its dice separate', () => {
    const lines = chronicle([...samples['battle.rolled'].slice(0, 2), one('battle.ended')]);
    expect(lines.slice(0, 3)).toEqual([
      'Continued',
      '  French North: 3 SP +3 leader +1 card 81 -1 disrupted = 6: 665321',
      '  Britain: 3 SP +3 leader +1 card 81 -1 disrupted = 6: 665321',
    ]);
  });

  test('a siege includes its sack and its flag', () => {
    const flag = samples['flag.placed'].find(({ cause }) => cause === 'siege') as CampaignEvent;
    const events = [one('siege.began'), ...samples['siege.rolled'], one('siege.ended'), one('sack.rolled'), flag];
    const lines = chronicle([one('impulse.began'), ...events]);
    expect(lines[1]).toBe('  The siege of Ciudad Rodrigo');
    expect(lines.slice(2).every((line) => line.startsWith('    '))).toBe(true);
    expect(lines).toHaveLength(6);
  });

  test('a phase in which nothing happens has no heading', () => {
    expect(chronicle([one('phase.began', 3), one('phase.began', 4), one('guerrilla.rolled')])).toEqual([
      'Guerrillas, 1812',
      '  - Guerrillas rise: Merida 4 +1.',
    ]);
  });

  test('partisans have a line for all areas with the same result, in the order of their rolls', () => {
    const [risen, quiet] = [one('guerrilla.rolled'), { ...one('guerrilla.rolled', 1), success: false }];
    const flag = { ...one('flag.placed'), power: 'spain', was: 'french_north', cause: 'guerrilla' as const };
    const madrid = { ...risen, area: 'madrid', plus: 0 };
    const events = [risen, { ...flag, area: risen.area }, { ...quiet, area: 'avila', face: 2, plus: 0 }, madrid];
    expect(chronicle([one('phase.began', 4), ...events, { ...flag, area: 'madrid' }])[1]).toBe(
      '  - Guerrillas rise, and the flag of Spain takes the place of that of French North: Merida 4 +1, Madrid 4. Quiet, no guerrillas rise: Avila 2.',
    );
  });

  test('a mail that is too long tells its older impulses with counts of dice, and then without', () => {
    const rolls = samples['battle.rolled'].slice(0, 2);
    const battle = [one('battle.began'), ...rolls, one('pieces.lost'), one('battle.ended')];
    const events = numbered([one('impulse.began'), ...battle, one('impulse.began', 1), ...battle]);
    const told = (counted: number, folded: number) =>
      outline(reporter.story.chronicle({ ...report({ events }), fold: { isShort: true, counted, folded } }));
    const [whole, counted, folded] = [told(0, 0), told(1, 0), told(1, 1)];
    expect(counted.some((line) => line.startsWith('    Marmont 6 dice, 2 sixes, 1 five'))).toBe(true);
    expect(counted.filter((line) => line.includes('665321'))).toHaveLength(2);
    expect(folded[0]).toMatch(
      /^- French North, round 4 \(Thu 19 Nov\): The battle at Lumbrales: Marmont attacks Wellington. Marmont wins/,
    );
    expect(whole.length).toBeGreaterThan(counted.length);
    expect(counted.length).toBeGreaterThan(folded.length);
  });

  test('chapters carry the day on which the reader received them', () => {
    const dated = [one('impulse.began'), one('pieces.built')].map((event, no) => ({
      ...{ no, event, at: '2026-11-19T20:00:00.000Z' },
    }));
    const seat = (zone: string) => ({ id: 'britain', name: 'Britain', powers: ['britain'], zone });
    const titles = ['UTC', 'Asia/Seoul'].map((zone) =>
      outline(reporter.story.chronicle(report({ events: dated, seat: seat(zone) }))),
    );
    expect(titles.map(([title]) => title)).toEqual([
      'French North, round 4 (Thu 19 Nov)',
      'French North, round 4 (Fri 20 Nov)',
    ]);
  });
});

describe('the headline', () => {
  test('fights come first, the newest before older ones', () => {
    const [held, fallen] = samples['siege.ended'].toReversed();
    const events = numbered([one('battle.ended'), sure(fallen), sure(held)]);
    expect(reporter.story.headline(report({ events }))).toEqual([
      'Ciudad Rodrigo holds out against you.',
      'You have taken Ciudad Rodrigo.',
      'French North beats you at Lumbrales.',
    ]);
  });

  test('an enemy who comes to one’s own key is reported before the fights of others', () => {
    const forces = { lisbon: { french_south: stack(['soult'], 3) } };
    const force = { french_south: stack(['soult'], 3) };
    const events = numbered([
      step('elvas', 'lisbon', { power: 'french_south', force }),
      { ...one('siege.ended'), power: 'spain', area: 'burgos', success: false },
    ]);
    expect(reporter.story.headline(report({ events, view: view('britain', { forces }) }))).toEqual([
      'Soult, 3 SP, came to Lisbon.',
      'Burgos holds out against Spain.',
    ]);
  });

  test('a march of others, if nothing else happened', () => {
    const force = { spain: stack(['freire'], 2) };
    const events = numbered([step('jaen', 'murcia', { power: 'spain', force })]);
    const forces = { murcia: force };
    expect(reporter.story.headline(report({ events, view: view('britain', { forces }) }))).toEqual([
      'Freire, 2 SP, marched to Murcia.',
    ]);
  });

  test('a march is told to its last place, also if another army of its power stands where it passed', () => {
    const force = { french_south: stack(['soult'], 5) };
    const power = 'french_south';
    const events = numbered([
      step('seville', 'don_benito', { power, force }),
      step('don_benito', 'merida', { power, force }),
    ]);
    const forces = { don_benito: { french_south: stack(['drouet'], 3) }, merida: force };
    expect(reporter.story.headline(report({ events, view: view('britain', { forces }) }))).toEqual([
      'Soult, 5 SP, marched to Merida.',
    ]);
  });

  test('a key that changed hands', () => {
    const events = numbered([{ ...one('flag.placed'), power: 'britain', area: 'seville' }]);
    const changed = view('britain', { flags: { seville: 'britain' }, forces: {} });
    expect(reporter.story.headline(report({ events, view: changed }))).toEqual(['You now hold Seville.']);
  });

  test('no enemy who only stands there', () => {
    const forces = { lisbon: { french_south: stack(['soult'], 3) } };
    const events = numbered(samples['mulligan.kept']);
    const headline = reporter.story.headline(report({ events, view: view('britain', { forces }) }));
    expect(headline).toEqual(['Britain keeps its cards.']);
  });

  test('nothing at all', () => {
    expect(reporter.story.headline(report({ events: [] }))).toEqual(['Nothing has happened since.']);
  });

  test('the end', () => {
    const told = (winner: string) =>
      reporter.story.headline(report({ view: view('britain', { outcome: { winner, reason: 'outcome.time' } }) }));
    expect(told('france')).toEqual([
      expect.stringMatching(/^Victory for France, ([\d.]+) to ([\d.]+)\.$/),
      'The last year is over.',
    ]);
    // Whoever wins with fewer points has won by something else.
    expect(told('allies')).toEqual(['Victory for the Allies.', 'The last year is over.']);
  });
});

test('a player sees his own forces and those of the others; an observer sees all of them as one', () => {
  const titles = (model: ReturnType<typeof report>) => reporter.position.sections(model).map(({ title }) => title);
  const mine = report();
  expect(titles(mine)).toEqual(expect.arrayContaining(['Your forces', 'Enemies and allies (as the map shows them)']));
  expect(titles(mine)).not.toContain('Formations (as the map shows them)');
  const all = titles(report({ seat: { ...mine.seat, id: '', powers: [] } }));
  expect(all).toContain('Formations (as the map shows them)');
  expect(all).not.toContain('Your forces');
});

describe('the template to answer with', () => {
  test('names what is legal now: the seat’s own leaders and where they may go, sieges, places to build and to flag', () => {
    expect(reporter.orders.template(report())).toEqual([
      'PLAY __ CP',
      '// one of 36, 47, 93',
      'FLAG __',
      '// Caceres',
      'BUILD 1SP AT __',
      '// Lisbon, Elvas, Almeida, Porto, Braga, Braganza and',
      '// 7 more',
      // W-12.4b: no march straight into enemy ground, so Salamanca and Lumbrales are missing.
      'MOVE Wellington 7SP Ciudad Rodrigo - __',
      '// Almeida, Plasencia',
      'MOVE Hill 4SP Elvas - __',
      '// Abrantes, Badajoz, Caceres, Castelo Branco, Evora',
      'MOVE Beresford 2SP Abrantes - __',
      '// Castelo Branco, Coimbra, Elvas, Lisbon',
      'SIEGE Ciudad Rodrigo WITH Wellington',
      '// costs no CP; the army does not march then',
      'DONE',
    ]);
  });

  test('offers what the CP at hand pay for, and nothing but to pass where nothing is left', () => {
    const template = (impulse: Partial<State['impulse']>) =>
      reporter.orders.template(
        report({ view: view('britain', { impulse: { ...newImpulse('britain', false, false), ...impulse } }) }),
      );
    expect(template({ cp: 1, played: [98] })).not.toContain('BUILD 1SP AT __');
    expect(template({ cp: 1, played: [98] })).toContain('FLAG __');
    expect(template({ cp: 1, played: [98] })).not.toContain('PLAY __ CP');
    expect(template({ cp: 0, played: [98], besieged: ['ciudad_rodrigo'] })).toEqual([
      'PASS',
      '// or BUY CARD and PLAY __ CP: a resource pays for',
      '// another card',
      'DONE',
    ]);
  });

  test('is for the power whose impulse it is, also before its turn, and not for the other power of its player', () => {
    const both = ['britain', 'spain'];
    const seat = { id: 'britain', name: 'Allies', powers: both, zone: 'UTC' };
    const template = (changed: Partial<State>) =>
      reporter.orders.template(report({ seat, view: view('britain', changed) }));
    const impulse = { ...newImpulse('spain', true, false), cp: 3 };
    expect(template({ slot: 'britain' })).toContain('MOVE Wellington 7SP Ciudad Rodrigo - __');
    expect(template({ slot: 'britain', impulse })).toContain('MOVE Castanos 4SP Cadiz - __');
    expect(template({ slot: 'britain', impulse }).join()).not.toContain('Wellington');
  });

  test('is not given to a player without an impulse', () => {
    expect(reporter.orders.template(report({ open: [] }))).toEqual([]);
  });
});

test.each([
  ['respond', { area: 'badajoz' }, 'A card at Badajoz?'],
  ['respond', {}, 'A card out of turn?'],
  ['respond', undefined, 'A card out of turn?'],
  ['impulse.order', { cp: 2 }, 'Your move goes on: 2 CP left'],
  ['impulse.order', { cp: 0 }, undefined],
  ['impulse.order', undefined, undefined],
])('a mail that asks %s for %j says in its subject: %s', (kind, args, subject) => {
  const prompt = { key: `ask.${kind}`, ...(args === undefined ? {} : { args }) };
  expect(reporter.answers.asked({ kind, prompt })).toBe(subject);
});

test.each([
  [{}, '1812, round 4, impulse of Britain'],
  [{ slot: 'french_north' }, '1812, round 4, impulse of French North'],
  [{ phase: 'guerrillas' as const }, '1812, Guerrillas'],
])('the occasion of %j', (changed, occasion) => {
  expect(reporter.position.occasion(view('britain', changed))).toBe(occasion);
});

test('a player of two powers is shown both hands', () => {
  const both = ['britain', 'spain'];
  const seat = { id: 'allies', name: 'Allies', powers: both, zone: 'UTC' };
  const seats = { britain: 'allies', spain: 'allies', french_south: 'fs', french_north: 'fn' };
  const titles = reporter.position
    .sections(report({ seat, view: view('allies', { seats }) }))
    .map(({ title }) => title);
  expect(titles.slice(0, 2)).toEqual([
    'The hand of Britain (secret, only in your copy)',
    'The hand of Spain (secret, only in your copy)',
  ]);
});

test('a card with a text made up for this project says so, with its use and with its text', () => {
  const handOf = (cards: number[]) => {
    const [section] = reporter.position.sections(report({ view: view('britain', { hands: { britain: cards } }) }));
    const blocks = plainly(section?.blocks ?? []);
    return {
      uses: blocks.flatMap((block) =>
        block.kind === 'table' ? block.rows.map(([, number, , use]) => [number, use]) : [],
      ),
      texts: blocks.flatMap((block) => (block.kind === 'list' ? block.items.map((item) => item.slice(0, 8)) : [])),
      notes: outline(blocks).filter((line) => line.startsWith('* ')).length,
    };
  };
  expect(handOf([13, 14])).toEqual({
    uses: [
      ['13', 'leaves the game as event'],
      ['14', 'may be a second card'],
    ],
    texts: ['[13] Name', '[14] * C'].map((text) => text.slice(0, 8)),
    notes: 1,
  });
  expect(handOf([13]).notes).toBe(0);
});

test('W-1.10a: all cards are listed, the common deck first, each with its text and a mark on text that is not printed', () => {
  const [common, ...homes] = reporter.cards.print();
  expect([common?.title, ...homes.map(({ title }) => title)]).toEqual([
    'The common deck',
    'Home cards of Spain',
    'Home cards of Britain',
    'Home cards of French South, French North',
  ]);
  const rows = [common, ...homes]
    .flatMap((section) => plainly(section?.blocks ?? []))
    .flatMap((block) => (block.kind === 'table' ? block.rows : []));
  expect(rows).toHaveLength(110);
  const [section] = reporter.cards.print(['48']);
  expect(reporter.cards.print(['48'])).toHaveLength(1);
  expect(JSON.stringify(section)).toContain('[48] * ');
  expect(plainly(common?.blocks ?? [])[0]).toMatchObject({ kind: 'text', text: expect.stringContaining('* ') });
  expect(reporter.cards.print(['999'])).toEqual([]);
});

test('an impulse out of turn is announced as one', () => {
  const sentence = (preemptive: boolean) => tell({ ...one('impulse.began'), preemptive }).map(({ key }) => key);
  expect(sentence(true)).toEqual(['event.impulse.began.preemptive']);
  expect(sentence(false)).toEqual(['event.impulse.began']);
});

test('only cards that their holder may play are listed as ready out of turn', () => {
  const armsOf = (cards: number[]) => {
    const sections = reporter.position.sections(report({ view: view('britain', { hands: { britain: cards } }) }));
    return sections.flatMap(({ blocks }) => outline(blocks)).filter((line) => line.includes('this arms it'));
  };
  // Card 107 is for French powers only; card 76 is for all.
  expect(armsOf([107])).toEqual([]);
  expect(armsOf([76])).toHaveLength(1);
});

test('a mail that asks nothing has every line that arms a card, as the whole report has it', () => {
  // A match that ends in a space belongs to the text about IF and is no line of a card.
  const linesIn = (sections: readonly Section[]) =>
    [...JSON.stringify(sections).matchAll(/RESPOND \d+ TO [a-z, ]*[a-z](?![a-z ])/g)].map(([line]) => line).sort();
  const told = (standing: string[]) => {
    const model = report({
      open: [],
      view: view('britain', { hands: { britain: [76, 45, 21, 48] } }),
      standing: standing.map((text, i) => ({ id: `S${i + 1}`, text })),
    });
    const mailed = reporter.position.mailed?.(model) ?? [];
    expect(textOf({ ...SHEET, sections: mailed }, reporter.words.isOrder)).toMatch(
      /To arm one, send its line:\n {4}RESPOND \d+ TO/,
    );
    expect(linesIn(mailed)).toEqual(linesIn(reporter.position.sections(model)));
    return linesIn(mailed);
  };
  expect(told([])).toHaveLength(3);
  expect(told(['RESPOND 76 TO won IF LEAD >= 2'])).toEqual([
    expect.stringContaining('RESPOND 21'),
    expect.stringContaining('RESPOND 45'),
  ]);
});

test('a card tells its holder during his impulse why it cannot be played, and nobody at another time', () => {
  const card = (played: number[], isAsked: boolean) => {
    const position = view('britain', {
      hands: { britain: [13, 21] },
      impulse: { ...newImpulse('britain', false, false), played },
    });
    const [section] = reporter.position.sections(report({ view: position, ...(isAsked ? {} : { open: [] }) }));
    const [faces] = section?.blocks ?? [];
    return faces?.kind === 'cards' ? faces.cards.find(({ number }) => number === 13) : undefined;
  };
  expect(card([], true)?.why).toEqual([]);
  expect(card([98], true)?.why).toEqual([expect.stringMatching(/^You have played your card of this impulse; /)]);
  expect(card([98], false)?.why).toEqual([]);
});
