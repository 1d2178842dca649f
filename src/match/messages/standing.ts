import type { Catalogue } from '../../engine/index.ts';

/** Sentences about answers that standing orders and others gave for a seat. */
export const standingSentences: Catalogue = {
  'answered.standing.answered': 'standing order {id}',
  'answered.standing.answered.figures': 'standing order {id}: {figures}',
  'answered.standing.no': 'standing order {id} not met',
  'answered.standing.no.figures': 'standing order {id} not met: {figures}',
  'answered.standing.never': 'standing order {id}',
  'answered.standing.spent': 'standing order {id} is used up',
  'stop.none': 'Your lines say nothing of this.',
  'stop.asks': 'Your line {id} asks you here.',
  'stop.unmet': 'Your line {id} does not fit: its condition does not hold.',
  'stop.refused': 'Your line {id} cannot act: {reason}',
  'stop.held': 'You have taken back what your lines had answered: a new line or an order answers it.',
  'answered.rules': 'the default of the rules',
  'answered.fallback': 'no answer came',
  'answered.stand-in': 'your stand-in',
  'answered.moderator': 'the moderator',
  'standing.invalid': 'cannot act: {reason}',
  'standing.last-day': 'to the end of {day}',
  'standing.answer': '{order} ({figures})',
};
