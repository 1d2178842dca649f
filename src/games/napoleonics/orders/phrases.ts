/** Orders in other words than those of the order language: `FR-HC1 nach C10`, `I play Forward`. */
import { commonLexicon, type Meaning, type Part, type Phrase } from '../../../orders/index.ts';

const MEANINGS: Meaning = {
  '': [
    'unit, units, turn, my turn, hex, section, shot, shoot at',
    'einheit, einheiten, zug, mein zug, feld, ein',
    'unité, unités, tour, mon tour, case',
    '부대, 유닛, 차례, 칸, ユニット, 部隊, 手番, ターン, マス',
  ].join(','),
  CARD: [
    'card, command card, play~s, use card, us~e, choos~e, pick~s, (play|use) card',
    'karte, kommandokarte, spiel~en, nehm~en, nimm, nutz~en, verwend~en, wähl~en',
    'carte, carte de commandement, jou~er, utilis~er, prends, prendre, choisis',
    '카드, 명령 카드, 카드 사용~하다, 사용~하다, 쓰/써~다, 내~다, カード, コマンドカード, 使用~する, プレイ~する, 使~う, 出~す',
  ].join(','),
  ORDER: [
    'orders, ordering, activat~e, command~s',
    'befehl, befehle, befehl~en, befehlige, aktivier~en, befehl an',
    'ordre, ordres, ordonn~er, activ~er, ordre à, ordres à',
    '명령, 명령~하다, 활성화~하다, 命令, 命令~する, 指令, 起動~する',
  ].join(','),
  MOVE: [
    'mov~e, go, goes, march~es, advanc~e, rid~e, shift~s, step~s, (go|goes|moves) to',
    'zieh~en, beweg~en, rück~en, marschier~en, geh~en, reit~en, vorrücken',
    'boug~er, déplac~er, avanc~er, march~er, va, vont, aller',
    '이동~하다, 전진~하다, 진격~하다, 보내~다, 옮기/옮겨~다, 갑니다, 移動~する, 前進~する, 進~む, 進め~る, 動か~す, 行きます, 行く',
  ].join(','),
  FIRE: [
    'fir~e, shoot~s, shot at, bombard~s, fire on',
    'feuer, feuer~en, schieß~en, beschieß~en, feuer auf, schießt auf, beschuss',
    'tir, tir~er, tir sur, feu, feu sur, bombard~er',
    '사격~하다, 포격~하다, 발사~하다, 쏘/쏴~다, 射撃~する, 砲撃~する, 発砲~する, 撃~つ',
  ].join(','),
  MELEE: [
    'attack~s, charg~e, assault~s, fight~s',
    'nahkampf, angriff, greif~en, angreifen, attackier~en, stürm~en',
    'mêlée, corps à corps, attaqu~er, charg~er, assaut',
    '근접전, 백병전, 공격~하다, 돌격~하다, 白兵戦, 近接戦闘, 攻撃~する, 突撃~する',
  ].join(','),
  at: 'auf, gegen, sur, contre',
};

/** Words that are understood in place of those of a turn. */
export const turnLexicon = commonLexicon.extended(MEANINGS);

/** Kinds of names that are somebody or something on the field. */
export const PIECES = ['unit', 'label', 'leader'];

const isPiece = ({ kind }: Part): boolean => PIECES.includes(kind);
const isHex = ({ kind }: Part): boolean => kind === 'hex';

/** A line as an order, whatever the order of its words; undefined if it says anything else. */
export function composedTurn({ verbs, parts }: Phrase): string | undefined {
  const [verb = 'MOVE', ...more] = verbs;
  const [first, ...others] = parts;
  if (!first || more.length > 0) return undefined;
  if (verb === 'CARD') return first.kind === 'card' && others.length === 0 ? `CARD ${first.id}` : undefined;
  if (verb === 'ORDER') return parts.every(isPiece) ? `ORDER ${parts.map(({ text }) => text).join(', ')}` : undefined;
  const [piece, ...pieces] = parts.filter(isPiece);
  const hexes = parts.filter(isHex).filter(({ prep }) => prep !== 'from');
  const isElse = parts.some((part) => !isPiece(part) && !isHex(part));
  if (!piece || pieces.length > 0 || hexes.length === 0 || isElse) return undefined;
  if (verb === 'MOVE') return `MOVE ${piece.text}: ${hexes.map(({ text }) => text).join('-')}`;
  const isFight = (verb === 'FIRE' || verb === 'MELEE') && hexes.length === 1;
  return isFight ? `${verb} ${piece.text} AT ${hexes[0]?.text}` : undefined;
}
