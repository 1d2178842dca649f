import { BOUNDARY_LINE } from './boundary.ts';
import { type Reply, replyMail } from './client-replies.ts';

/**
 * Replies to one report by the usual mail programs: every program, in text, HTML or both, with and without marks, with the answer above,
 * below and between, and with the announcing lines of six languages.
 */

/** The report that was sent. Its press quotes another player's order; its examples and acknowledged lines look like orders too. */
export const SENT = [
  'ACTION NEEDED - British impulse, 1812 round 4.  WEL-0042',
  'Orders due   Tue 24 Nov 21:00 KST (UTC+9)   in 37 h   grace to Wed 21:00',
  '',
  `${BOUNDARY_LINE} WEL-0042 -=- reply to this mail -=-`,
  '',
  'HEADLINE',
  'Marmont falls back on Salamanca. Wellington holds Lumbrales; the road to Ciudad Rodrigo is open.',
  'Soult stands at Sevilla with nine strength points and has not moved since the first round of the year.',
  '',
  'YOUR HAND',
  '47 Call up the Next Class   3 CP',
  '62 National Uprising        2 CP, home card',
  '',
  'PRESS',
  'French North to all: do it now, my lord:',
  'PLAY 12 EVENT',
  'MOVE Soult 5SP Sevilla - Cordoba',
  '',
  'WRITE LIKE THIS',
  '    PLAY 62 CP',
  '    FLAG Caceres',
  '    DONE',
  '',
  'You get this because you play in WEL-0042.',
];

/** The lines that the player writes. */
export const OWN = ['PLAY 47 CP', 'BUILD 1 SP AT Lisbon', 'MOVE Wellington 9SP Lisbon - Elvas', 'FLAG Merida', 'DONE'];

export const LANGUAGES = ['en', 'ko', 'ja', 'zh', 'de', 'fr'] as const;
type LanguageId = (typeof LANGUAGES)[number];

export const FORMATS = ['text', 'html', 'both'] as const;
export const POSTINGS = ['top', 'bottom', 'inline'] as const;
type Posting = (typeof POSTINGS)[number];

type Piece = { whose: 'own' | 'quoted'; lines: readonly string[] };

type Occasion = { language: LanguageId; pieces: readonly Piece[]; isMarked: boolean };

const piecesOf = (posting: Posting, sent: readonly string[], written: readonly string[] = OWN): Piece[] => {
  const own = (lines: readonly string[]): Piece => ({ whose: 'own', lines });
  const quoted = (lines: readonly string[]): Piece => ({ whose: 'quoted', lines });
  if (posting === 'top') return [own(written), quoted(sent)];
  if (posting === 'bottom') return [quoted(sent), own(written)];
  return [quoted(sent.slice(0, 12)), own(written.slice(0, 3)), quoted(sent.slice(12)), own(written.slice(3))];
};

const CLERK = 'Campaign clerk (WEL-0042) <clerk@mail.example>';
const PLAYER = 'Rosa <rosa@example.org>';

const WROTE: Record<LanguageId, string> = {
  en: `On Sat, Nov 21, 2026 at 9:12 PM ${CLERK} wrote:`,
  ko: `2026년 11월 21일 (토) 오후 9:12, ${CLERK}님이 작성:`,
  ja: `2026年11月21日(土) 21:12 ${CLERK}:`,
  zh: `${CLERK} 于2026年11月21日周六 21:12写道：`,
  de: `Am Sa., 21. Nov. 2026 um 21:12 Uhr schrieb ${CLERK}:`,
  fr: `Le sam. 21 nov. 2026 à 21:12, ${CLERK} a écrit :`,
};

const LABELS: Record<LanguageId, readonly [from: string, sent: string, to: string, subject: string]> = {
  en: ['From:', 'Sent:', 'To:', 'Subject:'],
  ko: ['보낸 사람:', '보낸 날짜:', '받는 사람:', '제목:'],
  ja: ['差出人:', '送信日時:', '宛先:', '件名:'],
  zh: ['发件人:', '发送时间:', '收件人:', '主题:'],
  de: ['Von:', 'Gesendet:', 'An:', 'Betreff:'],
  fr: ['De :', 'Envoyé :', 'À :', 'Objet :'],
};

const ORIGINAL: Record<LanguageId, string> = {
  en: 'Original Message',
  ko: '원본 메일',
  ja: '元のメッセージ',
  zh: '原始邮件',
  de: 'Ursprüngliche Nachricht',
  fr: "Message d'origine",
};

const SENT_FROM: Record<LanguageId, string> = {
  en: 'Sent from my iPhone',
  ko: '나의 iPhone에서 보냄',
  ja: 'iPhoneから送信',
  zh: '发自我的 iPhone',
  de: 'Von meinem iPhone gesendet',
  fr: 'Envoyé de mon iPhone',
};

const SENT_FROM_GALAXY: Record<LanguageId, string> = {
  en: 'Sent from my Galaxy',
  ko: '나의 Galaxy에서 보냄',
  ja: 'Galaxyから送信',
  zh: '发自我的Galaxy手机',
  de: 'Von meinem Galaxy gesendet',
  fr: 'Envoyé depuis mon appareil Galaxy',
};

/** The block of headers that a program puts above the quoted mail. */
const block = (language: LanguageId): string[] => {
  const values = [CLERK, '2026-11-21 21:12', PLAYER, '[WEL-0042] 1812 R4 British impulse'];
  return LABELS[language].map((label, index) => `${label} ${values[index]}`);
};

const ruled = (title: string, rule = '-----'): string => `${rule}${title}${rule}`;

/** Breaks a line at the column at which the program breaks quoted lines. */
const wrap = (line: string, width: number): string[] => {
  const lines: string[] = [];
  let rest = line;
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width);
    if (space < 20) break;
    lines.push(rest.slice(0, space));
    rest = rest.slice(space + 1);
  }
  return [...lines, rest];
};

type TextManner = {
  announce(language: LanguageId): string[];
  /** Column at which the program breaks quoted lines. */
  width?: number;
  mark?: string;
  /** Put before each quoted line that has no mark. */
  indent?: string;
  /** Lines that the program adds below the writer's last words. */
  farewell?(language: LanguageId): string[];
};

const inText =
  ({ announce, width = Number.POSITIVE_INFINITY, mark = '> ', indent = '', farewell }: TextManner) =>
  ({ language, pieces, isMarked }: Occasion): string => {
    const lines: string[] = [];
    let isAnnounced = false;
    pieces.forEach(({ whose, lines: said }, index) => {
      if (whose === 'own') {
        lines.push(...said, '');
        if (pieces.slice(index + 1).every((piece) => piece.whose === 'quoted'))
          lines.push(...(farewell?.(language) ?? []));
        return;
      }
      if (!isAnnounced) lines.push(...announce(language), '');
      isAnnounced = true;
      const broken = said.flatMap((line) => wrap(line, isMarked ? width : Number.POSITIVE_INFINITY));
      lines.push(...broken.map((line) => (isMarked ? `${mark}${line}`.trimEnd() : `${indent}${line}`)), '');
    });
    return lines.join('\n');
  };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('  ', '&nbsp; ');

type LineMarkup = (line: string) => string;
const asDiv: LineMarkup = (line) => `<div>${escaped(line) || '<br>'}</div>`;
const asParagraph: LineMarkup = (line) => `<p class="MsoNormal">${escaped(line) || '<o:p>&nbsp;</o:p>'}</p>`;

type HtmlManner = {
  line?: LineMarkup;
  announce(language: LanguageId): string;
  /** The element around each marked quote. */
  quote: readonly [open: string, close: string];
  /** The element around the announcement and everything after it. */
  container?: readonly [open: string, close: string];
  farewell?(language: LanguageId): string;
};

const inHtml =
  ({ line = asDiv, announce, quote, container = ['', ''], farewell }: HtmlManner) =>
  ({ language, pieces, isMarked }: Occasion): string => {
    let html = '<html><body>';
    let isAnnounced = false;
    pieces.forEach(({ whose, lines }, index) => {
      const body = lines.map(line).join('');
      if (whose === 'own') {
        html += body;
        const isLast = pieces.slice(index + 1).every((piece) => piece.whose === 'quoted');
        if (isLast) html += farewell?.(language) ?? '';
        return;
      }
      if (!isAnnounced) html += `<br>${container[0]}${announce(language)}`;
      isAnnounced = true;
      html += isMarked ? `${quote[0]}${body}${quote[1]}` : `<div>${body}</div>`;
    });
    return `${html}${container[1]}</body></html>`;
  };

const blockMarkup = (language: LanguageId): string =>
  block(language)
    .map((entry) => {
      const label = LABELS[language].find((each) => entry.startsWith(each)) ?? '';
      return `<b>${label}</b>${escaped(entry.slice(label.length))}`;
    })
    .join('<br>');

const wroteMarkup = (language: LanguageId): string => `<div>${escaped(WROTE[language])}</div>`;
const cite = ['<blockquote type="cite">', '</blockquote>'] as const;

type Program = {
  text(occasion: Occasion): string;
  html(occasion: Occasion): string;
  /** Whether the program announces marked quotes with a "wrote" line. Other programs use a block of headers. */
  writesWroteLine: boolean;
};

const underscores = '_'.repeat(32);
const iPhone = (language: LanguageId): string[] => [SENT_FROM[language], ''];

export const CLIENTS: Readonly<Record<string, Program>> = {
  'Gmail on the web': {
    text: inText({ announce: (language) => wrap(WROTE[language], 60), width: 76 }),
    html: inHtml({
      announce: (language) => `<div dir="ltr" class="gmail_attr">${escaped(WROTE[language])}<br></div>`,
      quote: ['<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex">', '</blockquote>'],
      container: ['<div class="gmail_quote gmail_quote_container">', '</div>'],
    }),
    writesWroteLine: true,
  },
  'Gmail on Android': {
    text: inText({ announce: (language) => [WROTE[language]], width: 76 }),
    html: inHtml({
      line: (line) => `<div dir="auto">${escaped(line) || '<br>'}</div>`,
      announce: (language) => `<div dir="ltr" class="gmail_attr">${escaped(WROTE[language])}<br></div>`,
      quote: ['<blockquote class="gmail_quote" style="margin:0 0 0 .8ex">', '</blockquote>'],
      container: ['<div class="gmail_quote">', '</div>'],
    }),
    writesWroteLine: true,
  },
  'Outlook on the desktop': {
    text: inText({ announce: (language) => block(language) }),
    html: inHtml({
      line: asParagraph,
      announce: (language) =>
        `<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal">${blockMarkup(language)}</p></div>`,
      quote: ['<blockquote style="margin-top:5.0pt;margin-bottom:5.0pt">', '</blockquote>'],
    }),
    writesWroteLine: false,
  },
  'Outlook.com': {
    text: inText({ announce: (language) => [underscores, ...block(language)] }),
    html: inHtml({
      announce: (language) =>
        `<div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr">${blockMarkup(language)}<div>&nbsp;</div></div>`,
      quote: ['<blockquote>', '</blockquote>'],
    }),
    writesWroteLine: false,
  },
  'Apple Mail on the Mac': {
    text: inText({ announce: (language) => [WROTE[language]], width: 72 }),
    html: inHtml({ announce: (language) => `<div><br>${wroteMarkup(language)}</div>`, quote: cite }),
    writesWroteLine: true,
  },
  'the iPhone': {
    text: inText({ announce: (language) => [WROTE[language]], farewell: iPhone, mark: '> \uFEFF' }),
    html: inHtml({
      announce: (language) => `<div dir="ltr"><br>${wroteMarkup(language)}</div>`,
      quote: cite,
      farewell: (language) => `<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">${SENT_FROM[language]}</div>`,
    }),
    writesWroteLine: true,
  },
  Thunderbird: {
    text: inText({ announce: (language) => [WROTE[language]], width: 72 }),
    html: inHtml({
      announce: (language) => `<div class="moz-cite-prefix">${escaped(WROTE[language])}<br></div>`,
      quote: ['<blockquote type="cite" cite="mid:wel-0042.57@mail.example">', '</blockquote>'],
    }),
    writesWroteLine: true,
  },
  'Yahoo Mail': {
    text: inText({ announce: (language) => [`    ${WROTE[language]}  `, ' '], indent: ' ' }),
    html: inHtml({
      announce: (language) => wroteMarkup(language),
      quote: ['<blockquote>', '</blockquote>'],
      container: ['<div id="yahoo_quoted_1" class="yahoo_quoted">', '</div>'],
    }),
    writesWroteLine: true,
  },
  Naver: {
    text: inText({
      announce: () => [
        '-----Original Message-----',
        `From: ${CLERK}`,
        `To: ${PLAYER};`,
        'Cc:',
        'Sent: 2026-11-21 (토) 21:12:05 (GMT+09:00)',
        'Subject: [WEL-0042] 1812 R4 British impulse',
      ],
    }),
    html: inHtml({
      line: (line) => `<p>${escaped(line) || '<br>'}</p>`,
      announce: () =>
        `<p>-----Original Message-----<br><b>From:</b> ${escaped(CLERK)}<br><b>To:</b> ${escaped(PLAYER)};<br><b>Cc:</b> <br><b>Sent:</b> 2026-11-21 (토) 21:12:05<br><b>Subject:</b> [WEL-0042]</p>`,
      quote: ['<blockquote>', '</blockquote>'],
    }),
    writesWroteLine: false,
  },
  Daum: {
    text: inText({
      announce: () => [
        ruled(' 원본 메일 ', '---------'),
        `보낸사람: ${CLERK}`,
        `받는사람: ${PLAYER}`,
        '날짜: 26.11.21 21:12 GMT +0900',
        '제목: [WEL-0042] 1812 R4 British impulse',
      ],
    }),
    html: inHtml({
      announce: () =>
        `<div style="padding-top:20px">--------- 원본 메일 ---------</div><div><b>보낸사람</b>: ${escaped(CLERK)}</div><div><b>받는사람</b>: ${escaped(PLAYER)}</div><div><b>날짜</b>: 26.11.21 21:12 GMT +0900</div><div><b>제목</b>: [WEL-0042]</div>`,
      quote: ['<blockquote style="padding-left:10px;border-left:solid 2px #ccc">', '</blockquote>'],
    }),
    writesWroteLine: false,
  },
  'Becky!': {
    text: inText({
      announce: (language) =>
        language === 'ja'
          ? ['Sat, 21 Nov 2026 21:12:05 +0900', `${CLERK} さんは書きました:`]
          : ['On Sat, 21 Nov 2026 21:12:05 +0900', `${CLERK} wrote:`],
      width: 74,
    }),
    html: inHtml({ announce: (language) => wroteMarkup(language), quote: cite }),
    writesWroteLine: true,
  },
  Proton: {
    text: inText({
      announce: (language) =>
        language === 'en' ? [`On Saturday, November 21st, 2026 at 9:12 PM, ${CLERK} wrote:`] : [WROTE[language]],
      farewell: () => ['Sent with Proton Mail secure email.', ''],
    }),
    html: inHtml({
      announce: (language) => wroteMarkup(language),
      quote: ['<blockquote class="protonmail_quote" type="cite">', '</blockquote>'],
      container: ['<div class="protonmail_quote">', '</div>'],
      farewell: () =>
        '<div class="protonmail_signature_block"><div>Sent with <a href="https://proton.me/">Proton Mail</a> secure email.</div></div>',
    }),
    writesWroteLine: true,
  },
  Samsung: {
    text: inText({
      announce: (language) => [ruled(` ${ORIGINAL[language]} `, '--------'), ...block(language)],
      farewell: (language) => [SENT_FROM_GALAXY[language], ''],
    }),
    html: inHtml({
      announce: (language) =>
        `<div style="font-size:100%;color:#000000" dir="auto"><!-- originalMessage --><div>${ruled(` ${ORIGINAL[language]} `, '--------')}</div><div>${blockMarkup(language)}</div></div>`,
      quote: ['<blockquote>', '</blockquote>'],
      farewell: (language) => `<div id="composer_signature" dir="auto">${SENT_FROM_GALAXY[language]}</div>`,
    }),
    writesWroteLine: false,
  },
  'K-9 Mail': {
    text: inText({ announce: (language) => [WROTE[language]], mark: '>' }),
    html: inHtml({
      announce: (language) => escaped(WROTE[language]),
      quote: [
        '<blockquote class="gmail_quote" style="margin: 0pt 0pt 0pt 0.8ex; border-left: 1px solid rgb(204, 204, 204);">',
        '</blockquote>',
      ],
      container: ['<div class="gmail_quote">', '</div>'],
    }),
    writesWroteLine: true,
  },
};

export type Transplant = {
  name: string;
  raw: Buffer;
  /**
   * Whether the form of the reply alone shows the writer's lines: they are above everything else, or all quoted lines are marked below a
   * "wrote" line.
   */
  isClear: boolean;
};

/** A style of answering: the program, its format, and the place of the writer's text. */
export type Style = {
  client: string;
  format: (typeof FORMATS)[number];
  posting: Posting;
  isMarked: boolean;
  language: LanguageId;
};

/** The parts of a reply to the letter `sent`, with these words of its writer. */
export function replyIn({ client, format, posting, isMarked, language }: Style, own: string, sent: string): Reply {
  const pieces = piecesOf(posting, sent.split('\n'), own.split('\n'));
  const program = CLIENTS[client];
  if (!program) throw new Error(`no program ${client}`);
  return partsOf(program, format, { language, isMarked, pieces });
}

const partsOf = ({ text, html }: Program, format: Style['format'], occasion: Occasion): Reply => ({
  ...(format === 'html' ? {} : { text: text(occasion) }),
  ...(format === 'text' ? {} : { html: html(occasion) }),
});

/** Yields every reply, each quoting these lines. */
export function* transplants(sent: readonly string[]): Generator<Transplant> {
  for (const [client, program] of Object.entries(CLIENTS)) {
    for (const { format, isMarked, posting, language } of MANNERS) {
      const occasion = { language, isMarked, pieces: piecesOf(posting, sent) };
      yield {
        name: [client, format, isMarked ? 'marked' : 'unmarked', posting, language].join(', '),
        raw: replyMail(partsOf(program, format, occasion)),
        isClear: posting === 'top' || (isMarked && program.writesWroteLine),
      };
    }
  }
}

const MANNERS: readonly Omit<Style, 'client'>[] = FORMATS.flatMap((format) =>
  [true, false].flatMap((isMarked) =>
    POSTINGS.flatMap((posting) => LANGUAGES.map((language) => ({ format, isMarked, posting, language }))),
  ),
);
