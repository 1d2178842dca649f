/** A match of Two pickets with the workers of an installation: mail comes in and goes out over SMTP, and no test moves anything by hand. */
import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMatch } from '../../../src/match/forming/create.ts';
import { type RunningWorkers, startWorkers } from '../../../workers/index.ts';
import { answersOf } from '../../match/service.ts';
import { type Installation, install, nextMailIn, replyAt } from '../../workers/installation.ts';
import { setupOf } from '../../workers/site.ts';
import { addressOf, PLAN } from './house.ts';
import tiny from './index.ts';
import { SIDES, type Side } from './rules/field.ts';

let place: Installation;
let workers: RunningWorkers;
beforeAll(async () => {
  const plain = await install('postgres');
  place = { ...plain, service: { ...plain.service, games: new Map([[tiny.id, tiny]]) } };
  workers = await startWorkers(['inbound', 'referee', 'postman', 'clock'], setupOf(place.service, place.site));
});
afterAll(async () => {
  await workers.close();
  await place.close();
});

const mailTo = (side: Side, words: string) => nextMailIn(place, addressOf(side), words);
const reply = (side: Side, mail: ParsedMail, text: string) =>
  replyAt(workers.listener, mail, { from: addressOf(side), text });

test('a match is played from the first report to the last', async () => {
  const { service } = place;
  const { id } = await createMatch(service, PLAN);
  for (const side of SIDES) {
    const report = await mailTo(side, 'round 1: what does your picket do?');
    expect(report.attachments.map(({ contentType }) => contentType)).toContain('image/png');
    const later = side === 'west' ? ['ROUND 2 LOAD', 'HOLD ALWAYS'] : ['ROUND 3 MOVE d3', 'HOLD ALWAYS'];
    await reply(side, report, ['FIRE', ...later, 'NOW'].join('\n'));
  }
  for (const side of SIDES) expect((await mailTo(side, 'has won')).subject).toContain('The match is over. ');
  const answers = await answersOf(service, id);
  expect(answers).toContain('2 west round.order {"act":"load"} standing');
  expect(answers).toContain('5 east round.order {"act":"move","to":"d3"} standing');
  expect(answers.at(-1)).toMatch(/ round\.order \{"act":"hold"\} standing$/);
});
