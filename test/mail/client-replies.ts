import { BOUNDARY_LINE } from './boundary.ts';

/** A report as we send it. The last line of the press looks like an order but is another player's. */
export const REPORT = [
  'ACTION NEEDED - British impulse, 1812 round 4.  WEL-0042',
  'Orders due   Tue 24 Nov 21:00 KST (UTC+9)   in 37 h   grace to Wed 21:00',
  '',
  `${BOUNDARY_LINE} WEL-0042 -=- reply to this mail -=-`,
  '',
  'HEADLINE',
  'Marmont falls back on Salamanca. Wellington holds Lumbrales; the road to Ciudad Rodrigo is open.',
  '',
  '8 PRESS',
  'French North to all: do it now, my lord:',
  'PLAY 62 EVENT',
  '',
  'WRITE LIKE THIS',
  '    PLAY __ CP',
  '    DONE',
  '',
  'You get this because you play in WEL-0042.',
].join('\n');

/** A reply as one mail program writes it: a text part, an HTML part or both, with or without marks before quoted lines. */
export type Reply = { text?: string; html?: string };

export type MailProgram = (own: string) => Reply;

const marked = REPORT.split('\n')
  .map((line) => (line === '' ? '>' : `> ${line}`))
  .join('\n');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const divs = (text: string) => escaped(text).replaceAll('\n', '<br>');
const paragraphs = (text: string) =>
  escaped(text)
    .split('\n')
    .map((line) => `<p class="MsoNormal">${line || '<o:p>&nbsp;</o:p>'}</p>`)
    .join('');

const pre = `<pre>${escaped(REPORT)}</pre>`;
const CLERK = '"Campaign clerk (WEL-0042)" <clerk@mail.example>';

/** Outlook's block of headers with the labels of a language. */
const headerBlock = (labels: readonly string[]) =>
  labels
    .map((label, index) => `${label} ${[CLERK, '2026-11-21 21:12', 'p@example.org', '[WEL-0042] 1812 R3'][index]}`)
    .join('\n');

const outlookText =
  (rule: string, labels: readonly string[]): MailProgram =>
  (own) => ({ text: `${own}\n\n${rule}\n${headerBlock(labels)}\n\n${REPORT}` });

const wroteLine =
  (line: string): MailProgram =>
  (own) => ({ text: `${own}\n\n${line}\n\n${marked}` });

const underscores = '_'.repeat(32);

export const PROGRAMS: Record<string, MailProgram> = {
  'Gmail, both parts': (own) => ({
    text: `${own}\n\nOn Sat, Nov 21, 2026 at 9:12 PM Campaign clerk (WEL-0042) <\nclerk@mail.example> wrote:\n\n${marked}\n`,
    html: `<div dir="ltr">${divs(own)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Sat, Nov 21, 2026 at 9:12 PM Campaign clerk &lt;<a href="mailto:clerk@mail.example">clerk@mail.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex">${pre}</blockquote></div>`,
  }),
  'Gmail, HTML in a language not known here': (own) => ({
    html: `<div dir="ltr">${divs(own)}</div><div class="gmail_quote"><div class="gmail_attr">Clerk skrifaði þetta í gær<br></div><blockquote class="gmail_quote">${pre}</blockquote></div>`,
  }),
  'Gmail forwarding the report': (own) => ({
    html: `<div dir="ltr">${divs(own)}</div><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>From: Clerk<br></div>${pre}</div>`,
  }),
  'Outlook, text in English': outlookText(underscores, ['From:', 'Sent:', 'To:', 'Subject:']),
  'Outlook, text in German': outlookText('', ['Von:', 'Gesendet:', 'An:', 'Betreff:']),
  'Outlook, text in French': outlookText(underscores, ['De :', 'Envoyé :', 'À :', 'Objet :']),
  'Outlook, text in Spanish': outlookText(underscores, ['De:', 'Enviado:', 'Para:', 'Asunto:']),
  'Outlook, text in Italian': outlookText(underscores, ['Da:', 'Inviato:', 'A:', 'Oggetto:']),
  'Outlook, text in Dutch': outlookText(underscores, ['Van:', 'Verzonden:', 'Aan:', 'Onderwerp:']),
  'Outlook, text in Portuguese': outlookText(underscores, ['De:', 'Enviado:', 'Para:', 'Assunto:']),
  'Outlook, text in Russian': outlookText(underscores, ['От:', 'Отправлено:', 'Кому:', 'Тема:']),
  'Outlook, text in Korean': outlookText(underscores, ['보낸 사람:', '보낸 날짜:', '받는 사람:', '제목:']),
  'Outlook, text in Japanese': outlookText(underscores, ['差出人:', '送信日時:', '宛先:', '件名:']),
  'Outlook, text in Chinese': outlookText(underscores, ['发件人:', '发送时间:', '收件人:', '主题:']),
  'Outlook, older, with a title': outlookText('-----Original Message-----', ['From:', 'Sent:', 'To:', 'Subject:']),
  'Outlook, HTML with a rule': (own) => ({
    html: `<html><body><div class="WordSection1">${paragraphs(own)}<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal"><b>From:</b> Clerk &lt;clerk@mail.example&gt;<br><b>Sent:</b> Saturday, November 21, 2026 9:12 PM<br><b>To:</b> Hill<br><b>Subject:</b> [WEL-0042]</p></div>${paragraphs(REPORT)}</div></body></html>`,
  }),
  'Outlook on the web': (own) => ({
    html: `<div class="elementToProof">${divs(own)}</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg" dir="ltr"><b>Absender:</b> Clerk<br></div><div>${pre}</div>`,
  }),
  'Apple Mail, text': wroteLine('On 21. Nov 2026, at 21:12, Campaign clerk (WEL-0042) <clerk@mail.example> wrote:'),
  'Apple Mail, HTML': (own) => ({
    html: `<html><body>${divs(own)}<br><div><br><blockquote type="cite"><div>On 21. Nov 2026, at 21:12, Clerk &lt;clerk@mail.example&gt; wrote:</div><br>${pre}</blockquote></div></body></html>`,
  }),
  'Apple Mail on the phone': (own) => ({
    text: `${own}\n\nSent from my iPhone\n\n> On 21. Nov 2026, at 21:12, Clerk <clerk@mail.example> wrote:\n> \n${marked.replaceAll('> ', '> \uFEFF')}`,
  }),
  'Thunderbird, text': wroteLine('On 21/11/2026 21:12, Campaign clerk (WEL-0042) wrote:'),
  'Thunderbird, HTML': (own) => ({
    html: `<p>${divs(own)}</p><div class="moz-cite-prefix">Am 21.11.26 um 21:12 schrieb Clerk:<br></div><blockquote type="cite" cite="mid:wel-0042.57@mail.example">${pre}</blockquote><div class="moz-signature">-- <br>Arthur</div>`,
  }),
  'German wrote-line': wroteLine('Am Sa., 21. Nov. 2026 um 21:12 Uhr schrieb Clerk <clerk@mail.example>:'),
  'French wrote-line': wroteLine('Le sam. 21 nov. 2026 à 21:12, Clerk <clerk@mail.example> a écrit :'),
  'Spanish wrote-line': wroteLine('El sáb, 21 nov 2026 a las 21:12, Clerk (<clerk@mail.example>) escribió:'),
  'Italian wrote-line': wroteLine('Il giorno sab 21 nov 2026 alle ore 21:12 Clerk <clerk@mail.example> ha scritto:'),
  'Dutch wrote-line': wroteLine('Op za 21 nov 2026 om 21:12 schreef Clerk <clerk@mail.example>:'),
  'Portuguese wrote-line': wroteLine('Em sáb., 21 de nov. de 2026 às 21:12, Clerk <clerk@mail.example> escreveu:'),
  'Dutch wrote-line of a phone': wroteLine(
    'Op 21-nov.-2026, om 21:12 heeft Clerk <clerk@mail.example> het volgende geschreven:',
  ),
  'Norwegian wrote-line': wroteLine('På 21 november 2026 på 21:12:05, Clerk (clerk@mail.example) skrev:'),
  'a wrote-line over three lines': wroteLine(
    'On Nov 21, 2026, at 21:12, Campaign clerk <\nclerk-0123456789abcdef0123456789@mail.example>\nwrote:',
  ),
  'a ruled wrote-line': wroteLine('---- On Sat, 21 Nov 2026 21:12:05 +0900 Clerk <clerk@mail.example> wrote ----'),
  "bold headers, as Gmail shows Outlook's": outlookText('', ['*From:*', '*Sent:*', '*To:*', '*Subject:*']),
  'Yahoo, text without marks': (own) => ({
    text: `${own}\n\n    On Saturday, November 21, 2026 at 09:12:05 PM GMT+9, Clerk <clerk@mail.example> wrote:  \n \n${REPORT}`,
  }),
  'QQ mail': (own) => ({
    text: `${own}\n\n------------------ 原始邮件 ------------------\n发件人: "Clerk" <clerk@mail.example>;\n发送时间: 2026年11月21日 21:12\n主题: [WEL-0042]\n\n${REPORT}`,
  }),
  'Russian wrote-line': wroteLine('сб, 21 нояб. 2026 г. в 21:12, Clerk <clerk@mail.example>:'),
  'Polish wrote-line': wroteLine('sob., 21 lis 2026 o 21:12 Clerk <clerk@mail.example> napisał(a):'),
  'Korean wrote-line': wroteLine('2026년 11월 21일 (토) 오후 9:12, Clerk <clerk@mail.example>님이 작성:'),
  'Naver, text': (own) => ({
    text: `${own}\n\n-----Original Message-----\nFrom: "Campaign clerk"<clerk@mail.example>\nTo: "홍길동"<gd@example.kr>;\nCc:\nSent: 2026-11-21 (토) 21:12:05 (GMT+09:00)\nSubject: [WEL-0042] 1812 R3 British impulse\n\n${REPORT}`,
  }),
  'Naver, HTML': (own) => ({
    html: `<div style="font-size:10pt"><p>${divs(own)}</p><p>-----Original Message-----<br><b>From:</b> "Clerk"&lt;clerk@mail.example&gt;<br><b>To:</b> "홍길동"&lt;gd@example.kr&gt;;<br><b>Cc:</b> <br><b>Sent:</b> 2026-11-21 (토) 21:12:05<br><b>Subject:</b> [WEL-0042]</p>${pre}</div>`,
  }),
  'Yahoo, HTML': (own) => ({
    html: `<div>${divs(own)}</div><div class="yahoo_quoted"><div>On Saturday, November 21, 2026 at 09:12:05 PM, Clerk &lt;clerk@mail.example&gt; wrote:</div><div>${pre}</div></div>`,
  }),
  'a quotation that only our boundary line tells': (own) => ({ text: `${own}\n\nKlerkurinn sagði:\n${REPORT}` }),
};

/** A reply as a raw mail. */
export function replyMail({ text, html }: Reply): Buffer {
  const head = [
    'From: Player <p@example.org>',
    'To: o-1wel@in.mail.example',
    'Subject: Re: [WEL-0042]',
    'MIME-Version: 1.0',
  ];
  const part = (type: string, body: string) =>
    `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(body.replaceAll('\n', '\r\n')).toString('base64')}\r\n`;
  const parts = [
    ...(text === undefined ? [] : [part('plain', text)]),
    ...(html === undefined ? [] : [part('html', html)]),
  ];
  const [only = ''] = parts;
  if (parts.length === 1) return Buffer.from(`${head.join('\r\n')}\r\n${only}`);
  const body = parts.map((piece) => `--b\r\n${piece}`).join('');
  return Buffer.from(`${head.join('\r\n')}\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n${body}--b--\r\n`);
}
