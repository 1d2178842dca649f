/** What happened, by kind of event. A key that ends in a further word is the sentence for a variant. */
import type { Catalogue } from '../../../../engine/index.ts';
import { words } from './words.ts';

const table: Catalogue = {
  'event.seat.rolled': '{seat:seat} rolls {face}.',
  'event.bid.made': '{seat:seat} bids {sp} SP for {powers:power}.',
  'event.bid.declined': '{seat:seat} bids no more.',
  'event.seat.taken': '{seat:seat} plays {powers:power}.',
  'event.match.began': 'The game begins with the scenario {scenario}.',
  'event.turn.began': 'Turn {turn} begins.',
  'event.round.began': 'Round {round} of {turn} begins.',
  'event.phase.began': '{phase:phase}, {turn}.',
  'event.rule.awaited': 'The game has come to rule {rule}, which this version does not have yet. The position is kept.',
  'event.moderator.corrected': '{by} corrects the position: {text} Reason: {reason}',
  'event.game.ended': 'The game is over, victory for {winner:side}:',
  'event.game.ended.undecided': 'The game is over, without a winner:',
};

const cards: Catalogue = {
  'event.cards.drawn': '{power:power} draws {count:#card|cards} ({cause:cause}).',
  'event.hand.gained': '{power:power} now also holds {cards:card}.',
  'event.cards.discarded': '{power:power} discards {count:#card|cards} ({cause:cause}).',
  'event.cards.discarded.top': '{power:power} discards {count:#card|cards} ({cause:cause}), on top lies {card:card}.',
  'event.card.given': '{power:power} gives a card to {ally:power}.',
  'event.hand.lost': '{power:power} no longer holds {cards:card}.',
  'event.hand.shown': '{by:power} sees the hand of {power:power}: {cards:card}.',
  'event.hand.shown.empty': '{by:power} sees the hand of {power:power}: it is empty.',
  'event.deck.shuffled': 'Shuffled: {deck:deck}.',
  'event.mulligan.kept': '{power:power} keeps its cards.',
  'event.card.played.cp': '{power:power} plays {card:card} for {cp} CP.',
  'event.card.played.event': '{power:power} plays {card:card} as an event.',
  'event.card.played.event.removed': '{power:power} plays {card:card} as an event and it leaves the game.',
  'event.event.chosen.leader': '{power:power} chooses {leader:leader} for {card:card}.',
  'event.event.chosen.power': '{power:power} chooses {chosen:power} for {card:card}.',
  'event.event.chosen.areas': '{power:power} chooses {areas:place} for {card:card}.',
  'event.card.played.battle': '{power:power} plays {card:card} in the battle.',
  'event.card.played.battle.removed': '{power:power} plays {card:card} in the battle and it leaves the game.',
  'event.card.played.siege': '{power:power} plays {card:card} in the siege.',
  'event.card.played.siege.removed': '{power:power} plays {card:card} in the siege and it leaves the game.',
  'event.card.played.response': '{power:power} plays {card:card} in response.',
  'event.card.played.response.removed': '{power:power} plays {card:card} in response and it leaves the game.',
  'event.card.bought': '{power:power} buys a card, {left:#resource|resources} left.',
  'event.resource.changed': '{power:power}: {by:sign} resource ({cause:cause}), now {now}.',
  'event.effect.began': '{power:power}: {effect:effect}, {until:until}.',
  'event.line.closed':
    'The line between {from:place} and {to:place} is closed to everybody for the rest of the impulse.',
};

const impulses: Catalogue = {
  'event.preemption.declared': '{power:power} takes an impulse before {before:power}.',
  'event.impulse.began': '{power:power} takes its impulse.',
  'event.impulse.began.preemptive': '{power:power} takes an impulse out of turn.',
  'event.impulse.passed': '{power:power} passes.',
  'event.impulse.ended': 'Nothing unspent.',
  'event.impulse.ended.unspent': 'Unspent: {unspent} CP.',
};

const pieces: Catalogue = {
  'event.pieces.built': '{area:place}: built {pieces:stack}{price:price}.',
  'event.pieces.regrouped': '{area:place}: {pieces:stack} back from the Regroup Box{price:price}.',
  'event.step.stopped': '{force:force} does not get from {from:place} to {to:place}{price:price}.',
  'event.enemy.attacked': '{power:power} attacks the enemies at {area:place}: {force:force}{price:price}.',
  'event.formation.moved.march': '{force:force}: {path:path}{price:price}.',
  'event.formation.moved.interception': '{force:force} comes by interception: {path:path}.',
  'event.formation.moved.evasion': '{force:force} evades: {path:path}.',
  'event.formation.moved.retreat': '{force:force} falls back: {path:path}, over {line:line}.',
  'event.formation.moved.retreat-sea': '{force:force} falls back to the ships: {path:path}.',
  'event.formation.moved.convoy': '{force:force} by sea: {path:path}{price:price}.',
  'event.formation.moved.assault': '{force:force} by sea, to land: {path:path}{price:price}.',
  'event.formation.moved.deployment': '{force:force} by deployment: {from:place} > {to:place}.',
  'event.formation.moved.event': '{force:force}: {path:path} (event).',
  'event.formation.moved.stayed': 'Left behind at {from:place}: {stayed:force}.',
  'event.formation.moved.total': 'Together at {to:place}: {total:force}.',
  'event.formation.regrouped': '{area:place}: {pieces:stack} of {power:power} to the Regroup Box ({cause:cause}).',
  'event.commander.named': '{area:place}: {leader:leader} takes command for {power:power}.',
  'event.consent.given': '{area:place}: {power:power} lets its army go along.',
  'event.consent.given.refused': '{area:place}: {power:power} does not let its army go along.',
  'event.attrition.rolled':
    '{area:place}: attrition for {force:force} ({reasons:reasons}), {count:#die|dice}: {faces:faces} - {lost} lost.',
  'event.debt.paid':
    '{power:power} raises {paid} SP{price:price} and loses them to {event:card}; {owed} SP still owed.',
  'event.debt.paid.boxed':
    '{power:power} raises {paid} SP{price:price} and loses them to {event:card}, {boxed} SP straight from the Regroup Box; {owed} SP still owed.',
  'event.debt.paid.ally':
    '{power:power} raises {paid} SP of {contingent:power}{price:price} and loses them to {event:card}; {owed} SP still owed.',
  'event.debt.paid.ally.boxed':
    '{power:power} raises {paid} SP of {contingent:power}{price:price} and loses them to {event:card}, {boxed} SP straight from the Regroup Box; {owed} SP still owed.',
  'event.debt.incurred.ally': '{power:power} owes {owed} SP of {contingent:power} to {event:card}.',
  'event.debt.incurred': '{power:power} owes {owed} SP to {event:card}.',
  'event.pieces.lost': '{area:place}: {power:power} loses {pieces:stack} ({cause:cause}).',
};

const reactions: Catalogue = {
  'event.interception.rolled.success':
    '{leader:leader} intercepts from {from:place} to {to:place}: {roll:roll} = {total}, needs {needs}: he comes.',
  'event.interception.rolled.failure':
    '{leader:leader} tries to intercept from {from:place} to {to:place}: {roll:roll} = {total}, needs {needs}: in vain.',
  'event.interception.rolled.leaderless.success':
    '{force:force} intercepts without a leader from {from:place} to {to:place}: {roll:roll} = {total}, needs {needs}: it comes.',
  'event.interception.rolled.leaderless.failure':
    '{force:force} tries to intercept without a leader from {from:place} to {to:place}: {roll:roll} = {total}, needs {needs}: in vain.',
  'event.attempt.cancelled.interception': '{force:force} does not come from {from:place} to {to:place} after all.',
  'event.attempt.cancelled.evasion': '{force:force} does not leave {from:place} for {to:place} after all.',
  'event.evasion.rolled.success':
    '{force:force} evades from {from:place} to {to:place}: {roll:roll} = {total}, needs {needs}: away.',
  'event.evasion.rolled.stays': '{force:force} evades and stays at {from:place}: {roll:roll} = {total}, needs {needs}.',
  'event.evasion.rolled.failure':
    '{force:force} tries to evade from {from:place} to {to:place}: {roll:roll} = {total}, needs {needs}: in vain.',
};

const shores: Catalogue = {
  'event.battery.rolled':
    'Shore batteries of {power:power} at {area:place}, {dice:#die|dice}: {faces:faces} - {hits:#hit|hits}, {disruptions} disrupted.',
  'event.raid.rolled': 'Raid of {power:power} on {area:place}: {faces:faces} - {hits:#hit|hits}.',
};

const fights: Catalogue = {
  'event.battle.began': '{attacker:force} against {defender:force}.',
  'event.battle.began.entered': '{attacker:force}, from {from:place} over {line:line}, against {defender:force}.',
  'event.battle.rolled': '{power:power}, round {round}: {parts:part} = {dice:#die|dice}: {faces:faces}.',
  'event.battle.ended.attacker':
    'Casualties: attacker {attacker}, defender {defender}. The attacker wins in {rounds:#round|rounds}.',
  'event.battle.ended.defender':
    'Casualties: attacker {attacker}, defender {defender}. The defender wins in {rounds:#round|rounds}.',
  'event.battle.ended.nobody': 'Casualties: attacker {attacker}, defender {defender}. Nobody is left to win.',
  'event.battle.ended.rout': 'It is a rout.',
  'event.battle.ended.overrun': 'Overrun: no unit of the loser is left there.',
  'event.loot.rolled': 'Loot for {power:power}: {face} {plus:sign} = {total}: {resources:#resource|resources}.',
  'event.siege.began': '{leader:leader} opens the trenches before {area:place} (walls {strength}).',
  'event.siege.rolled': '{power:power}, round {round}: {parts:part} = {dice:#die|dice}: {faces:faces}.',
  'event.siege.ended.success': '{area:place} falls to {power:power} after {rounds:#round|rounds}, {hits} hits.',
  'event.siege.ended.overrun': 'The besiegers may go on.',
  'event.siege.ended.failure': '{area:place} holds after {rounds:#round|rounds}, {hits} hits.',
  'event.sack.rolled':
    'Sack of {area:place} by {power:power}: {face} {plus:sign} = {total}: {resources:#resource|resources}.',
};

const control: Catalogue = {
  'event.flag.placed': '{area:place}: flag of {power:power} in place of {was:power} ({cause:cause}).',
  'event.flag.placed.cp': '{area:place}: flag of {power:power} in place of {was:power}{price:price}.',
  'event.flag.removed': '{area:place}: flag of {was:power} gone, back to {now:power} ({cause:cause}).',
  'event.flag.removed.cp': '{area:place}: flag of {was:power} gone, back to {now:power}{price:price}.',
  'event.fortress.made': '{area:place}: {power:power} raises walls of strength {strength}.',
  'event.fortress.fell': '{area:place}: the raised walls are gone.',
  'event.partisans.kept-off': '{power:power} guards {areas:place}: no guerrillas rise there.',
  'event.guerrilla.rolled.success': '{area:place}: guerrillas {face} {plus:sign} = {total}: they rise.',
  'event.guerrilla.rolled.failure': '{area:place}: guerrillas {face} {plus:sign} = {total}: quiet.',
  'event.table.rolled': '{table:table}, {power:power}: {roll:roll} = {total}.',
  'event.order.dropped': 'An order of {power:power} had become impossible and was not carried out.',
  'event.casualties.spared': '{power:power} is dug in at {area:place}: {n:#casualty|casualties} not counted.',
  'event.check.rolled.success': '{check:check}, {power:power}: {roll:roll} = {total}, needs {needs}: yes.',
  'event.check.rolled.failure': '{check:check}, {power:power}: {roll:roll} = {total}, needs {needs}: no.',
};

export const events: Catalogue = {
  ...words,
  ...table,
  ...cards,
  ...impulses,
  ...pieces,
  ...reactions,
  ...shores,
  ...fights,
  ...control,
};
