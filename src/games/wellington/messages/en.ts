import type { Catalogue } from '../../../engine/index.ts';

/** How Wellington ends, and what is missing for each end. */
export const sentences: Catalogue = {
  // What somebody is told who looks for a game to play.
  'game.kind': 'The Peninsular War, 1812 to 1814: cards, armies and sieges on a map of areas.',
  'game.length':
    'A match has 15 to 30 turns of yours, and short questions between them. Allow three hours for the first one.',
  'scenario.1812': 'The campaign from 1812',
  'scenario.1813': 'The campaign from 1813',
  'outcome.spain-conquered': 'the allies no longer hold any key of Spain.',
  'outcome.portugal-conquered': 'France holds Portugal, Madrid and eight keys of Spain.',
  'outcome.conquest': 'Spain has given in.',
  'outcome.france-conquered': 'France has lost its home areas.',
  'outcome.spain-freed': 'France no longer holds any key of Spain.',
  'board.end.spain-conquered': 'Sudden end, Spain conquered: {left:#allied key|allied keys} of Spain left.',
  'board.end.portugal-conquered':
    'Sudden end, Portugal conquered: {portuguese} of {of} keys of Portugal French, {spanish} keys of Spain ({needs} needed), and Madrid.',
  'board.end.portugal-conquered.madrid':
    'Sudden end, Portugal conquered: {portuguese} of {of} keys of Portugal French, {spanish} keys of Spain ({needs} needed), and Madrid is missing.',
  'board.end.spain-freed': 'Sudden end, Spain freed: {left:#French key|French keys} of Spain left.',
  'board.end.france-conquered': 'Sudden end, France conquered: {left:#home area|home areas} of France left.',

  // Rulings that a group may choose, and their values.
  'ruling.attackerRetreat': 'Where a beaten attacker retreats',
  'ruling.attackerRetreat.literal': 'as the rule says',
  'ruling.attackerRetreat.fortressOnly': 'to a fortress only',
  'ruling.flagOverrunCountsRout': 'An overrun by a flag counts as a rout',
  'ruling.groupIsFormation': 'A group counts as a formation for cards 29 and 30',
  'ruling.individualTie': 'A tie between single players',
  'ruling.individualTie.track': 'by the impulse track',
  'ruling.individualTie.resourcesThenTrack': 'by resources, then by the track',
  'ruling.individualVictory': 'Single players win, not sides',
  'ruling.interceptBuilds': 'Newly built pieces may be intercepted',
  'ruling.lossesTake': 'Among equal soldiers, losses take',
  'ruling.lossesTake.tired': 'first those who have marched furthest',
  'ruling.lossesTake.fresh': 'last those who have marched furthest',
  'ruling.maxExtraDeployments': 'Most extra deployments',
  'ruling.maxExtraDeployments.99': 'without limit',
  'ruling.plusStrict': 'Plus cards are read strictly',
  'ruling.preemptionExemptFirstRound': 'No pre-emption in the first round',
  'ruling.preemptionExemptFirstRound.1812': 'of 1812',
  'ruling.preemptionExemptFirstRound.anyStart': 'of any scenario',
  'ruling.terrainLoss': 'A loss by terrain is taken by',
  'ruling.terrainLoss.stack': 'the stack',
  'ruling.terrainLoss.evader': 'the evading pieces',
};

/** Words that formatters write. */
export const words: Catalogue = {
  'side.allies': 'the Allies',
  'side.france': 'France',
  'phase.conquest': 'Conquest of Spain',
  'phase.guerrillas': 'Guerrillas',
  'check.conquest': 'Conquest of Spain',
  'table.emperor': 'Appeal to the Emperor',
  'table.horse-guards': 'Letter to the Horse Guards',
  'table.levantamiento': 'Levantamiento popular',
};
