/** The verbs that only Kutuzov has: what a line means, what it answers, and how an answer is written as a line again. */
import { describe, expect, test } from 'vitest';
import type { Json, Verdict } from '../../../src/engine/index.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { describeOrder, type Order, readSheet, writeOrder, yesNoOf } from '../../../src/orders/index.ts';
import { pieces } from './play-from.ts';

const {
  language,
  definition: { content },
} = kutuzov;
const owns = content.powers.map(({ id }) => id);

const read = (text: string) => {
  const { lines } = readSheet(text, language, { owns });
  const [line] = lines;
  if (!line || lines.length !== 1) throw new Error(`"${text}" is ${lines.length} lines`);
  return line;
};

const orderOf = (text: string): Order => {
  const { order, problems } = read(text);
  if (!order) throw new Error(`"${text}": ${JSON.stringify(problems)}`);
  return order;
};

const problemsOf = (text: string) => read(text).problems.map(({ message }) => message.key);

const itemOf = (text: string) => {
  const order = orderOf(text);
  const item = language.verbs.find(({ name }) => name === order.verb)?.item?.(order);
  if (!item) throw new Error(`"${text}" answers nothing`);
  return item;
};

interface Asked {
  readonly options?: readonly Json[];
  readonly args?: object;
  readonly view?: object;
}

const replyOf = (text: string, kind: string, { options = [], args = {}, view = {} }: Asked = {}, taken: Json[] = []) =>
  itemOf(text).answer(
    { kind, prompt: { args }, options: () => options } as never,
    view as never,
    taken.map((answer) => ({ kind, args, answer })) as never,
  ) as Verdict<Json> | undefined;

/** What a line answers to a question. */
const said = (text: string, kind: string, asked: Asked = {}): Json | undefined => {
  const reply = replyOf(text, kind, asked);
  return reply?.ok ? reply.answer : reply?.refusal.code;
};

test('W-7.0d the flag of an ally is read as it is offered', () => {
  const [allies, flag] = [
    content.contingents.filter(({ id }) => !owns.some((own: string) => own === id)),
    { do: 'flag', at: 'lutsk' },
  ];
  expect(allies.length).toBeGreaterThan(1);
  for (const { id, name, code } of allies) {
    const offered = language.formatAnswer('impulse.order', { ...flag, as: id });
    for (const line of [offered, `FLAG Lutsk AS ${name}`, `FLAG Lutsk AS ${code}`])
      expect(said(line, 'impulse.order')).toEqual({ ...flag, as: id });
    expect(orderOf(`ON taken: FLAG here AS ${name}; PASS`)).toBeDefined();
  }
  expect(problemsOf('FLAG Lutsk AS nobody')).toEqual(['refused.order.unknown-name']);
});

describe('CHOOSE', () => {
  test.each([
    ['CHOOSE Warsaw', 'resource.holder'],
    ['CHOOSE Warsaw', 'city.holder'],
    ['CHOOSE FN', 'centre'],
    ['CHOOSE FN', 'frost'],
    ['CHOOSE CENTRE Kiev', 'frost'],
    ['CHOOSE DEPOT FN', 'city.holder'],
    ['CHOOSE CHIT NONE', 'centre'],
  ])('%s waits for a question that it answers, not %s', (text, kind) => {
    expect(itemOf(text).kinds).not.toContain(kind);
  });

  test.each([
    ['CHOOSE HALF', 'arrival', { arrival: 'half' }],
    ['CHOOSE GAIN', 'arrival', { arrival: 'gain' }],
    ['CHOOSE RETREAT', 'leave-moscow', { leave: true }],
    ['CHOOSE STAY', 'leave-moscow', { leave: false }],
    ['CHOOSE NOW', 'will', { now: true }],
    ['CHOOSE LATER', 'will', { now: false }],
    ['CHOOSE COMMON', 'chit', { chit: 'common' }],
    ['CHOOSE HOME', 'chit', { chit: 'home' }],
    ['CHOOSE CHIT NONE', 'chit', { chit: null }],
    ['CHOOSE CENTRE NONE', 'centre', { at: null }],
    ['CHOOSE BRIDGE NONE', 'to-bridge', { from: null }],
    ['CHOOSE KEEP 1', 'resource.share', { keep: 1 }],
    ['CHOOSE KEEP 0', 'resource.share', { keep: 0 }],
    ['CHOOSE 1 RESOURCE', 'rations', { rations: 1 }],
    ['CHOOSE 2 RESOURCES', 'rations', { rations: 2 }],
    ['CHOOSE CARDS 80 54', 'hand.share', { share: [80, 54] }],
    ['CHOOSE CARDS NONE', 'hand.share', { share: [] }],
  ])(
    'D-38, D-44, D-93, D-94, D-95: %s answers the question %s, and is how its answer is written',
    (line, kind, answer) => {
      expect(said(line, kind)).toEqual(answer);
      expect(language.formatAnswer(kind, answer as Json)).toBe(line);
      expect(writeOrder(language, orderOf(line))).toBe(line);
      expect(itemOf(line).kinds).toContain(kind);
      expect(replyOf(line, kind, {}, [answer as Json])).toBeUndefined();
    },
  );

  test.each([
    ['CHOOSE FROST Kiev', 'frost', { at: 'kiev' }, [{ at: 'riga' }, { at: 'kiev' }]],
    ['CHOOSE CENTRE Warsaw', 'centre', { at: 'warsaw' }, [{ at: null }, { at: 'warsaw' }]],
    ['CHOOSE BRIDGE Masuria', 'to-bridge', { from: 'masuria' }, [{ from: null }, { from: 'masuria' }]],
    ['CHOOSE DEPOT FS', 'resource.holder', { holder: 'french_south' }, [{ holder: null }, { holder: 'french_south' }]],
    ['CHOOSE CITY R2', 'city.holder', { holder: 'russian_second' }, [{ holder: null }, { holder: 'russian_second' }]],
  ])('D-86, D-92, D-97: %s names what the question %s offers', (line, kind, answer, options) => {
    expect(said(line, kind, { options })).toEqual(answer);
    expect(language.formatAnswer(kind, answer)).toBe(line);
    const [first = null] = options;
    expect(replyOf(line, kind, { options: [first] })).toMatchObject({
      ok: false,
      refusal: { code: 'order.no-such-choice', reason: { args: { count: 1 } }, near: [first] },
    });
  });

  test('a refusal names six choices at most', () => {
    const options = ['riga', 'minsk', 'brest', 'kovno', 'vilna', 'lida', 'orsha'].map((at) => ({ at }));
    expect(replyOf('CHOOSE FROST Kiev', 'frost', { options })).toMatchObject({
      refusal: { near: options.slice(0, 6) },
    });
  });

  test('a word answers the questions that know it, and no others', () => {
    expect(itemOf('CHOOSE NONE').kinds).toEqual(['to-bridge', 'chit', 'centre']);
    expect(itemOf('CHOOSE STAY').kinds).toEqual(['leave-moscow']);
    expect(itemOf('CHOOSE Kiev').kinds).toEqual(['frost', 'to-bridge', 'centre']);
  });

  test('a number is that of a choice, in any question', () => {
    const options = [{ at: 'riga' }, { at: 'kiev' }];
    expect([said('CHOOSE 2', 'frost', { options }), said('CHOOSE 3', 'frost', { options })]).toEqual([
      { at: 'kiev' },
      'order.no-option',
    ]);
    expect(writeOrder(language, orderOf('CHOOSE 2'))).toBe('CHOOSE 2');
    expect(describeOrder(language, orderOf('CHOOSE 2'))).toMatchObject({ key: 'order.choose', args: { number: 2 } });
  });

  test('what was chosen is told in the words of its line', () => {
    const told = (line: string) => describeOrder(language, orderOf(line));
    expect(told('CHOOSE KEEP 1')).toMatchObject({ key: 'order.pick', args: { what: 'KEEP 1' } });
    expect(told('CHOOSE kiev')).toMatchObject({ key: 'order.pick', args: { what: 'Kiev' } });
  });

  test('cards stand with commas or without; what is missing is named', () => {
    expect(orderOf('CHOOSE CARDS 80, 54 + 56')).toEqual({ verb: 'CHOOSE', cards: [80, 54, 56] });
    for (const line of ['CHOOSE KEEP', 'CHOOSE CARDS', 'CHOOSE'])
      expect(problemsOf(line), line).toEqual(['refused.order.missing-number']);
    const argsOf = (line: string) => read(line).problems[0]?.message.args;
    expect([argsOf('CHOOSE KEEP'), argsOf('CHOOSE CARDS')]).toMatchObject([{ after: 'KEEP' }, { after: 'CARDS' }]);
  });

  test('the place of an attack stands before or behind those who attack', () => {
    for (const line of ['ATTACK Poland WITH Davout', 'ATTACK Davout AT Poland'])
      expect(orderOf(line), line).toMatchObject({ verb: 'ATTACK', at: 'z_poland' });
    expect(orderOf('ATTACK WITH Davout')).not.toHaveProperty('at');
  });

  test('what is dug or burnt is told with its place', () => {
    for (const verb of ['ENTRENCH', 'SCORCH'])
      expect(describeOrder(language, orderOf(`${verb} Smolensk`)).args, verb).toEqual({ at: 'smolensk' });
  });

  test('an answer that no choice has a word for is written by the shared language', () => {
    expect(language.formatAnswer('consent', { consent: true })).not.toContain('CHOOSE');
  });
});

describe('SPEND', () => {
  test.each([
    ['SPEND 2 CP ON MORALE', { verb: 'SPEND', n: 2, with: 'cp', on: 'morale' }],
    ['SPEND RESOURCE FOR SUPPLY', { verb: 'SPEND', n: 1, with: 'resource', on: 'supply' }],
    ['SPEND 3 MORALE', { verb: 'SPEND', n: 3, with: 'resource', on: 'morale' }],
    ['SPEND 2 RESOURCES', { verb: 'BUY', resources: 2 }],
    ['SPEND 2 RES ON A CARD', { verb: 'BUY', resources: 2 }],
    ['SPEND 1 RESOURCE ON ENTRENCH Smolensk', { verb: 'ENTRENCH', at: 'smolensk' }],
    ['SPEND 1 RESOURCE ON SCORCH AT Vyazma', { verb: 'SCORCH', at: 'vyazma' }],
    ['SPEND 2 RESOURCES ON ATTRITION', { verb: 'RELIEVE', n: 2 }],
  ])('K-16.5: %s', (line, order) => {
    expect(orderOf(line)).toEqual(order);
  });

  test('K-16.5: what it could be for is named where the line does not tell', () => {
    const [problem] = read('SPEND 1 RESOURCE ON WINE').problems;
    expect(problem?.message.key).toBe('refused.order.spend-what');
    expect(problem?.suggestions?.length).toBe(3);
  });

  test('K-16.55: resources go one by one, and what is left of the line is written; CP go together', () => {
    const item = itemOf('SPEND 3 RESOURCES ON MORALE');
    const taken = (n: number) =>
      Array.from({ length: n }, () => ({ kind: 'impulse.order', args: {}, answer: null })) as never;
    expect([0, 1, 2, 3].map((n) => item.rest?.(taken(n)))).toEqual([
      'SPEND 3 RESOURCES ON MORALE',
      'SPEND 2 RESOURCES ON MORALE',
      'SPEND 1 RESOURCE ON MORALE',
      undefined,
    ]);
    expect(itemOf('SPEND 3 CP ON SUPPLY').rest).toBeUndefined();
    expect(replyOf('SPEND 3 CP ON SUPPLY', 'impulse.order', {}, [null])).toBeUndefined();
    expect(writeOrder(language, orderOf('SPEND 3 CP ON SUPPLY'))).toBe('SPEND 3 CP ON SUPPLY');
  });

  test.each([
    ['RELIEVE 2', 3, 2],
    ['RELIEVE WITH 2 RESOURCES', 1, 1],
    ['RELIEVE', 3, 1],
  ])('K-16.4: %s with %i there spends %i', (line, resources, relieve) => {
    expect(said(line, 'relieve', { args: { resources } })).toEqual({ relieve });
    expect(said(line, 'recover', { args: { resources } })).toBeUndefined();
  });

  test('D-58: a standing order spends so many as it says, and as there are', () => {
    const [line] = readSheet('RELIEVE WITH 2 RESOURCES ALWAYS', language, { owns }).standing;
    const policy = language.verbs.find(({ name }) => name === 'RELIEVE')?.policy;
    const offer = (kind: string, resources: number) =>
      policy?.offer(line?.policy?.subject ?? {}, { kind, prompt: { args: { resources } } } as never, {} as never)
        ?.alternatives[0]?.answer;
    expect([offer('relieve', 3), offer('relieve', 1), offer('recover', 3)]).toEqual([
      { relieve: 2 },
      { relieve: 1 },
      undefined,
    ]);
    expect(policy?.write?.(line?.policy?.subject ?? {}, 'short')).toBe('WITH 2');
  });
});

describe('the ground', () => {
  test.each([
    ['ENTRENCH AT Smolensk', { do: 'entrench', at: 'smolensk' }, 'ENTRENCH Smolensk'],
    ['DIG Smolensk', { do: 'entrench', at: 'smolensk' }, 'ENTRENCH Smolensk'],
    ['SCORCH Vyazma', { do: 'scorch', at: 'vyazma' }, 'SCORCH Vyazma'],
    ['BURN Vyazma', { do: 'scorch', at: 'vyazma' }, 'SCORCH Vyazma'],
    ['BRIDGE Konigsberg - Tilsit', { do: 'bridge', a: 'koenigsberg', b: 'tilsit' }, 'BRIDGE Königsberg > Tilsit'],
    ['BRIDGE AT Konigsberg AND Tilsit', { do: 'bridge', a: 'koenigsberg', b: 'tilsit' }, 'BRIDGE Königsberg > Tilsit'],
  ])('K-16.56, K-16.57, K-21A.1b: %s', (line, act, text) => {
    expect(said(line, 'impulse.order')).toEqual(act);
    expect(language.formatAnswer('impulse.order', act)).toBe(text);
    expect(orderOf(writeOrder(language, orderOf(line)))).toEqual(orderOf(line));
    expect(orderOf(writeOrder(language, orderOf(line), 'full'))).toEqual(orderOf(line));
  });

  test('a place that nobody knows is a problem of the line', () => {
    for (const line of ['ENTRENCH Nowhere', 'BRIDGE Nowhere - Tilsit', 'BRIDGE Tilsit - Nowhere'])
      expect([read(line).order, problemsOf(line).length], line).toEqual([undefined, 1]);
  });
});

describe('zones', () => {
  const poland = { z_poland: { french_north: pieces(['davout'], 6), russian_first: pieces([], 1) } };
  const view = { forces: poland, powers: ['french_north'], impulse: { power: 'french_north' } };
  const act = (line: string) => said(line, 'impulse.order', { view });

  test.each([
    'ATTACK Davout 6 SP',
    'ATTACK Davout 6 SP AT Poland',
    'ATTACK ZONE WITH Davout 6 SP',
    'ATTACK Poland WITH Davout 6 SP',
    'ATTACK ZONE Poland BY Davout 6 SP',
  ])('K-10.72: %s', (line) => {
    expect(act(line)).toMatchObject({ do: 'move', from: 'z_poland', to: 'z_poland' });
    expect(orderOf(writeOrder(language, orderOf(line)))).toEqual(orderOf(line));
  });

  test('K-10.72: an attack is written with its place; a march is none', () => {
    const force = { french_north: pieces(['davout'], 6) };
    const attack = { do: 'move', from: 'z_poland', to: 'z_poland', force };
    expect(language.formatAnswer('impulse.order', attack)).toMatch(/^ATTACK Davout .* AT Poland/);
    expect(language.formatAnswer('impulse.order', { ...attack, to: 'warsaw' })).toMatch(/^MOVE /);
  });

  test('K-11.6c, K-12.6b: who stays evades within the zone, and does not leave it beaten', () => {
    const args = { area: 'z_poland', units: [{ unit: 'davout' }] };
    expect(said('STAY', 'evade', { args })).toEqual({ evade: 'davout', to: 'z_poland' });
    expect(said('STAY', 'retreat', { args })).toEqual({ to: 'z_poland' });
    expect(said('STAY', 'evade', { args: { ...args, units: [] } })).toBeUndefined();
    expect(said('STAY', 'intercept', { args })).toBeUndefined();
    expect(itemOf('STAY').kinds).toEqual(['evade', 'retreat']);
  });
});

describe('morale', () => {
  test.each([
    ['RALLY', { rally: true }],
    ['RALLY YES', { rally: true }],
    ['RALLY NOT', { rally: false }],
  ])('K-9.53a: %s', (line, answer) => {
    expect(said(line, 'rally')).toEqual(answer);
    expect(orderOf(writeOrder(language, orderOf(line)))).toEqual(orderOf(line));
  });

  test.each([
    ['RECOVER NO', {}, 'RECOVER NO', [{ recover: null }]],
    ['RECOVER', { resources: 1 }, 'RECOVER 1 RESOURCE', [{ recover: 'resource' }]],
    [
      'RECOVER YES BY 2 RES',
      { resources: 2 },
      'RECOVER 2 RESOURCES',
      [{ recover: 'resource' }, { recover: 'resource' }],
    ],
    ['RECOVER 2', { resources: 2 }, 'RECOVER 2 RESOURCES', [{ recover: 'resource' }, { recover: 'resource' }]],
    ['RECOVER CARD 56', { card: 56 }, 'RECOVER CARD 56', [{ recover: 56 }]],
  ])('K-9.0d, D-81: %s', (line, order, text, answers) => {
    expect(orderOf(line)).toEqual({ verb: 'RECOVER', ...order });
    expect(writeOrder(language, orderOf(line))).toBe(text);
    const given: Json[] = [];
    for (let reply = replyOf(line, 'recover'); reply?.ok; reply = replyOf(line, 'recover', {}, given))
      given.push(reply.answer);
    expect(given).toEqual(answers);
  });

  test('K-9.0d: each way of recovering is told by a sentence of its own', () => {
    const keys = ['RECOVER NO', 'RECOVER 2 RESOURCES', 'RECOVER CARD 56', 'RALLY YES', 'RALLY NO'].map(
      (line) => describeOrder(language, orderOf(line)).key,
    );
    expect(keys).toEqual(['order.recover.no', 'order.recover', 'order.recover.card', 'order.rally', 'order.rally.no']);
  });

  test('D-81: WITH makes a standing order of it, a card does not', () => {
    const standing = (text: string) => readSheet(text, language, { owns }).standing.length;
    expect(
      ['RECOVER WITH 2 RESOURCES', 'RECOVER WITH 1 RES', 'RECOVER 2 RESOURCES', 'RECOVER WITH CARD 56'].map(standing),
    ).toEqual([1, 1, 0, 0]);
  });
});

describe('YES and NO', () => {
  const reply = (kind: string, yes: boolean) =>
    yesNoOf(language, { kind, prompt: { args: {} }, options: () => [] } as never, yes);

  test.each([
    ['rally', { rally: true }, { rally: false }],
    ['leave-moscow', { leave: true }, { leave: false }],
    ['burn', { burn: true }, { burn: false }],
    ['rescue', { rescue: true }, { rescue: false }],
    ['chit', { chit: 'common' }, { chit: null }],
    ['recover', undefined, { recover: null }],
    ['relieve', undefined, { relieve: 0 }],
    ['to-bridge', undefined, { from: null }],
  ])('answer the question %s', (kind, yes, no) => {
    expect([reply(kind, true), reply(kind, false)]).toEqual([yes, no]);
  });

  test('card 10, card 74: are how its answers are written', () => {
    expect(language.formatAnswer('burn', { burn: true })).toBe('YES');
    expect(language.formatAnswer('burn', { burn: false })).toBe('NO');
    expect(language.formatAnswer('rescue', { rescue: true })).toBe('YES');
    expect(language.formatAnswer('rescue', { rescue: false })).toBe('NO');
  });
});
