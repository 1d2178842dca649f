import type { Catalogue } from '../../../engine/index.ts';

/** How Wellington ends, and what is missing for each end. */
export const sentences: Catalogue = {
  'game.kind': '1812年から1814年の半島戦争: エリアの地図の上のカードと軍と攻囲。',
  'game.length':
    '一ゲームに自分の番が15回から30回あり、合間に短い質問があります。初めてのゲームは三時間ほどかかります。',
  'scenario.1812': '1812年からの戦役',
  'scenario.1813': '1813年からの戦役',
  'outcome.spain-conquered': '連合軍はスペインの要地を一つも持たない。',
  'outcome.portugal-conquered': 'フランスがポルトガル、マドリード、スペインの要地八か所を持つ。',
  'outcome.conquest': 'スペインは屈した。',
  'outcome.france-conquered': 'フランスは本国地域を失った。',
  'outcome.spain-freed': 'スペインにフランスの要地は一つも残っていない。',
  'board.end.spain-conquered': '早期終了、スペイン征服: スペインの連合軍の要地は残り {left}か所。',
  'board.end.portugal-conquered':
    '早期終了、ポルトガル征服: ポルトガルの要地 {of} か所中 {portuguese} か所がフランス支配、スペインの要地 {spanish} か所(必要 {needs} か所)、マドリードは占領済み。',
  'board.end.portugal-conquered.madrid':
    '早期終了、ポルトガル征服: ポルトガルの要地 {of} か所中 {portuguese} か所がフランス支配、スペインの要地 {spanish} か所(必要 {needs} か所)、マドリードは未占領。',
  'board.end.spain-freed': '早期終了、スペイン解放: スペインのフランス軍の要地は残り {left}か所。',
  'board.end.france-conquered': '早期終了、フランス征服: フランスの本国地域は残り {left}か所。',
};

/** Words that formatters write. */
export const words: Catalogue = {
  'side.allies': '連合軍',
  'side.france': 'フランス軍',
  'check.conquest': 'スペイン征服',
  'table.emperor': '皇帝への請願',
  'table.horse-guards': 'Horse Guards への書簡',
  'table.levantamiento': '民衆蜂起(Levantamiento popular)',
  'phase.conquest': 'スペイン征服',
  'phase.guerrillas': 'ゲリラ',
};
