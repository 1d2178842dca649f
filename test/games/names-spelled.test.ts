/** Whoever reads Korean or Japanese reads the places, powers and leaders of every game in that script. */
import { expect, test } from 'vitest';
import { type Message, message, sure } from '../../src/engine/index.ts';
import { campaigns } from '../../src/games/campaigns.ts';
import { shipped as gettysburg } from '../../src/games/gettysburg/content.ts';
import { games } from '../../src/games/index.ts';
import { shipped as napoleonics } from '../../src/games/napoleonics/content/check.ts';
import { speechOf } from '../../src/reports/index.ts';

const SCRIPTS = {
  ko: /\p{Script=Hangul}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
} as const;
const LATIN = /\p{Script=Latin}/u;

const campaignNames = (id: string): readonly Message[] => {
  const { areas, leaders, powers, contingents } = sure(campaigns.get(id)).definition.content;
  return [
    ...[...areas.keys()].map((area) => message('place', { area })),
    ...[...leaders.keys()].map((leader) => message('fight.leader', { leader })),
    ...[...powers, ...contingents].map(({ id: power }) => message('chronicle.who', { power })),
  ];
};

const sides = [...napoleonics.scenarios.values()].flatMap((scenario) => scenario.sides);

const NAMES: Readonly<Record<string, readonly Message[]>> = {
  wellington: campaignNames('wellington'),
  kutuzov: campaignNames('kutuzov'),
  gettysburg: [
    ...[...gettysburg.towns.keys()].map((town) => message('exits.free', { town })),
    ...[...gettysburg.corps.keys()].map((corps) => message('corps', { corps })),
    ...['LEE', 'MEADE'].map((each) => message('correct.commanders.value', { commanders: [each] })),
    ...['CSA', 'USA'].map((side) => message('teach.called', { side })),
    ...['pennsylvania', 'maryland', 'virginia', 'potomac'].map((each) => ({ key: `map.land.${each}` })),
  ],
  napoleonics: [
    ...sides.flatMap(({ units }) =>
      units.flatMap(({ leader }) => (leader ? [message('label.leader', { leader })] : [])),
    ),
    ...sides.flatMap(({ commander }) => (commander ? [message('field.commander', { commander })] : [])),
    ...sides.flatMap(({ nations }) => nations.map((nation) => ({ key: `nation.${nation}` }))),
  ],
};

test.each([...games].flatMap(([id, game]) => (['ko', 'ja'] as const).map((language) => ({ id, game, language }))))(
  '$id has all its names in $language',
  ({ id, game, language }) => {
    const say = speechOf(sure(game.wordsIn?.(language)).reporter);
    const names = sure(NAMES[id]);
    expect(names.length).toBeGreaterThan(15);
    const unspelled = names.filter((each) => !SCRIPTS[language].test(say(each)) || LATIN.test(say(each)));
    expect(unspelled).toEqual([]);
  },
);
