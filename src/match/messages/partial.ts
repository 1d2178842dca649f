/** Sentences about drafts that were not handed over, in every language. */
import type { Catalogue, LanguageTag } from '../../engine/index.ts';

export const partialSentences: Readonly<Record<LanguageTag, Catalogue>> = {
  en: {
    'silence.draft.all': 'after the grace period your draft is carried out as it stands ({count:#line|lines})',
    'silence.draft.part':
      'after the grace period your draft is carried out down to line {last}; line {line} stops it: {reason}',
    'silence.draft.none': 'line {line} stops your draft ({reason}), so nothing of it is carried out; {silence}',
    'silence.draft.strict': 'a draft is not carried out unless you hand it over with DONE; {silence}',
    'silence.draft.unconfirmed': 'it cannot be undone, and you have not confirmed it',
    'draft.partial':
      'the grace period was over, so your draft was carried out as far as possible, with {count:#order|orders} left in it',
    'partial.handed-over':
      'the grace period is over. Your draft was handed over for you down to line {count}, and runs until events leave your plan.',
    'partial.handed-over.all':
      'the grace period is over. Your draft was handed over for you ({count:#line|lines}), and runs until events leave your plan.',
    'partial.stopped': 'Line {line} stops it: {reason}. That line and all below it stay in your draft.',
    'terms.drafts': 'Orders not handed over',
    'terms.drafts.partial': 'when the grace period is over, the lines before the first faulty one are carried out',
    'terms.drafts.strict': 'they are not carried out: a player who has not said DONE is late',
  },
  ko: {
    'silence.draft.all': '유예 시간이 지나면 초안을 그대로 실행합니다 ({count}줄)',
    'silence.draft.part': '유예 시간이 지나면 초안을 {last}번 줄까지 실행합니다. {line}번 줄에서 멈춥니다: {reason}',
    'silence.draft.none': '초안은 {line}번 줄에서 막혀({reason}) 아무것도 실행하지 않습니다. {silence}',
    'silence.draft.strict': '초안은 DONE으로 제출해야 실행합니다. {silence}',
    'silence.draft.unconfirmed': '되돌릴 수 없는 명령인데 아직 확인하지 않았습니다',
    'draft.partial': '유예 시간이 지나 초안을 실행할 수 있는 데까지 실행했습니다. 초안에 명령 {count}개가 남았습니다',
    'partial.handed-over':
      '유예 시간이 지났습니다. 초안의 첫 {count}줄을 대신 제출했으며, 계획과 다른 일이 생길 때까지 실행합니다.',
    'partial.handed-over.all':
      '유예 시간이 지났습니다. 초안({count}줄)을 대신 제출했으며, 계획과 다른 일이 생길 때까지 실행합니다.',
    'partial.stopped': '{line}번 줄에서 멈춥니다: {reason}. 그 줄부터는 초안에 남습니다.',
    'terms.drafts': '제출하지 않은 명령',
    'terms.drafts.partial': '유예 시간이 지나면 첫 오류가 있는 줄의 앞까지 실행합니다',
    'terms.drafts.strict': '실행하지 않습니다. DONE이 없으면 늦은 것으로 봅니다',
  },
  ja: {
    'silence.draft.all': '猶予時間が過ぎると、下書きをそのまま実行します({count} 行)',
    'silence.draft.part': '猶予時間が過ぎると、下書きを {last} 行目まで実行します。{line} 行目で止まります: {reason}',
    'silence.draft.none': '下書きは {line} 行目で止まるため({reason})、何も実行しません。{silence}',
    'silence.draft.strict': '下書きは DONE で提出しなければ実行しません。{silence}',
    'silence.draft.unconfirmed': '取り消せない命令ですが、まだ確認されていません',
    'draft.partial': '猶予時間が過ぎたため、下書きをできるところまで実行しました。下書きに命令 {count}件が残っています',
    'partial.handed-over':
      '猶予時間が過ぎました。下書きの最初の {count} 行を代わりに提出し、計画と違うことが起きるまで実行します。',
    'partial.handed-over.all':
      '猶予時間が過ぎました。下書き({count} 行)を代わりに提出し、計画と違うことが起きるまで実行します。',
    'partial.stopped': '{line} 行目で止まります: {reason}。その行から下は下書きに残ります。',
    'terms.drafts': '提出されていない命令',
    'terms.drafts.partial': '猶予時間が過ぎると、最初の誤りの前の行まで実行します',
    'terms.drafts.strict': '実行しません。DONE がなければ遅れとみなします',
  },
};
