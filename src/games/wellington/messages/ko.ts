import type { Catalogue } from '../../../engine/index.ts';

/** How Wellington ends, and what is missing for each end. */
export const sentences: Catalogue = {
  'game.kind': '1812년부터 1814년까지의 반도 전쟁: 지역 지도 위의 카드와 군대와 공성.',
  'game.length': '한 게임에 내 차례가 15번에서 30번 오고, 사이에 짧은 질문이 있습니다. 첫 게임은 세 시간쯤 걸립니다.',
  'scenario.1812': '1812년부터의 전역',
  'scenario.1813': '1813년부터의 전역',
  'outcome.spain-conquered': '연합군이 스페인의 요충지를 하나도 지배하지 못함.',
  'outcome.portugal-conquered': '프랑스가 포르투갈, 마드리드, 스페인 요충지 여덟 곳을 지배함.',
  'outcome.conquest': '스페인이 굴복함.',
  'outcome.france-conquered': '프랑스가 본국 지역을 잃음.',
  'outcome.spain-freed': '스페인에 프랑스의 요충지가 하나도 남지 않음.',
  'board.end.spain-conquered': '조기 종료, 스페인 정복: 스페인의 연합군 요충지 {left}곳 남음.',
  'board.end.portugal-conquered':
    '조기 종료, 포르투갈 정복: 포르투갈 요충지 {of}곳 중 {portuguese}곳 프랑스 지배, 스페인 요충지 {spanish}곳(필요 {needs}곳), 마드리드 점령.',
  'board.end.portugal-conquered.madrid':
    '조기 종료, 포르투갈 정복: 포르투갈 요충지 {of}곳 중 {portuguese}곳 프랑스 지배, 스페인 요충지 {spanish}곳(필요 {needs}곳), 마드리드 미점령.',
  'board.end.spain-freed': '조기 종료, 스페인 해방: 스페인의 프랑스 요충지 {left}곳 남음.',
  'board.end.france-conquered': '조기 종료, 프랑스 정복: 프랑스 본국 지역 {left}곳 남음.',
};

/** Words that formatters write. */
export const words: Catalogue = {
  'side.allies': '연합군',
  'side.france': '프랑스군',
  'check.conquest': '스페인 정복',
  'table.emperor': '황제에게 올린 청원',
  'table.horse-guards': 'Horse Guards에 보낸 편지',
  'table.levantamiento': '민중 봉기(Levantamiento popular)',
  'phase.conquest': '스페인 정복',
  'phase.guerrillas': '게릴라',
};
