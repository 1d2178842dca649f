/** What a seat is asked, by kind of decision. */
import type { Catalogue } from '../../../../engine/index.ts';

export const prompts: Catalogue = {
  'ask.bid':
    'Auction: {sp} SP are bid for {powers:power}. Bid at least {least} SP for any power, or BID OUT. {least:bid} goes on by itself.',
  'ask.bid.first':
    'Auction: nobody has bid. Bid at least {least} SP for a power, or BID OUT. {least:bid} goes on by itself.',
  'ask.role': 'Which do you take: {powers:power}?',
  'ask.strip': 'You have bid {sp} SP: where do your forces give them up?',
  'ask.mulligan': '{power:power}: keep the cards dealt, or discard {discarded:#card|cards} and draw {drawn}?',
  'ask.preempt': '{power:power} holds the most cards ({cards}). Take an impulse before {before:power}?',
  'ask.impulse.order': 'Impulse of {power:power}: play a card, or spend a resource, and give your orders.',
  'ask.impulse.pass': '{power:power} holds no card. You may besiege, buy a card, or pass.',
  'ask.intercept': '{mover:force} enters {area:place}. Does an army of {power:power} intercept?',
  'ask.intercept.joining': 'Battle at {area:place}. Does an army of {power:power} come to join it?',
  'ask.intercept.flag': '{area:place} is changing hands by an event. Does an army of {power:power} come to stop it?',
  'ask.evade': '{enemy:force} enters {area:place}. Do the pieces of {power:power} there evade?',
  'ask.battle.cards':
    'The battle at {area:place}, round {round}: {mydice:#die|dice} against {hisdice}. Does {power:power} play Battle cards?',
  'ask.respond.step': '{by:power} is about to march from {from:place} to {area:place}. Does {power:power} play a card?',
  'ask.respond.entry': 'A formation has come to {area:place}. Does {power:power} play a card?',
  'ask.respond.interception':
    '{by:power} is about to intercept from {from:place} into {area:place}. Does {power:power} play a card?',
  'ask.reaction.order':
    '{power:power}: what comes first at {area:place}, the interceptions or the evasions of your side?',
  'ask.respond.attacked': 'The pieces at {area:place} are attacked and may evade. Does {power:power} play a card?',
  'ask.respond.evasion':
    '{by:power} is about to evade from {area:place} to {to:place}. Does {power:power} play a card?',
  'ask.respond.interception-roll':
    '{by:power} has rolled {total} for its interception into {area:place}. Does {power:power} play a card?',
  'ask.respond.evasion-roll':
    '{by:power} has rolled {total} for its evasion from {area:place}. Does {power:power} play a card?',
  'ask.respond.battle-near': 'A battle at {area:place} is about to start. Does {power:power} play a card?',
  'ask.respond.battle': 'A battle at {area:place} is about to start. Does {power:power} play a card?',
  'ask.respond.battle-cards':
    'The battle at {area:place}: the cards of round {round} are down. Does {power:power} play a card?',
  'ask.respond.battle-round': 'Round {round} of the battle at {area:place} is rolled. Does {power:power} play a card?',
  'ask.respond.battle-lost': '{by:power} has lost the battle at {area:place}. Does {power:power} play a card?',
  'ask.respond.battle-won': '{by:power} has won the battle at {area:place}. Does {power:power} play a card?',
  'ask.respond.siege': '{by:power} lays siege to {area:place}. Does {power:power} play a card?',
  'ask.respond.siege-round':
    'Round {round} of the siege of {area:place} is rolled: {hits} hits of {strength}. Does {power:power} play a card?',
  'ask.respond.siege-won': '{by:power} has taken {area:place}. Does {power:power} play a card?',
  'ask.respond.retreat': '{by:power} has to retreat from {area:place}. Does {power:power} play a card?',
  'ask.respond.flag': '{by:power} has changed the flag at {area:place}. Does {power:power} play a card?',
  'ask.respond.partisans': 'Guerrillas are about to rise. Does {power:power} play a card?',
  'ask.respond.card': '{by:power} has played {card:card}. Does {power:power} play a card?',
  'ask.siege.replace':
    'The siege of {area:place}: up to {most} SP may replace lost and disrupted strength of {power:power}. How many?',
  'ask.commander': '{area:place}: {leaders:leader} stand together. Which commander does {power:power} want?',
  'ask.losses': '{power:power} loses {sp} SP at {area:place}. Which kind of soldier first?',
  'ask.losses.share':
    'The losses at {area:place}, {losses} SP, fall on two powers. {power:power} commands: who bears them?',
  'ask.losses.leader': 'No soldier is left at {area:place}. Which leader falls: {leaders:leader}?',
  'ask.siege.cards': 'The siege of {area:place}, round {round}. Does {power:power} play cards for it?',
  'ask.siege.continue': 'The siege of {area:place}: {hits} of {strength} hits after {rounds:#round|rounds}. Go on?',
  'ask.retreat': 'The pieces of {power:power} are beaten at {area:place}. Where do they retreat?',
  'ask.consent':
    '{mover:power} wishes to take {force:force} along from {area:place} to {to:place}. Does {power:power} consent?',
  'ask.flag.kind': 'A flag at {area:place}: whose?',
  'ask.event.discard': '{power:power} has to discard {count:#card|cards}. Which?',
  'ask.event.loss': '{power:power} gives up a strength point. Where?',
  'ask.reinforce':
    'Reinforcements of {power:power} after {turn}: {cp} CP to build and regroup, at one home key area. REINFORCE, DEPLOY, RECALL, MULLIGAN and DISCARD lines in one mail answer the whole winter.',
  'ask.deploy': '{power:power} may deploy an army through friendly ground. Which, and where to?',
  'ask.deploy.further': '{power:power} may deploy another army: {cp} CP are left for it. Which, and where to?',
  'ask.withdraw': '{power:power} may take leaders off the map.',
  'ask.discard': '{power:power} has to discard {count:#card|cards} and may spend their CP. Which?',
  'ask.debt.card': '{power:power} owes {owed} SP to {event:card} and has to play a card for CP. Which?',
  'ask.debt.card.buy':
    '{power:power} owes {owed} SP to {event:card}. It plays a card for CP, or buys one for {price:#resource|resources}. Which?',
  'ask.event.gift': '{power:power} may give one card to {ally:power}. Which?',
  'ask.event.giver':
    '{powers:power} give up a strength point together. Which of them? (If you do not agree, {usual:power}.)',
  'ask.event.lose': '{power:power} loses a resource (pick none), or discards {count:#card|cards} instead: which first?',
  'ask.event.leader': '{power:power} sends a leader to the Regroup Box. Whom?',
  'ask.event.target.power': '{event:card}: {power:power} chooses the power it concerns. Which?',
  'ask.event.target.leader': '{event:card}: {power:power} chooses a leader. Whom?',
  'ask.event.target.area': '{event:card}: {power:power} chooses a place. Which?',
  'ask.event.home': '{power:power} may draw a home card (pick none to leave it).',
  'ask.event.partisans': '{power:power} chooses where guerrillas rise.',
  'ahead.ask.mulligan': '{power:power}: keep the new cards, or exchange them again?',
  'ahead.ask.losses': '{power:power} loses strength at {area:place}. Which kind of soldier first?',
  'ahead.ask.losses.share': 'The losses at {area:place} fall on two powers. {power:power} commands: who bears them?',
  'ahead.ask.siege.continue': 'The siege of {area:place} is not over. Go on?',
  'ahead.ask.siege.replace':
    'The siege of {area:place}: how many SP replace lost and disrupted strength of {power:power}?',
  'ahead.ask.respond.interception-roll':
    '{by:power} has rolled for its interception into {area:place}. Does {power:power} play a card?',
  'ahead.ask.respond.evasion-roll':
    '{by:power} has rolled for its evasion from {area:place}. Does {power:power} play a card?',
  'ahead.ask.respond.siege-round':
    'Round {round} of the siege of {area:place} is rolled. Does {power:power} play a card?',
  'unasked.battle.cards': 'Never ask me for Battle cards in this match: I play none.',
  'unasked.siege.cards': 'Never ask me for siege cards in this match: I play none.',
  'unasked.respond': 'Never ask me for Response cards in this match: I play none.',
  'unasked.mulligan': 'Never ask me for a mulligan in this match: I keep my cards.',
  'unasked.preempt': 'Never ask me to pre-empt in this match: I wait for my turn.',
  'ruling.mulligans': 'Opening mulligans are decided',
  'ruling.mulligans.inOrder': 'one power after the other',
  'ruling.mulligans.together': 'by all at once, in secret; cards are exchanged in track order',
};
