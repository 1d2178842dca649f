/** What the reports of the campaign games say besides the events. */
import type { Catalogue } from '../../../../engine/index.ts';

const occasions: Catalogue = {
  'occasion.impulse': "{turn} R{round} {power:power}'s impulse",
  'occasion.preemptive': "{turn} R{round} {power:power}'s impulse out of turn",
  'occasion.phase': '{turn} {phase:phase}',
};

const headlines: Catalogue = {
  'headline.over': 'Victory for {winner:side}.',
  'headline.over.undecided': 'The game is over, without a winner.',
  'headline.battle': '{winner:power} beats {loser:power} at {area:place}.',
  'headline.battle.nobody': 'Nobody is left standing at {area:place}.',
  'headline.siege': '{area:place} has fallen to {power:power}.',
  'headline.key': '{power:power} now holds {areas:place}.',
  'headline.threat': '{force:force} stands at {area:place}.',
  'headline.quiet': 'All quiet: not one battle, and every key where it was.',
  'headline.nothing': 'Nothing has happened since your last mail.',
};

const chronicle: Catalogue = {
  'chronicle.impulse': 'R{round} {power:power}',
  'chronicle.impulse.own': 'R{round} {power:power} (you)',
  'chronicle.preemptive': 'R{round} {power:power}, out of turn',
  'chronicle.preemptive.own': 'R{round} {power:power} (you), out of turn',
  'chronicle.opening': 'The opening',
  'chronicle.continued': 'The impulse under way',
  'chronicle.phase': '{phase:phase}, {turn}',
  'chronicle.play.cp': '{card:card} for {cp} CP',
  'chronicle.play.event': '{card:card} as an event',
  'chronicle.play.event.removed': '{card:card} as an event and it leaves the game',
  'chronicle.passed': 'Passed: {powers:power}.',
  'chronicle.battle': 'The battle of {area:place}',
  'chronicle.siege': 'The siege of {area:place}',
  'chronicle.who': '{power:power}',
  'chronicle.part': '{part:part}',
  'chronicle.round': 'Round {round}',
  'chronicle.dice': 'Dice',
  'chronicle.result': 'Result',
  'chronicle.count': '{six:#six|sixes}, {five:#five|fives}',
  'chronicle.count.cards': '{six:#six|sixes}, {five:#five|fives}: {hits:#hit|hits}, {disruptions} disrupted',
};

const hand: Catalogue = {
  'hand.title': 'Your hand (secret, only in your copy)',
  'hand.title.power': 'The hand of {power:power} (secret, only in your copy)',
  'hand.number': 'No.',
  'hand.card': 'Title',
  'hand.cp': 'CP',
  'hand.use': 'Use',
  'hand.home': 'home',
  'hand.must': 'event only (must be played)',
  'hand.battle': 'battle',
  'hand.siege': 'siege',
  'hand.response': 'response',
  'hand.plus': 'may be a second card',
  'hand.removed': 'leaves the game as event',
  'hand.not-yours': 'CP only',
  'hand.reconstructed': 'text *',
  'hand.reconstruction':
    '* The text of this card, or part of it, is not the printed one: it is a reconstruction, and it is what is played here.',
  'hand.effect': '[{number}] {effect}',
  'hand.effect.reconstructed': '[{number}] * {effect}',
  'hand.none': 'You hold no card.',
  'cards.common': 'The common deck',
  'cards.home': 'Home cards of {powers:power}',
};

const names: Catalogue = {
  place: '{area:place}',
  soldiers: '{pieces:stack}',
  'power.code': '{power:power} ({power:code})',
};

const forces: Catalogue = {
  'forces.own': 'Your forces',
  'forces.others': 'Enemies and allies (as the map shows them)',
  'forces.place': 'Place',
  'forces.power': 'Power',
  'forces.leaders': 'Leaders (battle-command)',
  'forces.soldiers': 'Soldiers',
  'forces.strength': 'SP',
  'forces.none': 'No piece on the map.',
  'forces.regroup': 'In the Regroup Box of {power:power}: {pieces:stack}.',
  'forces.supply': '{power:power} can still build {left} SP of {all}: {pieces:stack}.',
};

const board: Catalogue = {
  'board.title': 'Board',
  'board.keys': 'Keys',
  'board.cards': 'In hand (cards)',
  'board.resources': 'Resources',
  'board.capital': '{area:place}: {owner:power}.',
  'board.capital.nobody': '{area:place}: nobody.',
  'board.flags': 'Flags left: {side:side} {left}.',
  'board.discard': 'On top of the discard pile: {card:card}.',
  'board.effect': 'In force: {effect:effect}, {until:until}.',
  'board.changed': 'Changed since your last mail: {areas}.',
};

const template: Catalogue = {
  'template.play': 'PLAY __ CP',
  'template.move': 'MOVE {leader:leader} {sp}SP {area:place} - __',
  'template.move.alone': 'MOVE {leader:leader} {area:place} - __',
  'template.neighbours': '    // from {area:place}: {areas:place}',
  'template.flag': 'FLAG __',
  'template.bid': 'BID __ UP TO __',
  'template.strip': 'STRIP __',
  'template.keep': 'KEEP // or MULLIGAN',
  'template.reinforce':
    'REINFORCE __: REGROUP ALL, ALL inf, KEEP 0 // one home key area; leaders by name, 2 cav, 1 art',
  'template.deploy': 'DEPLOY NONE // or DEPLOY __ TO __, with 4SP after the leader for less than he may take',
  'template.recall': 'RECALL NONE // or a leader who is to leave the map',
  'template.discard': 'DISCARD LOWEST // or the numbers of the cards, if you hold too many',
  'template.done': 'DONE',
};

const chart: Catalogue = {
  'chart.title': '{game}, {occasion}',
  'chart.area': '{area:place} ({owner})',
  'chart.area.forces': '{area:place} ({owner}) {force:force}',
  'chart.nobody': 'controlled by nobody',
  'chart.line.clear': 'clear road',
  'chart.line.rough': 'rough road',
  'chart.line.pass': 'pass',
  'chart.line.river': 'river',
  'chart.shape.square': 'key area',
  'chart.shape.fortress': 'key with fortress [walls]',
  'chart.shape.round': 'other area',
  'chart.flag': 'flag of a power',
  'chart.port': 'port (large: major)',
  'chart.changed': 'changed since your last mail *',
};

export const reports: Catalogue = {
  ...occasions,
  ...names,
  ...headlines,
  ...chronicle,
  ...hand,
  ...forces,
  ...board,
  ...template,
  ...chart,
};
