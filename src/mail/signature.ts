import type { Line } from './line.ts';

/** Where a writer's closing starts and his greeting ends, as indices into the given lines. */
type Courtesies = { greetingEnd: number; closingStart: number; dashes: boolean };

const SIGN_OFF_LENGTH = 60;
const LINES_AFTER_SIGN_OFF = 5;

const SENT_FROM = [
  /^(?:sent|gesendet|envoyé|enviado|inviato|verzonden|skickat|sendt|отправлено|wysłane|odesláno|lähetetty) (?:from|via|with|von|mit|depuis|de|à partir de|desde|do|da|dal|vanaf|från|fra|с|из|z|ze)/i,
  /^get outlook for /i,
  /^(?:나의 )?(?:iphone|ipad|galaxy|갤럭시|아이폰|내 휴대폰|휴대폰).{0,20}(?:에서 보냄|에서 보냈습니다|에서 발송)/i,
  /^.{0,30}(?:에서 보냄|에서 보낸 메일입니다)/,
  /^(?:iphone|ipad|android|galaxy|スマートフォン|私のiphone).{0,20}から送信/i,
  /^(?:发自|從我的|从我的|發自|来自).{0,30}(?:iphone|ipad|android|手机|手機|发送|傳送)/i,
];

const SIGN_OFF = [
  /^(?:(?:kind|best|warm|many|with best|with kind) )?(?:regards|wishes|thanks)\b[^:]{0,30}$/i,
  /^(?:cheers|yours(?: \w{1,12})?|sincerely|thank you|thx|best|bye)\b[,.! ]{0,3}$/i,
  /^(?:mit (?:freundlichen|besten|herzlichen) grüßen|(?:viele|liebe|beste|schöne) grüße|gruß|mfg)[,.! ]{0,3}/i,
  /^(?:cordialement|bien à vous|amicalement|bonne journée|cdlt)\b[^:]{0,20}$/i,
  /^(?:saludos|un saludo|atentamente|un abrazo|cordiali saluti|distinti saluti|saluti|ciao)\b[^:]{0,20}$/i,
  /^(?:met vriendelijke groet|groeten|mvg|atenciosamente|abraços|cumprimentos)[^:]{0,20}$/i,
  /^(?:с уважением|med vänliga hälsningar|med venlig hilsen|mvh|hilsen|pozdrawiam|s pozdravem)[^:]{0,20}$/i,
  /^(?:감사합니다|고맙습니다|수고하세요|수고하십시오|안녕히 계세요)[.!~ ]{0,3}$/,
  /^\S{1,15} (?:드림|올림)[. ]{0,2}$/,
  /^(?:以上[、,。.]?\s?)?(?:どうぞ)?(?:よろしく|宜しく)(?:お願い|おねがい).{0,15}$/,
  /^(?:以上(?:です)?|敬具|失礼(?:します|いたします))[。. ]{0,2}$/,
  /^(?:此致|敬礼|祝好|谢谢|謝謝|順頌商祺)[。!, ]{0,3}$/,
];

const GREETING = [
  /^(?:hi|hello|hey|dear|good (?:morning|evening|day|afternoon))(?: [^\s,!.]{1,20}){0,2}[,.! ]{0,3}$/i,
  /^(?:hallo|guten (?:tag|morgen|abend)|liebe[rs]?|bonjour|bonsoir|salut|hola|buenos días|ciao|buongiorno|olá|beste|goedendag|привет|здравствуйте|hej)(?: [^\s,!.]{1,20}){0,2}[,.! ]{0,3}$/i,
  /^(?:안녕하세요|안녕하십니까|안녕)(?:[,!. ]{1,3}(?:여러분|[^\s,!.:]{1,12}(?:님|씨|입니다|예요|이에요)))?[,.!~ ]{0,3}$/,
  /^(?:いつも)?(?:お世話になって(?:おり|い)ます|お世話になります|こんにちは|こんばんは|おはようございます|お疲れ様(?:です|でした))(?:[、,。 ]{1,2}(?:皆さん|皆様|[^\s、。:]{1,12}(?:です|さん|様)))?[。.! ]{0,3}$/,
  /^(?:您好|你好|各位好|大家好)[^:]{0,20}$/,
];

/**
 * Finds greeting and closing among a writer's own lines. They are looked for only before the first and after the last
 * order, so that no order is mistaken for one. The signature line `--` (RFC 3676, 4.3) counts everywhere.
 */
export function findCourtesies(lines: readonly Line[]): Courtesies {
  const dashes = lines.findIndex(isSignatureLine);
  const until = dashes < 0 ? lines.length : dashes;
  const body = lines.slice(0, until);
  const firstOrder = body.findIndex((line) => line.order);
  const lastOrder = body.findLastIndex((line) => line.order);
  const greetingEnd = firstOrder < 0 ? 0 : greetingLines(body.slice(0, firstOrder));
  const end = endingStart(body);
  const last = body.findLastIndex(({ blank }) => !blank);
  const isClosing = (line: Line, index: number) =>
    index > lastOrder && closes(line, index >= end) && (index < last || isNamed(line) || matches(SENT_FROM, line));
  const closing = body.findIndex(isClosing);
  return { greetingEnd, closingStart: closing < 0 ? until : closing, dashes: dashes >= 0 };
}

function isSignatureLine(line: Line): boolean {
  return line.plain === '--' || line.plain === '—';
}

function greetingLines(lines: readonly Line[]): number {
  let end = 0;
  while (end < lines.length && (lines[end]?.blank || matches(GREETING, lines[end]))) end += 1;
  return end;
}

/** The first line from which on so few lines remain that they may be a sign-off with a name and an address. */
function endingStart(lines: readonly Line[]): number {
  let filled = 0;
  let start = lines.length;
  while (start > 0 && filled <= LINES_AFTER_SIGN_OFF) {
    start -= 1;
    if (!lines[start]?.blank) filled += 1;
  }
  return filled > LINES_AFTER_SIGN_OFF ? start : 0;
}

/** `Gruß, Ines`. A sign-off that stands last without a name is talk, also with more words: `Gruß, viel Glück!`. */
function isNamed({ plain }: Line): boolean {
  return /[,、] ?\p{L}[\p{L}.'-]*(?: \p{Lu}[\p{L}.'-]*)?[.。]?$/u.test(plain);
}

function closes(line: Line, isNearEnd: boolean): boolean {
  return matches(SENT_FROM, line) || (isNearEnd && matches(SIGN_OFF, line));
}

function matches(formulas: readonly RegExp[], line: Line | undefined): boolean {
  if (!line || line.plain === '' || line.plain.length > SIGN_OFF_LENGTH) return false;
  return formulas.some((formula) => formula.test(line.plain));
}
