/** What holds of every kind of mail as it is sent, in each language: weight, width, and what mail programs cut off. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { columnsOf } from '../../src/reports/index.ts';
import { type TestPlace, testDatabase } from '../setup/databases.ts';
import { LANGUAGES, type SentMail, sentMails } from './sent.ts';
import { unsupportedIn } from './support.ts';

/** Bytes of a whole mail, with its picture, and without it. */
const MOST_BYTES = 90_000;
const MOST_OF_WORDS = 40_000;
/** Gmail shows so many bytes of HTML. */
const GMAIL_CLIPS = 102_000;
const COLUMNS = 64;
const MOST_SUBJECT = 70;

/** Bytes of a mail without its picture. */
const wordsOf = (raw: Buffer): number => {
  const picture = raw.indexOf('Content-Type: image/');
  return picture < 0 ? raw.length : picture;
};

const config = readConfig({
  LOG_LEVEL: 'silent',
  MAIL_DOMAIN: 'play.test',
  MAIL_SENDER_CHECK: 'open',
  SECRET_KEY: 'a key for mails that is long enough',
});

describe.each(LANGUAGES)('mails in %s', (language) => {
  let place: TestPlace;
  let mails: readonly SentMail[];
  beforeAll(async () => {
    place = await testDatabase();
    mails = await sentMails(place.url, config, language);
  }, 240_000);
  afterAll(() => place.drop());

  const named = (excess: (mail: SentMail) => number | string | undefined) =>
    mails.flatMap((mail) => {
      const found = excess(mail);
      return found === undefined ? [] : [`${mail.name}: ${found}`];
    });

  test('a mail of each kind has been sent', () => {
    expect(new Set(mails.map(({ mail }) => mail.kind))).toEqual(
      new Set(['offer', 'desk', 'acknowledgement', 'report', 'notice', 'reminder']),
    );
    expect(mails.length).toBeGreaterThan(25);
  });

  test('none is heavier than a slow line takes, or cut off by Gmail', () => {
    expect(named(({ raw }) => (raw.length > MOST_BYTES ? raw.length : undefined))).toEqual([]);
    expect(named(({ raw }) => (wordsOf(raw) > MOST_OF_WORDS ? wordsOf(raw) : undefined))).toEqual([]);
    expect(named(({ mail }) => (Buffer.byteLength(mail.html) > GMAIL_CLIPS ? mail.html.length : undefined))).toEqual(
      [],
    );
  });

  test('no line of a text is wider than the mail, but addresses and hashes', () => {
    expect(
      named(({ mail }) =>
        mail.text.split('\n').find((line) => columnsOf(line) > COLUMNS && !/\S+:\/\/\S+$|^\S+$/.test(line)),
      ),
    ).toEqual([]);
  });

  test('no subject is wholly in capitals, as filters count Latin letters', () => {
    expect(
      named(({ mail: { subject } }) => (/[a-z]/.test(subject.replace(/^Re: /, '')) ? undefined : subject)),
    ).toEqual([]);
  });

  test('a subject fits the list of a mail program', () => {
    expect(
      named(({ mail: { subject } }) => (columnsOf(subject.replace(/^Re: /, '')) > MOST_SUBJECT ? subject : undefined)),
    ).toEqual([]);
  });

  test('Gmail, Outlook, Apple Mail and Thunderbird show all of them', () => {
    expect(named(({ mail }) => unsupportedIn(mail.html).join(', ') || undefined)).toEqual([]);
  });

  test('whoever gets more than one mail can have fewer', () => {
    const lacks = mails.filter(({ raw }) => !/^List-Unsubscribe: </im.test(raw.toString('latin1')));
    expect(lacks.map(({ name }) => name)).toEqual(['invitation', 'answer to JOIN']);
  });

  test('the sender is named as a person would write it', () => {
    expect(
      named(({ raw }) => {
        const from = /^From: (.*(?:\r\n[ \t].*)*)/im.exec(raw.toString('latin1'))?.[1];
        return /^"?Estafette KUT-\d{4}"? <[a-z0-9.+=-]+@play\.test>$/.test(from ?? '') ? undefined : from;
      }),
    ).toEqual([]);
  });
});
