/** The purpose of each set of ready-made standing orders, in Japanese. */
import type { Catalogue } from '../../../../engine/index.ts';

export const profiles: Catalogue = {
  'profile.cautious-evader': '強い敵を避け、要地を守るときだけ迎撃し、カードを惜しみます。',
  'profile.stand-and-fight': '回避しません。要地がかかるか戦いが不利なら、最良の戦闘カードを出します。',
  'profile.fortress-holder': '要塞に下がり、すべてのカードで城壁を守ります。',
  'profile.sentinel': '要地に入る敵は五分の勝算で迎撃して戦い、ほかでは退きます。',
  'profile.hunter': '強い所では必ず迎撃し、戦いのたびにカードを出し、包囲を続けます。',
  'profile.hoarder': 'カードはすべて自分のインパルスに取っておき、強い敵は回避し、迎撃しません。',
  'profile.spender': '戦闘、包囲、手番外で、合うカードは何でも出します。',
  'profile.ally-friendly': '同盟軍の行軍に加わり、助けに行き、同盟の土地は返します。',
  'profile.silent': 'すべて答えがないときのとおりに答えます。尋ねられるのは自分のインパルスだけです。',
  'profile.ask-me': 'すべてを尋ね、そのたびにゲームが待ちます。',
};
