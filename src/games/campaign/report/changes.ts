/** Changes on the map since the last report. */

import type { CampaignEvent } from '../events.ts';
import { controllerOf } from '../rules/control.ts';
import { isEmptyForce } from '../rules/forces/stacks.ts';
import type { View } from '../state.ts';
import type { AreaId } from '../types.ts';
import { type Book, type CampaignReport, codeOf } from './context.ts';

/** Areas whose pieces, control or fortress an event changes. */
const touched = (event: CampaignEvent): readonly AreaId[] => {
  switch (event.kind) {
    case 'formation.moved':
      return [event.from, event.to];
    case 'pieces.built':
    case 'pieces.regrouped':
    case 'pieces.lost':
    case 'formation.regrouped':
    case 'flag.placed':
    case 'flag.removed':
    case 'fortress.made':
    case 'fortress.fell':
      return [event.area];
    default:
      return [];
  }
};

export const changedAreas = ({ events }: Pick<CampaignReport, 'events'>): ReadonlySet<AreaId> =>
  new Set(events.flatMap(({ event }) => touched(event)));

/** `Lumbrales (FN) Marmont, 6 SP`: the controller of an area and the pieces there. */
export const describeArea = (book: Book, view: View, area: AreaId): string => {
  const force = view.forces[area];
  const owner = codeOf(book, controllerOf(book.definition, view, area));
  return force === undefined || isEmptyForce(force)
    ? book.say('chart.area', { area, owner })
    : book.say('chart.area.forces', { area, owner, force });
};

export const describeChanges = (book: Book, report: Pick<CampaignReport, 'view' | 'events'>): string[] =>
  [...changedAreas(report)].map((area) => describeArea(book, report.view, area));
