/** The map of a report. */

import type { Speech } from '../../i18n/index.ts';
import { type Block, type Phrase, paragraph, type Section } from '../document.ts';
import { isFull, mapCid, mapShown } from '../map-shown.ts';
import type { ReportModel } from '../model.ts';
import type { Reporter } from '../reporter.ts';
import type { Telling } from './telling.ts';

export const mapSection = <V>(telling: Telling<V>): Section[] => {
  const blocks = mapBlocks(telling);
  return blocks.length === 0 ? [] : [{ title: telling.say('section.map'), blocks }];
};

export const mapWords = <V>(report: ReportModel<V>, reporter: Reporter<V>, say: Speech): string => {
  // To who has had no mail before, nothing on it has changed.
  if (report.first) return say('report.map.alt.first');
  const { changes } = reporter.board.draw(report);
  return changes.length === 0 ? say('report.map.alt.none') : say('report.map.alt', { changes: changes.join(' / ') });
};

/** Width of a map in a mail in pixels: of the whole map, and of a part. */
const WIDTH = 600;

const PART_WIDTH = 440;

/** Absent in a mail where nothing is to be seen: its footer leads to the page. */
export const mapBlocks = <V>({ report, reporter, say, extent }: Omit<Telling<V>, 'clock'>): Block[] => {
  const shown = mapShown(report, reporter, extent);
  if (!shown && extent === 'mail') return [];
  const { links } = report;
  const part = shown?.places.length === 0 || isFull(report) ? '' : '.part';
  const address = links?.map ?? links?.page;
  const caption: Phrase =
    address === undefined ? say('report.map.attached') : [{ link: address, text: say(`report.map.link${part}`) }];
  if (!shown) return [paragraph(caption)];
  const alt = mapWords(report, reporter, say);
  return [{ kind: 'image', cid: mapCid(report), alt, caption, width: shown.places.length === 0 ? WIDTH : PART_WIDTH }];
};
