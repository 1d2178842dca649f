/** Markers that are taken away: by Emergency Recovery, by CP and by resources (K-5.23, K-9.0, K-9.5, K-14.44, K-16.5). */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/engine/index.ts';
import { actOptions, checkAct, takeImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import type { Act } from '../../../src/games/campaign/types.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { checkWear, markWear } from '../../../src/games/kutuzov/rules/attrition-levels.ts';
import { checkMorale } from '../../../src/games/kutuzov/rules/checks.ts';
import { beginAnew, settleDue } from '../../../src/games/kutuzov/rules/facts.ts';
import { ownIn } from '../../../src/games/kutuzov/types.ts';
import { readSheet } from '../../../src/orders/index.ts';
import { asked, eventsOf, type PlayAt, runScript } from '../campaign/play-at.ts';
import { at, moraleOf, playWith, worn } from './levels.ts';

describe('Emergency Recovery of morale', () => {
  /** The Tsarists have fallen once, and fail again: 4 under 6 markers. */
  const second = (...onTheWay: number[]) =>
    playWith([1, 3, ...onTheWay], (own) => {
      own.morale.tsarist = at('marchez_vous', 6);
      own.since.morale.tsarist = 'vive_l_empereur';
    });

  test('K-9.0f: nothing can be done about the first fall, nor outside impulses (R-12)', () => {
    const first = playWith([1, 3], (own) => {
      own.morale.tsarist = at('vive_l_empereur', 6);
      own.since.morale.tsarist = 'vive_l_empereur';
    });
    expect(asked(checkMorale(first, 'tsarist'))).toEqual([]);
    expect(moraleOf(first, 'tsarist')).toEqual(['marchez_vous', 0, 0]);
    const later = second();
    later.state.impulse = null;
    expect(asked(checkMorale(later, 'tsarist'))).toEqual([]);
  });

  test('K-9.0d, K-9.0e: a resource gives eight dice, the roll stays, and is compared with what is left', () => {
    const play = second(6, 6, 5, 1, 1, 2, 3, 4);
    const [question] = asked(checkMorale(play, 'tsarist'), [{ recover: 'resource' }]);
    expect(question?.prompt.args).toMatchObject({ power: 'russian_first', of: 'morale', loss: 6, total: 4 });
    expect(moraleOf(play, 'tsarist')).toEqual(['marchez_vous', 3, 0]);
    expect(play.state.resources.russian_first).toBe(2);
    expect(eventsOf(play)).toContainEqual(expect.objectContaining({ kind: 'relief.rolled', removed: 3 }));
  });

  test('K-5.23, K-9.0d, K-9.0g, E-116: a card gives a die for each CP, and is gone; step by step', () => {
    const card = 57;
    const { cp } = kutuzov.definition.content.cards.get(card) ?? { cp: 0 };
    const dice = [5, ...Array.from({ length: cp - 1 }, () => 1), 6, 6, 5, 1, 1, 2, 3, 4];
    const again = second(...dice);
    again.state.hands.russian_first = [card];
    const questions = asked(checkMorale(again, 'tsarist'), [{ recover: card }, { recover: 'resource' }]);
    expect(questions.map(({ prompt }) => prompt.args?.loss)).toEqual([6, 5]);
    expect([moraleOf(again, 'tsarist'), again.state.hands.russian_first, again.state.discard.at(-1)]).toEqual([
      ['marchez_vous', 2, 0],
      [],
      card,
    ]);
  });

  test('K-9.0d, D-83: only one power of the camp does it; that with more resources is asked first', () => {
    const play = second(1, 1, 1, 1, 1, 1, 1, 1);
    play.state.resources.russian_second = 5;
    const powers = (answers: readonly Json[]) =>
      asked(checkMorale(play, 'tsarist'), answers).map(({ prompt }) => prompt.args?.power);
    expect(powers([{ recover: 'resource' }, { recover: null }])).toEqual(['russian_second', 'russian_second']);
    expect(moraleOf(play, 'tsarist')).toEqual(['les_grognards', 0, 0]);
    const declined = second();
    const put = asked(checkMorale(declined, 'tsarist'));
    expect(put.map(({ prompt }) => prompt.args?.power)).toEqual(['russian_first', 'russian_second']);
  });

  test('D-81: silence lets it fall; only where the game is at stake the question is loud', () => {
    const quiet = asked(checkMorale(second(), 'tsarist'))[0];
    expect([quiet?.quiet, quiet?.fallback()]).toEqual([true, { recover: null }]);
    const last = playWith([1, 3], (own) => {
      own.morale.tsarist = at('sauve_qui_peut', 6);
      own.since.morale.tsarist = 'tu_felix_austria';
    });
    expect(asked(checkMorale(last, 'tsarist'))[0]?.quiet).toBeUndefined();
    expect(last.state.outcome?.winner).toBe('imperial');
  });

  test('secrecy: that a power is asked does not tell what it holds', () => {
    const play = second();
    play.state.resources = { russian_first: 0, russian_second: 0 };
    play.state.hands = { ...play.state.hands, russian_first: [31], russian_second: [] };
    const [only, ...others] = asked(checkMorale(play, 'tsarist'));
    expect([only?.options(), others]).toEqual([[{ recover: null }], []]);
  });
});

describe('Emergency Recovery of attrition', () => {
  const wear = (play: PlayAt, n: number, answers: readonly Json[] = []) => {
    markWear(play, n);
    return asked(checkWear(play), answers);
  };

  test('K-14.44a, K-14.44b: the first nine of an impulse cost a level, the next nine may be met', () => {
    const play = playWith([5, 5, 1, 1, 1, 1, 1, 1], (own) => (own.attrition = worn('normal', 8)));
    const [question] = wear(play, 11, [{ recover: 'resource' }]);
    expect(question?.prompt.args).toMatchObject({ power: 'french_north', of: 'supply', loss: 10 });
    expect(ownIn(play).attrition).toEqual(worn('problematic', 8));
    const silent = playWith([], (own) => (own.attrition = worn('normal', 8)));
    wear(silent, 11);
    expect(ownIn(silent).attrition).toEqual(worn('difficult', 1));
  });

  test('K-14.44c: a new impulse begins anew', () => {
    const play = playWith([], (own) => (own.attrition = worn('normal', 8)));
    expect(wear(play, 1)).toEqual([]);
    beginAnew(play);
    expect(wear(play, 9)).toEqual([]);
  });
});

describe('opportunity checks', () => {
  const chance = (answers: readonly Json[]) => {
    const play = playWith([1, 1], (own) => {
      own.morale.tsarist = at('marchez_vous', 0, 4);
      own.since.morale.tsarist = 'marchez_vous';
      own.due = [{ due: 'chance', side: 'tsarist' }];
    });
    const put = asked(settleDue(play), answers);
    return { put, now: moraleOf(play, 'tsarist') };
  };

  test('K-9.53a, D-80: the power that rolls for its camp may decline; silence tries', () => {
    expect(chance([]).now).toEqual(['vive_l_empereur', 0, 0]);
    const { put, now } = chance([{ rally: false }]);
    expect(now).toEqual(['marchez_vous', 0, 4]);
    expect(put.map(({ kind, seat, quiet }) => [kind, seat, quiet])).toEqual([['rally', 'russian_first', true]]);
  });
});

describe('CP and resources', () => {
  const spend = (on: 'morale' | 'supply', means: 'cp' | 'resource', n = 1): Act => ({
    do: 'spend',
    on,
    with: means,
    n,
  });
  const check = (play: PlayAt, power: string, it: Act) => {
    const verdict = checkAct(play, power, it as never);
    return verdict.ok ? 'ok' : verdict.refusal.code;
  };

  const perform = (play: PlayAt, power: string, it: Act) => {
    const rule = play.game.acts?.[it.do];
    play.game.impulses.beforeAct?.(play, it);
    if (rule) runScript(rule.run(play, power, it));
  };

  test('K-9.52: a CP is a die, and 5 and 6 take a marker away or bring one', () => {
    const play = playWith([5, 4, 6], (own) => (own.morale.imperial = at('elan_du_guerre', 1)));
    const impulse = play.state.impulse;
    if (impulse) impulse.cp = 3;
    expect(check(play, 'french_north', spend('morale', 'cp', 4))).toBe('cp.short');
    perform(play, 'french_north', spend('morale', 'cp', 3));
    expect([moraleOf(play, 'imperial'), impulse?.cp]).toEqual([['elan_du_guerre', 0, 1], 0]);
  });

  test('K-16.54, K-16.55, K-9.51b: a resource is eight dice, as often as one likes, and a surplus is gain', () => {
    const play = playWith(
      [5, 6, 5, 1, 1, 1, 1, 1, ...[6, 6, 1, 1, 1, 1, 1, 1]],
      (own) => {
        own.morale.tsarist = at('vive_l_empereur', 4);
      },
      'russian_first',
    );
    perform(play, 'russian_first', spend('morale', 'resource'));
    perform(play, 'russian_first', spend('morale', 'resource'));
    expect([moraleOf(play, 'tsarist'), play.state.resources.russian_first]).toEqual([['vive_l_empereur', 0, 1], 1]);
    play.state.resources.russian_first = 0;
    expect(checkAct(play, 'russian_first', spend('morale', 'resource') as never)).toMatchObject({
      refusal: { code: 'spend.no-resource', reason: { args: { power: 'russian_first' } } },
    });
  });

  test('K-14.46, K-16.52, K-16.53: attrition likewise, for the Imperials; four gained raise the level', () => {
    const play = playWith([6, 6, 6, 6, 6, 1, 1, 1], (own) => {
      own.attrition = worn('difficult', 1);
      own.since.attrition = 'difficult';
    });
    perform(play, 'french_north', spend('supply', 'resource'));
    expect(ownIn(play).attrition).toEqual(worn('problematic', 0, 0));
    expect(check(play, 'russian_first', spend('supply', 'resource'))).toBe('spend.not-worn');
  });

  test('K-16.51a: resources go into attrition in one series, which any other act ends', () => {
    const dice = Array.from({ length: 17 }, () => 1);
    const play = playWith(dice, (own) => (own.attrition = worn('normal', 5)));
    const impulse = play.state.impulse;
    if (impulse) impulse.cp = 1;
    const resource = spend('supply', 'resource');
    perform(play, 'french_north', resource);
    expect(check(play, 'french_north', resource)).toBe('ok');
    perform(play, 'french_north', resource);
    perform(play, 'french_north', spend('supply', 'cp'));
    expect(check(play, 'french_north', resource)).toBe('spend.series-over');
    expect(check(play, 'french_north', spend('morale', 'resource'))).toBe('ok');
    beginAnew(play);
    const other = playWith([...dice], (own) => (own.attrition = worn('normal', 5)));
    perform(other, 'french_north', resource);
    perform(other, 'french_north', spend('morale', 'resource'));
    expect(check(other, 'french_north', resource)).toBe('spend.series-over');
    expect(check(play, 'french_north', resource)).toBe('ok');
  });

  test('K-4.23: a power without cards may still spend resources', () => {
    const play = playWith([], (own) => (own.morale.tsarist = at('vive_l_empereur', 4)));
    play.state.hands.russian_first = [];
    play.state.impulse = null;
    const script = takeImpulse(play, 'russian_first', false);
    const steps = [script.next(), script.next()];
    const [, order] = steps;
    const ask =
      order?.value && typeof order.value === 'object' && 'asks' in order.value ? order.value.asks[0] : undefined;
    expect(ask?.options()).toContainEqual(spend('morale', 'resource'));
  });

  test('offers are legal, and there are none where no marker lies', () => {
    const play = playWith([], (own) => (own.attrition = worn('normal', 0)));
    expect(actOptions(play, 'french_north').filter((option) => option.do === 'spend')).toEqual([]);
  });
});

describe('the orders', () => {
  const { language } = kutuzov;
  test.each([
    [{ do: 'spend', on: 'morale', with: 'cp', n: 2 }, 'impulse.order', 'SPEND 2 CP ON MORALE'],
    [{ do: 'spend', on: 'supply', with: 'resource', n: 1 }, 'impulse.order', 'SPEND 1 RESOURCE ON SUPPLY'],
    [{ rally: false }, 'rally', 'RALLY NO'],
    [{ recover: 'resource' }, 'recover', 'RECOVER 1 RESOURCE'],
    [{ recover: 57 }, 'recover', 'RECOVER CARD 57'],
    [{ recover: null }, 'recover', 'RECOVER NO'],
  ] as const)('K-16.5, K-9.0: %j is written as it is read', (answer, kind, text) => {
    expect(language.formatAnswer(kind, answer)).toBe(text);
  });

  /** What a line answers to a question again and again, until it has nothing more to say. */
  const said = (line: string, kind: string): Json[] => {
    const [read] = readSheet(line, language, { owns: ['french_north'] }).lines;
    const verb = language.verbs.find(({ name }) => name === read?.order?.verb);
    const item = read?.order && verb?.item?.(read.order);
    const taken: { kind: string; args: object; answer: Json }[] = [];
    for (;;) {
      const verdict = item?.answer({ kind, prompt: { args: {} } } as never, {} as never, taken as never);
      if (!verdict?.ok) return taken.map(({ answer }) => answer);
      taken.push({ kind, args: {}, answer: verdict.answer });
    }
  };

  const resource = { do: 'spend', on: 'morale', with: 'resource', n: 1 };
  test.each([
    ['SPEND 2 RESOURCES ON MORALE', 'impulse.order', [resource, resource]],
    ['SPEND 3 CP SUPPLY', 'impulse.order', [{ do: 'spend', on: 'supply', with: 'cp', n: 3 }]],
    ['SPEND 2 RESOURCES ON CARD', 'impulse.order', [{ do: 'buy' }]],
    ['RALLY YES', 'rally', [{ rally: true }]],
    ['RECOVER NO', 'recover', [{ recover: null }]],
    ['RECOVER 2 RESOURCES', 'recover', [{ recover: 'resource' }, { recover: 'resource' }]],
    ['RECOVER CARD 57', 'recover', [{ recover: 57 }]],
  ] as const)('K-16.55, K-9.0d: %s', (line, kind, answers) => {
    expect(said(line, kind)).toEqual(answers);
  });

  test('D-81: a standing order gives so many resources to one fall, and no more', () => {
    const [read] = readSheet('RECOVER WITH 1 RESOURCE', language, { owns: ['french_north'] }).standing;
    const policy = language.verbs.find(({ name }) => name === 'RECOVER')?.policy;
    const answerTo = (used: number, resources: number) =>
      policy?.offer(
        read?.policy?.subject ?? {},
        { kind: 'recover', prompt: { args: { used, resources } } } as never,
        {} as never,
      )?.alternatives[0]?.answer;
    expect([answerTo(0, 3), answerTo(1, 2), answerTo(0, 0)]).toEqual([
      { recover: 'resource' },
      { recover: null },
      { recover: null },
    ]);
    const written = [1, 2].map((resources) => policy?.write?.({ resources }, 'short'));
    expect(written).toEqual(['WITH 1 RESOURCE', 'WITH 2 RESOURCES']);
  });
});
