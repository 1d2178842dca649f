/** What the first mail of a player says beside a report. */
import { given } from '../../engine/index.ts';
import type { FirstMail, ReportModel } from '../../reports/index.ts';
import type { PositionRow } from '../../store/position.ts';
import type { Game } from '../game.ts';
import { LINKS } from '../post/masthead.ts';
import { CALENDAR_LINK } from '../post/outgoing.ts';
import type { Service } from '../service.ts';
import { lessonAddress } from './lesson.ts';
import { paceWords } from './pace-words.ts';

/** `game`: in the words of the reader. */
export const firstMailOf = (
  house: Pick<Service, 'config' | 'publicUrl'>,
  row: PositionRow,
  game: Game,
  takenOver?: FirstMail['takenOver'],
): Pick<ReportModel, 'first' | 'links'> => ({
  first: {
    scenario: row.scenario,
    pace: paceWords(row, game),
    commitments: row.commitments,
    ...(takenOver ? { takenOver } : {}),
  },
  links: {
    ...{ ...LINKS, calendar: CALENDAR_LINK },
    ...{ game: `${house.publicUrl}/games/${game.id}`, guide: `${house.publicUrl}/guide` },
    ...given({ lesson: lessonAddress(house, game) }),
  },
});
