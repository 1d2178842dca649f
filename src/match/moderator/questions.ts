/** The questions of a moderator's mail: status, preview, audit and help. */
import { agreedText, makeClockface, type Section } from '../../reports/index.ts';
import { boundaryCount } from '../../store/replay.ts';
import { actTitle } from '../acts/acting.ts';
import { actSentence } from '../acts/index.ts';
import { openPosition } from '../packs.ts';
import { agreedIn } from '../play/report.ts';
import { moderatorPolls } from '../polls/board.ts';
import type { Service } from '../service.ts';
import { type Answer, lineOf, type Office } from './answer.ts';
import { auditOf, moderatorPage } from './moderator.ts';
import { previewOf } from './preview.ts';

/** Reads everything in the transaction of the mail, so the answer includes the effects of its other commands. */
export async function asked(office: Office, ask: 'status' | 'preview' | 'audit' | 'help'): Promise<Answer> {
  const { say, game } = office;
  const { language } = office.who.info;
  const service = { ...office.service, store: office.db as Service['store'] };
  const row = (await openPosition(service, office.row.id, office.db)) ?? office.row;
  const line = lineOf('i', say(`gm.ask.${ask}`));
  const list = (items: readonly string[]): Section => ({
    title: say(`gm.ask.${ask}`),
    blocks: [{ kind: 'list', items: items.length > 0 ? items : [say('gm.none')] }],
  });
  if (ask === 'help') return { line, section: list(HELP.map((each) => say(`gm.help.${each}`))) };
  if (ask === 'preview') return { line, section: list(await previewOf(service, row, language)) };
  const clock = makeClockface(office.who.info.zone, service.clock(), language);
  if (ask === 'audit') {
    const rows = (await auditOf(service, row.id)).slice(0, 20);
    return {
      line,
      section: list(
        rows.map(({ no, at, by, kind, reason }) =>
          say('gm.audit', {
            no,
            when: clock.full(at.toISOString()),
            by,
            what: actSentence(game, actTitle(kind)),
            reason,
          }),
        ),
      ),
    };
  }
  const page = await moderatorPage(service, row.id, language);
  const impulse = await boundaryCount(service.store, row.id);
  const waiting = (page?.seats ?? []).flatMap(({ name, player, deadline, draft, isLate }) =>
    deadline
      ? [
          say(`gm.waiting${isLate ? '.late' : ''}`, {
            seat: name,
            player,
            when: clock.full(deadline.toISOString()),
            draft: say(`gm.draft.${draft}`),
          }),
        ]
      : [],
  );
  const agreed = (agreedIn(row).agreed ?? []).map((item) => {
    const text = agreedText(item, say, clock);
    return say('gm.agreed', { no: item.no, text });
  });
  const troubles = (page?.troubles ?? []).map(({ kind, seat, count = 1 }) =>
    say(`gm.trouble.${kind}`, { seat: page?.seats.find((each) => each.id === seat)?.name ?? '', count }),
  );
  const polls = (await moderatorPolls(service, row, language)).open.map(({ deadline, isProposal: _, ...poll }) =>
    say('gm.poll', { ...poll, when: clock.full(deadline.toISOString()) }),
  );
  return {
    line,
    section: list([
      say('gm.impulse', { impulse, occasion: page?.occasion ?? '' }),
      ...waiting,
      ...polls,
      ...agreed,
      ...troubles,
    ]),
  };
}

const HELP = [
  'time',
  'wait',
  'words',
  'poll',
  'seats',
  'people',
  'position',
  'back',
  'end',
  'ask',
  'mails',
  'reason',
] as const;
