import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { type Day, dateOf, findZone, readAway, readDay } from '../../src/orders/index.ts';
import { read, say } from './wellington.ts';

const commandsOf = (text: string) => read(text).commands.map(({ text: _, ...command }) => command);

test.each([
  ['STATUS', { name: 'status', about: 'position' }],
  ['status dice', { name: 'status', about: 'dice' }],
  ['hand', { name: 'hand' }],
  ['MAP', { name: 'map', place: '' }],
  ['MAP Badajoz', { name: 'map', place: 'Badajoz' }],
  ['ORDERS', { name: 'orders' }],
  ['STANDING', { name: 'standing' }],
  ['HISTORY', { name: 'history', count: undefined }],
  ['HISTORY 3', { name: 'history', count: 3 }],
  ['history last three', { name: 'history', count: 3 }],
  ['DEADLINE?', { name: 'deadline' }],
  ['HELP', { name: 'help', about: '' }],
  ['HELP move', { name: 'help', about: 'move' }],
  ['card 47', { name: 'card', cards: '47' }],
  ['CARD #47', { name: 'card', cards: '#47' }],
  ['CARDS', { name: 'card', cards: '', all: true }],
  ['카드목록', { name: 'card', cards: '', all: true }],
  ['カード一覧', { name: 'card', cards: '', all: true }],
  ['RULES', { name: 'rules', words: false, term: '' }],
  ['규칙', { name: 'rules', words: false, term: '' }],
  ['ルール', { name: 'rules', words: false, term: '' }],
  ['rules: words', { name: 'rules', words: true, term: '' }],
  ['RULES rout', { name: 'rules', words: false, term: 'rout' }],
  ['WHAT Ciudad Rodrigo', { name: 'what', about: 'Ciudad Rodrigo' }],
  ['what rout?', { name: 'what', about: 'rout' }],
  ['설명 궤멸', { name: 'what', about: '궤멸' }],
  ['RULES battle 2', { name: 'rules', words: false, term: 'battle 2' }],
  ['rules 11.7', { name: 'rules', words: false, term: '11.7' }],
  ['RULES C-FS-01', { name: 'rules', words: false, term: 'C-FS-01' }],
  ['규칙 전투', { name: 'rules', words: false, term: '전투' }],
  ['規則 W-11.7', { name: 'rules', words: false, term: 'W-11.7' }],
  ['ルール 戦闘 2', { name: 'rules', words: false, term: '戦闘 2' }],
  ['WORDS CP?', { name: 'rules', words: true, term: 'CP' }],
  ['용어 CP', { name: 'rules', words: true, term: 'CP' }],
  ['用語', { name: 'rules', words: true, term: '' }],
  ['Rolls', { name: 'rolls', count: undefined }],
  ['ROLLS 5', { name: 'rolls', count: 5 }],
  ['who', { name: 'who' }],
  ['TIMEZONE Asia/Seoul', { name: 'timezone', zone: 'Asia/Seoul' }],
  ['timezone seoul', { name: 'timezone', zone: 'Asia/Seoul' }],
  ['TIMEZONE KST', { name: 'timezone', zone: 'Asia/Seoul' }],
  ['TIMEZONE UTC+9', { name: 'timezone', zone: 'Etc/GMT-9' }],
  [
    'ABSENCE 24 Dec to 2 Jan',
    { name: 'absence', from: { day: { month: 12, day: 24 } }, to: { day: { month: 1, day: 2 } } },
  ],
  [
    'Absence from 2026-12-24 to 2027-01-02',
    {
      name: 'absence',
      from: { day: { year: 2026, month: 12, day: 24 } },
      to: { day: { year: 2027, month: 1, day: 2 } },
    },
  ],
  ['ABSENCE tomorrow', { name: 'absence', from: { day: { ahead: 1 } } }],
  ['away from 21:30 to 21:40', { name: 'absence', from: { time: 1290 }, to: { time: 1300 } }],
  ['Absent 21:30-21:40.', { name: 'absence', from: { time: 1290 }, to: { time: 1300 } }],
  ['away until 22:00', { name: 'absence', to: { time: 1320 } }],
  ['ABSENCE now until 9pm', { name: 'absence', to: { time: 1260 } }],
  ['absent 21h30 à 22h', { name: 'absence', from: { time: 1290 }, to: { time: 1320 } }],
  ['weg von 21:30 bis 22:00', { name: 'absence', from: { time: 1290 }, to: { time: 1320 } }],
  [
    'weg vom 30.11. bis 4.12.',
    { name: 'absence', from: { day: { month: 11, day: 30 } }, to: { day: { month: 12, day: 4 } } },
  ],
  ['abwesend 2 Stunden', { name: 'absence', minutes: 120 }],
  ['vacation 10 minutes', { name: 'absence', minutes: 10 }],
  ['away for 3 days', { name: 'absence', minutes: 4320 }],
  [
    'ABSENCE tomorrow 18:00 TO Friday at 9:15 am',
    { name: 'absence', from: { day: { ahead: 1 }, time: 1080 }, to: { day: { weekday: 5 }, time: 555 } },
  ],
  [
    'ABSENCE 2026-12-24 21:30 TO 2026-12-24 21:40',
    {
      name: 'absence',
      from: { day: { year: 2026, month: 12, day: 24 }, time: 1290 },
      to: { day: { year: 2026, month: 12, day: 24 }, time: 1300 },
    },
  ],
  ['signoff', { name: 'resign' }],
  ['NOABSENCE', { name: 'noabsence', from: undefined }],
  ['NOABSENCE 24 Dec', { name: 'noabsence', from: { month: 12, day: 24 } }],
  ['EXTEND', { name: 'extend', hours: undefined, reason: '' }],
  ['EXTEND exams until Friday', { name: 'extend', hours: undefined, reason: 'exams until Friday' }],
  ['extend 24h, exams', { name: 'extend', hours: 24, reason: '24h, exams' }],
  ['Extend by 2 days please', { name: 'extend', hours: 48, reason: 'by 2 days please' }],
  ['NOTIFY turns', { name: 'notify', level: 'turns' }],
  ['NOTIFY only when I must act', { name: 'notify', level: 'turns' }],
  ['notify each', { name: 'notify', level: 'each' }],
  ['NOTIFY daily.', { name: 'notify', level: 'daily' }],
  ['FILES calendar', { name: 'files', kinds: ['calendar'] }],
  ['Files: JSON and calendar', { name: 'files', kinds: ['json', 'calendar'] }],
  ['FILES none.', { name: 'files', kinds: [] }],
  ['RESIGN', { name: 'resign' }],
  ['UNLOCK', { name: 'unlock' }],
  ['REPORT', { name: 'report' }],
  ['resend', { name: 'report' }],
])('%s is a command', (text, command) => {
  expect(commandsOf(text)).toEqual([command]);
  expect(read(text)).toMatchObject({ lines: [], ignored: [], edits: [], problems: [] });
});

test.each([
  ['TIMEZONE Seol', 'command.zone-unknown', ['Asia/Seoul']],
  ['TIMEZONE Asia/Seol', 'command.zone-unknown', ['Asia/Seoul']],
  ['TIMEZONE CST', 'command.zone-unknown', ['America/Chicago', 'Asia/Shanghai']],
  ['TIMEZONE Xanadu', 'command.zone-unknown', []],
  ['TIMEZONE', 'command.zone-missing', ['TIMEZONE Asia/Seoul']],
  ['ABSENCE', 'command.days-missing', ['ABSENCE 24 Dec TO 2 Jan']],
  ['ABSENCE 31 Feb', 'command.days-unknown', ['24 Dec TO 2 Jan']],
  ['ABSENCE 25:00 TO 26:00', 'command.days-unknown', ['24 Dec TO 2 Jan']],
  ['ABSENCE soon', 'command.days-unknown', ['24 Dec TO 2 Jan']],
  ['NOABSENCE later', 'command.days-unknown', ['24 Dec']],
  ['NOTIFY sometimes', 'command.level-unknown', ['NOTIFY EACH', 'NOTIFY TURNS', 'NOTIFY DAILY']],
])('%s is a command with a question', (text, code, suggestions) => {
  const [command] = read(text).commands;
  if (!command || !('problem' in command)) throw new Error(`"${text}" was understood`);
  expect(command.problem).toMatchObject({ code, suggestions });
  expect(say(command.problem.message)).not.toContain('refused.');
});

test('a command that was not understood does not block the orders beside it', () => {
  expect(read('PASS\nTIMEZONE Xanadu\nDONE').problems).toEqual([]);
});

test.each([
  'Absence makes the heart grow fonder',
  'Extend my regards to all of them',
  'Notify me when you know more about it',
  'Report of the day: nothing new',
  'Resign? Never!',
  'Rolls of thunder in the distance',
  'History will tell who was right',
  'Who are you to say so',
  'Timezone differences make it hard to find a time for all of us',
  'Status quo ante',
  'Cards on the table: I am running out of ideas',
])('%j is prose', (text) => {
  expect(read(text)).toMatchObject({ lines: [], commands: [], ignored: [text] });
});

describe('a day', () => {
  test.each<[string, Day]>([
    ['2026-12-24', { year: 2026, month: 12, day: 24 }],
    ['24 Dec', { month: 12, day: 24 }],
    ['24th of December', { month: 12, day: 24 }],
    ['24. Dec. 2026', { year: 2026, month: 12, day: 24 }],
    ['December 24, 2026', { year: 2026, month: 12, day: 24 }],
    ['Sept 3rd', { month: 9, day: 3 }],
    ['24.12.', { month: 12, day: 24 }],
    ['24.12.2026', { year: 2026, month: 12, day: 24 }],
    ['29 Feb', { month: 2, day: 29 }],
    ['Friday', { weekday: 5 }],
    ['fri', { weekday: 5 }],
    ['tomorrow', { ahead: 1 }],
  ])('may be written %s', (text, day) => {
    expect(readDay(text)).toEqual(day);
  });

  test.each(['24/12', '12/24', '31 Nov', '29 Feb 2026', '0 May', '2026-13-01', 'Maybe 3', 'soon', ''])(
    '%j is not a day',
    (text) => {
      expect(readDay(text)).toBeUndefined();
    },
  );

  test.each([
    ['24-28 Dec', { from: { day: { month: 12, day: 24 } }, to: { day: { month: 12, day: 28 } } }],
    ['24 Dec - 2 Jan', { from: { day: { month: 12, day: 24 } }, to: { day: { month: 1, day: 2 } } }],
    ['24 Dec until 2 Jan', { from: { day: { month: 12, day: 24 } }, to: { day: { month: 1, day: 2 } } }],
    [
      '2026-12-24 – 2027-01-02',
      { from: { day: { year: 2026, month: 12, day: 24 } }, to: { day: { year: 2027, month: 1, day: 2 } } },
    ],
    ['24 Dec to', undefined],
    ['1 Dec to 2 Dec to 3 Dec', undefined],
  ])('%s is a range', (text, range) => {
    expect(readAway(text)).toEqual(range);
  });

  const FRIDAY = DateTime.fromISO('2026-11-20T23:30', { zone: 'Asia/Seoul' });

  test.each<[Day, string]>([
    [{ month: 12, day: 24 }, '2026-12-24'],
    [{ month: 1, day: 2 }, '2027-01-02'],
    [{ month: 11, day: 20 }, '2026-11-20'],
    [{ month: 2, day: 29 }, '2028-02-29'],
    [{ year: 2030, month: 1, day: 1 }, '2030-01-01'],
    [{ weekday: 5 }, '2026-11-20'],
    [{ weekday: 1 }, '2026-11-23'],
    [{ ahead: 1 }, '2026-11-21'],
  ])('%j is the next such day, as the reader counts days', (day, date) => {
    const found = dateOf(day, FRIDAY);
    expect(found.toISODate()).toBe(date);
    expect(found.zoneName).toBe('Asia/Seoul');
    expect(found.hour).toBe(0);
  });
});

describe('a zone', () => {
  test.each([
    ['Europe/Madrid', 'Europe/Madrid'],
    ['europe/madrid', 'Europe/Madrid'],
    ['Madrid', 'Europe/Madrid'],
    ['New York', 'America/New_York'],
    ['São Paulo', 'America/Sao_Paulo'],
    ['utc', 'UTC'],
    ['GMT-3', 'Etc/GMT+3'],
    ['+09:00', 'Etc/GMT-9'],
    ['CET', 'Europe/Paris'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
  ])('%s is %s', (text, zone) => {
    expect(findZone(text).zone).toBe(zone);
  });

  test.each(['', 'UTC+99', '+05:30', '../../etc/passwd', 'constructor', '$(id)', 'x'.repeat(1000)])(
    '%j is not a zone',
    (text) => {
      expect(findZone(text).zone).toBeUndefined();
    },
  );
});

test.each([
  ['NOW', { now: true, done: true }],
  ['DONE', { now: false, done: true }],
  ['WITHDRAW', { withdraw: true, done: false }],
  ['CHECK', { check: true, done: false }],
  ['WAIT', { wait: true, done: false }],
  ['CHANGE', { wait: true, done: false }],
])('%s alone hands over nothing else', (text, controls) => {
  expect(read(text).controls).toMatchObject(controls);
});
