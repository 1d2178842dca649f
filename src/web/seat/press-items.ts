import type { Speech } from '../../i18n/index.ts';
import type { PagePress } from '../../match/pages.ts';
import type { Clockface } from '../../reports/index.ts';

type Item = PagePress['items'][number];

export const pressItems = (items: readonly Item[], clock: Clockface, say: Speech) =>
  items.map((item) => {
    const at = item.at.toISOString();
    return { head: headOf(say, item), isOwn: item.isOwn, text: item.text, at, when: clock.full(at) };
  });

const headOf = (say: Speech, { by, to, isOwn }: Item): string => {
  const kind = isOwn ? (by === null ? 'own.anonymous' : 'own') : by === null ? 'anonymous' : 'other';
  return say(`press.head.${kind}`, { by: by ?? '', to: [...to] });
};
