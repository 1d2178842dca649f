import { type Catalogue, format, type JsonObject, message } from '../../engine/index.ts';

/** What the match itself says to people, apart from games, orders and reports. */
export const en: Catalogue = {
  'silence.wait': 'the game waits for you',
  'silence.stand-in': 'after the time of grace a plain stand-in answers for you',
  'silence.fallback': 'after the time of grace this is given for you: {order}',
  'draft.none': '',
  'draft.open': '{count:#order|orders} in your draft, not handed over',
  'draft.handed-over': '{count:#order|orders} handed over',
  'draft.stopped': 'your sheet has stopped; {count:#order is|orders are} left in your draft',
  'answered.standing': 'standing order {id}',
  'answered.fallback': 'silence',
  'answered.stand-in': 'your stand-in',
  'answered.moderator': 'the moderator',

  'pack.id-taken': 'pack.json: the id {id} is that of another pack, "{title}"; give it one of its own',

  'pace.words':
    '{impulse:#hour|hours} for an impulse, {reaction:#hour|hours} for an answer, {grace:#hour|hours} of grace; orders that are handed over may be changed for {hold:#minute|minutes}',

  'ack.head': '{code}  {occasion}',
  'ack.deadline': 'Deadline {when}, {distance}',
  'ack.stale': 'this mail answers a question that is settled. Nothing was carried out, and nothing was changed.',
  'ack.stale.open': 'What is open now: {prompts}. A letter about it has been sent to you; answer that one.',
  'ack.stale.nothing': 'Nothing is asked of you at present.',
  'ack.plan': 'You are not asked yet. What you have sent waits, and answers when you are.',
  'ack.stale.copy': 'Your orders were:',
  'ack.stopped': 'the match has been stopped. Your orders are kept as a draft.',
  'ack.over': 'the match is over.',
  'ack.held.foreign':
    'a mail from {sender} gives orders in your name, and that is not the address you play from. Nothing was carried out. If it is yours, answer this mail with CONFIRM {code}; if not, ignore it. It says:\n\n{lines}',
  'ack.held.unproved':
    'nothing proves that a mail in your name came from {sender}. Nothing was carried out. If it is yours, answer this mail with CONFIRM {code}; if not, ignore it. It says:\n\n{lines}',
  'ack.fault':
    'the match has stopped for a check, and its moderator has been told. Your mail was not carried out; send it again when the match goes on.',
  'ack.unclear':
    'some lines may be yours or may be quoted, and were not taken: {lines}. Send them again above all quotations if they are yours.',
  'ack.truncated': 'The mail was too long; only its beginning was read.',
  'ack.hold': 'They are carried out {when}, {distance}; NOW does it at once.',
  'ack.report-follows': 'A fresh report is on its way to you.',
  'ack.press-sent': 'Your words went to {names}.',
  'ack.press-nobody': 'Nobody here is called "{name}", so these words were not passed on.',
  'ack.waiting-for': 'Waiting for {names}.',
  'ack.waiting-reactions': "Waiting for answers that are nobody else's business.",
  'ack.no-standing': 'You have no standing orders.',
  'ack.standing-line': '[S{position}] {text} ({used:#time|times} used)',
  'ack.help':
    'One order a line. DONE hands the sheet over, NOW without delay, WITHDRAW takes it back. "4: ..." changes line 4, DELETE 4 drops it, CLEAR drops all. STATUS sends a fresh report. Your private page shows every choice.',

  'refused.draft.changed': 'the draft has been changed meanwhile; look at it again',
  'refused.match.unknown': 'there is no such match',
  'refused.match.stopped': 'the match does not run at present',
  'refused.match.moved': 'the match has moved on since this page was made',
  'refused.match.running': 'the match does not stand still',
  'refused.deadline.hours': 'a deadline is moved by up to 90 days',
  'refused.deadline.none': 'nothing is open there',
};

/** A sentence of the match. */
export const say = (key: string, args?: JsonObject): string => format(en, {}, message(key, args));
