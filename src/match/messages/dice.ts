/** The answer to HELP DICE. */
import type { Catalogues } from '../../engine/index.ts';

export const diceSentences: Catalogues = {
  en: {
    'help.dice.what':
      'Every die and shuffle follows from secrets that your invitation binds by two hashes, from the salts of the players, and in mode L2 from a public beacon whose round is fixed before it comes. L1 is without a beacon, L0 without salts too. There is no command to roll again.',
    'help.dice.chain':
      'Each turn has a key; your report shows it when the turn is over. Key n is the SHA-256 of key n+1, and SHA-256 of "estafette3|dice|CODE|key 0" is the hash of your invitation. The secret of the deck follows at the end of the match.',
    'help.dice.head':
      'Every report, and every answer to your mails, shows the first 16 digits of the head of the log, which stands for all rolls before it: keep these mails. ROLLS shows the latest of them with numbers and labels, STATUS DICE counts them.',
    'help.dice.hand':
      'By hand: HMAC-SHA-256 with the key over "estafette3|CODE|salt hash|epoch|number|label|beacon|0" gives 32 bytes. Bytes from 252 on are thrown away; each other byte is a face: its remainder after division by 6, plus 1.',
    'help.dice.program':
      'By program: take the record of the match from your page and open it on the page /verify of this server, which works without it too; or run: npm run verify -- FILE --mails FOLDER, which holds the mails that you have kept against it.',
  },
  ko: {
    'help.dice.what':
      '주사위와 섞기는 모두 비밀에서 나옵니다. 비밀은 초대장에 실린 해시 둘로 묶여 있습니다. 여기에 참가자들의 말이 들어가고, L2에서는 나오기 전에 회차를 정해 둔 공개 난수도 들어갑니다. L1에는 공개 난수가 없고, L0에는 참가자의 말도 없습니다. 다시 굴리는 명령은 없습니다.',
    'help.dice.chain':
      '턴마다 열쇠가 하나 있고, 턴이 끝나면 보고서가 그 열쇠를 보여 줍니다. 열쇠 n은 열쇠 n+1의 SHA-256이고, "estafette3|dice|CODE|열쇠 0"의 SHA-256이 초대장의 해시입니다(열쇠는 글자 그대로 넣습니다). 카드 더미의 비밀은 게임이 끝날 때 나옵니다.',
    'help.dice.head':
      '모든 보고서와 당신의 메일에 대한 답에는 기록 머리의 앞 16자리가 있습니다. 그 앞의 모든 굴림을 대표하니 그 메일들을 보관하십시오. ROLLS는 최근 굴림을 번호와 이름으로 보여 주고, STATUS DICE는 굴림을 셉니다.',
    'help.dice.hand':
      '손으로: 열쇠로 "estafette3|CODE|말의 해시|시기|번호|이름|난수|0"의 HMAC-SHA-256을 구하면 32바이트가 나옵니다. 252 이상인 바이트는 버립니다. 나머지 바이트는 저마다 한 눈입니다: 6으로 나눈 나머지 더하기 1.',
    'help.dice.program':
      '프로그램으로: 당신의 페이지에서 게임 기록을 받아 이 서버의 /verify 페이지에서 여십시오. 그 페이지는 서버 없이도 돕니다. 또는 npm run verify -- FILE --mails FOLDER를 실행하면 보관한 메일과 기록을 맞추어 봅니다.',
  },
  ja: {
    'help.dice.what':
      'ダイスとシャッフルはすべて秘密から決まります。秘密は招待状にある二つのハッシュで縛られています。これに参加者の言葉が加わり、L2 では、出る前に回を決めておく公開乱数も加わります。L1 には公開乱数がなく、L0 には参加者の言葉もありません。振り直す命令はありません。',
    'help.dice.chain':
      'ターンごとに鍵が一つあり、ターンが終わると報告書がそれを示します。鍵 n は鍵 n+1 の SHA-256 で、"estafette3|dice|CODE|鍵 0" の SHA-256 が招待状のハッシュです(鍵は文字のまま入れます)。山札の秘密はゲームの終わりに出ます。',
    'help.dice.head':
      'どの報告書にも、あなたのメールへの返事にも、記録の先頭の16桁があります。それまでのすべてのロールを表すので、そのメールを取っておいてください。ROLLS は最近のロールを番号と名前で示し、STATUS DICE は数えます。',
    'help.dice.hand':
      '手で確かめるには: 鍵で "estafette3|CODE|言葉のハッシュ|時期|番号|名前|乱数|0" の HMAC-SHA-256 を求めると32バイトになります。252以上のバイトは捨てます。ほかのバイトは一つが一つの目です: 6で割った余りに1を足します。',
    'help.dice.program':
      'プログラムで確かめるには: あなたのページからゲームの記録を取り、このサーバーの /verify のページで開いてください。そのページはサーバーなしでも動きます。または npm run verify -- FILE --mails FOLDER を実行すると、取っておいたメールと記録を突き合わせます。',
  },
};
