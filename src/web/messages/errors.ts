/** Sentences of the pages that tell of an error. */
import type { Catalogues } from '../../engine/index.ts';
import { layout } from './en.ts';

export const errorCatalogues: Catalogues = {
  en: {
    ...layout,
    'error.back': 'Back to the page',
    'error.front': 'First page',
    'error.home': 'Your matches',
    'error.sign-in': 'Sign in',
    'error.typed': 'What you wrote',
    'error.id': 'If it happens again, give the moderator this number: {id}',
    'error.400.heading': 'This form cannot be read',
    'error.400.what':
      'It does not match the page as it is now. Nothing was changed. Open the page again and repeat your entry.',
    'error.403.heading': 'Please send it once more',
    'error.403.what':
      'The form was too old, or the browser keeps no cookies for this page. Nothing was changed, and what you wrote is below: copy it, open the page again and paste it there.',
    'error.404.heading': 'Nothing here',
    'error.404.what':
      'There is no page at this address. If the link came in a mail, use the newest mail: links can be replaced.',
    'error.413.heading': 'Too long',
    'error.413.what':
      'A form may hold 32 kilobytes. Nothing was changed. Go back in your browser: your text is still there.',
    'error.415.heading': 'This form cannot be read',
    'error.415.what':
      'Its characters are encoded in a way that is not known here. Nothing was changed. Send it as UTF-8.',
    'error.422.heading': 'This text cannot be kept',
    'error.422.what':
      'There is a character in it that no mail can carry. Nothing was changed. Type it again, or paste it as plain text.',
    'error.429.heading': 'Slower, please',
    'error.429.what': 'Too many requests came from your address. Nothing was changed. Wait a minute and try again.',
    'error.503.heading': 'This match has stopped for a check',
    'error.503.what':
      'Its record and the rules do not agree. The moderator has been told, and nothing is lost. Please come back later.',
    'error.away.heading': 'One moment, please',
    'error.away.what':
      'The database does not answer just now. Nothing was changed, and what you wrote is below. Try again in a few seconds.',
    'error.elsewhere.heading': 'A new version is being brought in',
    'error.elsewhere.what':
      'This match cannot be reached for the moment. Nothing was changed, and what you wrote is below. Try again in a few seconds.',
    'error.500.heading': 'Something went wrong here',
    'error.500.what': 'It is our fault and has been logged. Orders that you sent before are safe.',
  },
  ko: {
    'layout.brand': 'Estafette',
    'layout.skip': '본문으로',
    'error.back': '페이지로 돌아가기',
    'error.front': '첫 페이지',
    'error.home': '내 게임',
    'error.sign-in': '로그인',
    'error.typed': '적으신 내용',
    'error.id': '같은 일이 다시 생기면 진행자에게 이 번호를 알려 주십시오: {id}',
    'error.400.heading': '이 양식을 읽을 수 없습니다',
    'error.400.what': '지금의 페이지와 맞지 않습니다. 바뀐 것은 없습니다. 페이지를 다시 열고 한 번 더 입력하십시오.',
    'error.403.heading': '한 번 더 보내 주십시오',
    'error.403.what':
      '양식이 너무 오래되었거나, 브라우저가 이 페이지의 쿠키를 보관하지 않습니다. 바뀐 것은 없으며, 적으신 내용은 아래에 있습니다. 복사한 뒤 페이지를 다시 열고 붙여 넣으십시오.',
    'error.404.heading': '아무것도 없습니다',
    'error.404.what':
      '이 주소에는 페이지가 없습니다. 메일에 있던 링크라면 가장 최근 메일의 링크를 쓰십시오. 링크는 바뀔 수 있습니다.',
    'error.413.heading': '너무 깁니다',
    'error.413.what':
      '양식에는 32킬로바이트까지 담을 수 있습니다. 바뀐 것은 없습니다. 브라우저에서 뒤로 가면 글이 그대로 있습니다.',
    'error.415.heading': '이 양식은 읽을 수 없습니다',
    'error.415.what': '알 수 없는 문자 인코딩입니다. 바뀐 것은 없습니다. UTF-8로 보내십시오.',
    'error.422.heading': '이 글은 보관할 수 없습니다',
    'error.422.what':
      '메일로 보낼 수 없는 문자가 들어 있습니다. 바뀐 것은 없습니다. 다시 입력하거나 서식 없는 텍스트로 붙여 넣으십시오.',
    'error.429.heading': '조금 천천히 해 주십시오',
    'error.429.what': '이 주소에서 요청이 너무 많이 왔습니다. 바뀐 것은 없습니다. 1분 뒤에 다시 시도하십시오.',
    'error.503.heading': '이 게임은 확인을 위해 멈췄습니다',
    'error.503.what': '기록과 규칙이 서로 맞지 않습니다. 진행자에게 알렸으며 잃은 것은 없습니다. 나중에 다시 오십시오.',
    'error.away.heading': '잠시만 기다려 주십시오',
    'error.away.what':
      '지금 데이터베이스가 응답하지 않습니다. 바뀐 것은 없으며, 적으신 내용은 아래에 있습니다. 몇 초 뒤에 다시 시도하십시오.',
    'error.elsewhere.heading': '새 버전을 들여오고 있습니다',
    'error.elsewhere.what':
      '지금은 이 게임에 연결할 수 없습니다. 바뀐 것은 없으며, 적으신 내용은 아래에 있습니다. 몇 초 뒤에 다시 시도하십시오.',
    'error.500.heading': '여기에 문제가 생겼습니다',
    'error.500.what': '저희 잘못이며 기록해 두었습니다. 앞서 보내신 명령은 안전합니다.',
  },
  ja: {
    'layout.brand': 'Estafette',
    'layout.skip': '本文へ',
    'error.back': 'ページに戻る',
    'error.front': 'トップページ',
    'error.home': 'あなたのゲーム',
    'error.sign-in': 'サインイン',
    'error.typed': '書いた内容',
    'error.id': 'また起きたら、進行役にこの番号を伝えてください：{id}',
    'error.400.heading': 'このフォームは読めません',
    'error.400.what':
      '今のページと合っていません。何も変わっていません。ページを開き直して、もう一度入力してください。',
    'error.403.heading': 'もう一度送ってください',
    'error.403.what':
      'フォームが古すぎるか、ブラウザがこのページのクッキーを保存していません。何も変わっていません。書いた内容は下にあります。コピーしてページを開き直し、貼り付けてください。',
    'error.404.heading': '何もありません',
    'error.404.what':
      'このアドレスにページはありません。メールのリンクなら、いちばん新しいメールのものを使ってください。リンクは替わることがあります。',
    'error.413.heading': '長すぎます',
    'error.413.what':
      'フォームには32キロバイトまで書けます。何も変わっていません。ブラウザで戻ると、文はそのまま残っています。',
    'error.415.heading': 'このフォームは読めません',
    'error.415.what': '文字の符号化方式が分かりません。何も変わっていません。UTF-8で送ってください。',
    'error.422.heading': 'この文は保存できません',
    'error.422.what':
      'メールで送れない文字が入っています。何も変わっていません。入力し直すか、書式なしで貼り付けてください。',
    'error.429.heading': '少しゆっくりお願いします',
    'error.429.what': 'このアドレスからの要求が多すぎます。何も変わっていません。1分待って、もう一度試してください。',
    'error.503.heading': 'このゲームは確認のため止まっています',
    'error.503.what':
      '記録とルールが合いません。進行役に知らせてあり、失われたものはありません。後でまた来てください。',
    'error.away.heading': '少々お待ちください',
    'error.away.what':
      '今はデータベースが応答しません。何も変わっていません。書いた内容は下にあります。数秒後にもう一度試してください。',
    'error.elsewhere.heading': '新しい版に入れ替えています',
    'error.elsewhere.what':
      '今はこのゲームにつながりません。何も変わっていません。書いた内容は下にあります。数秒後にもう一度試してください。',
    'error.500.heading': 'ここで問題が起きました',
    'error.500.what': 'こちらの不具合で、記録しました。先に送った命令は失われていません。',
  },
};
