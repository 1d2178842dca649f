/** Phrases that servers use in bounces, without punctuation and in lower case. */

/** Nobody has this address, or nobody uses it any more. */
const NOBODY: readonly string[] = [
  ...['not a valid recipient', 'not a valid mailbox', 'not a valid address', 'no such', 'no mailbox'],
  ...['recipient address rejected access denied', 'recipient addresses rejected access denied'],
  ...['undeliverable address', 'unknown address', 'unknown local', "doesn't like recipient", 'does not like recipient'],
  ...['mailbox unavailable', 'mailbox is unavailable', 'mailbox disabled', 'mailbox is disabled', 'mailbox closed'],
  ...['account disabled', 'account is disabled', 'account closed', 'account inactive', 'is inactive'],
  ...['host not found', 'domain name not found', 'domain not found', 'domain does not exist'],
  ...['nullmx', 'null mx', 'does not accept mail'],
];

/** The letter itself was refused, or the mailbox was full, or the delivery took too long. */
const TURNED_AWAY: readonly string[] = [
  ...['spam', 'phish', 'virus', 'malware', 'unsolicited', 'bulk mail', 'junk mail', 'suspicious', 'reputation'],
  ...['blocked', 'blacklist', 'blocklist', 'block list', 'denylist', 'dnsbl', ' rbl ', ' listed at ', ' listed by '],
  ...[
    'message rejected',
    'mail rejected',
    'content rejected',
    'content denied',
    'message refused',
    ' policy ',
    ' policies ',
  ],
  ...['dmarc', 'dkim', ' spf ', 'unauthenticated', 'authentication required', 'authenticated to send'],
  ...['not authorized', 'not authorised', 'relay access denied', 'relaying denied', 'relay denied', 'unable to relay'],
  ...['reverse dns', 'reverse hostname', 'ptr record', ' rdns ', ' helo ', 'attachment'],
  ...['sender address', 'sender rejected', 'sender denied', 'sender verif', 'bad sender', 'bad outbound sender'],
  ...['domain of sender', 'quota', ' is full', 'mailbox full', 'inbox full', 'insufficient ', 'out of storage'],
  ...['out of disk', 'out of space', 'no space', 'too large', 'too long', 'too big', 'too old', 'size limit'],
  ...['message size', 'maximum size', 'exceeds', 'exceeded', 'too many', 'too quickly', 'too much', 'too fast'],
  ...['at a rate', 'rate limit', 'throttl', 'greylist', 'graylist', 'try again', 'try later', 'timed out', 'timeout'],
  ...['expired', 'mail loop', 'loop detected', 'hop count'],
  ...['스팸', '차단', '용량', '수신거부', '수신 거부', '迷惑メール', '容量', '受信拒否', '垃圾', '拒收', '配额'],
];

const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}']+/gu, ' ')} `;

export function saysNobody(text: string): boolean {
  const words = plain(text);
  return NOBODY.some((phrase) => words.includes(phrase));
}

export function saysTurnedAway(text: string): boolean {
  const words = plain(text);
  return TURNED_AWAY.some((phrase) => words.includes(phrase));
}
