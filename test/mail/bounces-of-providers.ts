/** Replies of servers and providers as bounces quote them, each with its status where one is told. */
export type ProviderReply = {
  readonly name: string;
  readonly status?: string;
  readonly reply: string;
};

const reply = (name: string, status: string | undefined, text: string): ProviderReply => ({
  name,
  reply: text,
  ...(status ? { status } : {}),
});

/** Replies that mean that nobody reads mail at the address. */
export const GONE: readonly ProviderReply[] = [
  reply(
    'Postfix: virtual table',
    '5.1.1',
    '550 5.1.1 <gd@example.kr>: Recipient address rejected: User unknown in virtual mailbox table',
  ),
  reply(
    'Postfix: relay table',
    '5.1.1',
    '550 5.1.1 <gd@example.kr>: Recipient address rejected: User unknown in relay recipient table',
  ),
  reply('Postfix: no host', '5.4.4', 'unable to look up host example.kr: Host or domain name not found'),
  reply('Postfix: null MX', '5.1.0', '556 5.1.10 Domain example.kr does not accept mail (nullMX)'),
  reply(
    'Postfix: probe',
    '5.1.1',
    '550 5.1.1 <gd@example.kr>: Recipient address rejected: undeliverable address: host mx[5.2.2.4] said: 550 no such user',
  ),
  reply('Exim', undefined, '550 Unrouteable address'),
  reply('Exim: verify', '5.0.0', '550-Verification failed for <gd@example.kr>'),
  reply('Exim: no user', '5.0.0', '550 No Such User Here'),
  reply('Sendmail', '5.1.1', '550 5.1.1 <gd@example.kr>... User unknown'),
  reply('Sendmail: generic', '5.3.0', '553 5.3.0 <gd@example.kr>... User unknown, not local address'),
  reply('qmail', undefined, "554 delivery error: This user doesn't have an example.kr account"),
  reply('qmail: rcpthosts of a vanished domain', '5.1.2', "Sorry, I couldn't find any host named example.kr. (#5.1.2)"),
  reply(
    'Gmail: does not exist',
    '5.1.1',
    '550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking the address for typos. 550 5.1.1 https://support.google.com/mail/?p=NoSuchUser x5si5507122pgc.550 - gsmtp',
  ),
  reply(
    'Gmail: inactive',
    '5.2.1',
    '550-5.2.1 The email account that you tried to reach is inactive. 550 5.2.1 https://support.google.com/mail/?p=DisabledUser 4si451pl.421 - gsmtp',
  ),
  reply(
    'Outlook: unavailable',
    '5.5.0',
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [MW2NAM04FT048.eop-NAM04.prod.protection.outlook.com 2026-11-20T09:42:45.550Z 4.2.1.550]',
  ),
  reply(
    'Exchange Online: directory',
    '5.4.1',
    '550 5.4.1 Recipient address rejected: Access denied. [AM4EUR03FT004.eop-EUR03.prod.protection.outlook.com]',
  ),
  reply(
    'Exchange Online: not found',
    '5.1.10',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient gd@example.kr not found by SMTP address lookup',
  ),
  reply('Exchange: old form', '5.1.1', '550 5.1.1 RESOLVER.ADR.RecipNotFound; not found'),
  reply(
    'Exchange Online: no such domain',
    '5.4.310',
    '550 5.4.310 DNS domain example.kr does not exist [Message=InfoDomainNonexistent]',
  ),
  reply('Yahoo', '5.0.0', '552 1 Requested mail action aborted, mailbox not found'),
  reply(
    'Yahoo: no account',
    '5.5.0',
    '554 30 Sorry, your message to gd@yahoo.example cannot be delivered. This mailbox is disabled (554.30).',
  ),
  reply('iCloud', '5.1.1', '550 5.1.1 <gd@icloud.example>: user does not exist'),
  reply(
    'GMX',
    '5.1.1',
    '550 Requested action not taken: mailbox unavailable For explanation visit https://postmaster.gmx.example/error-messages?ip=4.5.0.451&c=hi',
  ),
  reply('Orange', '5.1.1', '550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416'),
  reply('Yandex', '5.7.1', '550 5.7.1 No such user!'),
  reply(
    'Mail.ru',
    '5.0.0',
    '550 Message was not accepted -- invalid mailbox. Local mailbox gd@mail.example is unavailable: user not found',
  ),
  reply(
    'QQ',
    '5.0.0',
    '550 Mailbox unavailable or access denied [MCyS5PD4IfoZ6Nh9qXCQ5tTH5jCN IP: 5.5.0.4]. https://service.mail.qq.example',
  ),
  reply('NetEase', '5.1.1', '550 User not found: gd@163.example'),
  reply('Naver', '5.1.1', '550 5.1.1 No such user 4.5.1-550Zkq - nsmtp'),
  reply('Daum', '5.1.1', '550 5.1.1 <gd@daum.example>... User unknown (EXIST)'),
  reply('docomo', '5.1.1', '550 Unknown user gd@docomo.example'),
  reply('au', '5.0.0', '550 <gd@ezweb.example>: User unknown'),
  reply('a mailbox that was handed on (RFC 7293)', '5.7.17', '550 5.7.17 Mailbox owner has changed'),
  reply('a disabled user (RFC 5248)', '5.7.13', '525 5.7.13 User Account Disabled'),
];

/** Replies that mean that the letter was late, unwelcome or too large for the mailbox. The next letter may arrive. */
export const ALIVE: readonly ProviderReply[] = [
  reply(
    'Gmail: unsolicited',
    '5.7.1',
    '550-5.7.1 [203.0.113.5 12] Our system has detected that this message is likely unsolicited mail. To reduce the amount of spam sent to Gmail, this message has been blocked. 550 5.7.1 https://support.google.com/mail/?p=UnsolicitedMessageError h5si550pl.421 - gsmtp',
  ),
  reply(
    'Gmail: not authenticated',
    '5.7.26',
    '550-5.7.26 This mail has been blocked because the sender is unauthenticated.',
  ),
  reply(
    'Gmail: full',
    '5.2.2',
    "552-5.2.2 The recipient's inbox is out of storage space. 552 5.2.2 https://support.google.com/mail/?p=OverQuotaPerm x5si5512121pgc.550 - gsmtp",
  ),
  reply(
    'Gmail: too fast',
    '5.2.1',
    '550-5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.',
  ),
  reply('Gmail: rate', '4.7.28', '421-4.7.28 Our system has detected an unusual rate of unsolicited mail'),
  reply('Gmail: too large', '5.3.4', "552-5.3.4 Your message exceeded Google's message size limits."),
  reply(
    'Gmail: attachment',
    '5.7.0',
    '552-5.7.0 This message was blocked because its content presents a potential 552-5.7.0 security issue.',
  ),
  reply(
    'Outlook: block list',
    '5.7.1',
    "550 5.7.1 Unfortunately, messages from [203.0.113.55] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3140).",
  ),
  reply(
    'Outlook: DMARC',
    '5.7.509',
    '550 5.7.509 Access denied, sending domain mail.example does not pass DMARC verification and has a DMARC policy of reject.',
  ),
  reply(
    'Outlook: too many',
    '5.7.708',
    '550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP. [5.5.0.1]',
  ),
  reply('Outlook: sender', '5.1.8', '550 5.1.8 Access denied, bad outbound sender AS(42004)'),
  reply('Outlook: size', '5.2.3', '550 5.2.3 RESOLVER.RST.RecipSizeLimit; message too large for this recipient'),
  reply(
    'Outlook: full',
    '5.2.2',
    '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded',
  ),
  reply('Exchange: restricted', '5.7.1', '550 5.7.1 RESOLVER.RST.AuthRequired; authentication required'),
  reply('Exchange: late', '4.4.7', '#550 4.4.7 QUEUE.Expired; message expired ##'),
  reply('Exchange: late, generic', '5.4.7', '550 5.4.7 Delivery expired (message too old)'),
  reply('Exchange: loop', '5.4.14', '554 5.4.14 Hop count exceeded - possible mail loop ATTR34'),
  reply('Exchange: not here', '5.7.54', '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain'),
  reply(
    'Postfix: list of senders',
    '5.7.1',
    '554 5.7.1 Service unavailable; Client host [203.0.113.5] blocked using zen.spamhaus.example',
  ),
  reply('Postfix: relay', '5.7.1', '554 5.7.1 <gd@example.kr>: Relay access denied'),
  reply(
    'Postfix: greylisting',
    '4.2.0',
    '450 4.2.0 <gd@example.kr>: Recipient address rejected: Greylisted, see http://postgrey.example/help/example.kr.html',
  ),
  reply(
    'Postfix: storage',
    '5.2.2',
    '552 5.2.2 <gd@example.kr>: Recipient address rejected: Quota exceeded (mailbox for user is full)',
  ),
  reply('Postfix: size', '5.3.4', 'message size 5505120 exceeds size limit 5500000 of server mx.example.kr[5.1.1.4]'),
  reply('Postfix: sender', '5.1.8', '550 5.1.8 <clerk@mail.example>: Sender address rejected: Domain not found'),
  reply('Postfix: in time', '4.4.1', 'connect to mx.example.kr[5.5.0.1]:25: Connection timed out'),
  reply('Exim: content', '5.0.0', '550 This message was classified as SPAM and may not be delivered'),
  reply('Exim: quota', undefined, '552 mailbox is full: retry timeout exceeded'),
  reply('Exim: sender verify', '5.0.0', '550 Sender verify failed'),
  reply('Exim: long line', '5.0.0', '550 maximum allowed line length is 998 octets, message has line too long 5500'),
  reply('Sendmail: disk', '4.3.1', '452 4.3.1 Insufficient disk space; try again later'),
  reply('Sendmail: DNS', '5.1.8', '553 5.1.8 <clerk@mail.example>... Domain of sender address does not exist'),
  reply('Amavis: content', '5.7.0', '554 5.7.0 Reject, id=55012-04 - spam'),
  reply('Barracuda', '5.0.0', '550 permanent failure for one or more recipients (gd@example.kr:blocked)'),
  reply(
    'Mimecast',
    '5.0.0',
    '550 Administrative Lockout - envelope blocked - https://community.mimecast.example/docs/DOC-1369#550',
  ),
  reply('Proofpoint', '5.7.1', '550 5.7.1 Service unavailable; message blocked due to poor reputation, 5.5.0.1'),
  reply(
    'Yahoo: deferred',
    '4.0.0',
    '421 4.7.0 [TSS04] Messages from 203.0.113.5 temporarily deferred due to user complaints - 4.16.55.1',
  ),
  reply('Yahoo: policy', '5.7.9', '554 5.7.9 Message not accepted for policy reasons.'),
  reply('iCloud: policy', '5.7.1', '550 5.7.1 [CS01] Message rejected due to local policy.'),
  reply('iCloud: full', '5.2.2', '552 5.2.2 <gd@icloud.example>: user is over quota'),
  reply(
    'GMX: policy',
    '5.0.0',
    '554 Transaction failed Reject due to policy restrictions. For explanation visit https://postmaster.gmx.example/?ip=5.5.0.1',
  ),
  reply('T-Online', '5.7.0', '550 5.7.0 Message considered as spam or virus, rejected'),
  reply('Comcast', '5.1.0', '550 5.1.0 Sender rejected: mail from 203.0.113.5 refused by administrative policy'),
  reply('QQ: content', '5.0.0', '550 Mail content denied. https://service.mail.qq.example/detail/0/1000726'),
  reply('QQ: too often', '5.0.0', '550 Connection frequency limited, too many mails from 5.5.0.550'),
  reply('NetEase: spam', '5.0.0', '554 DT:SPM 163 smtp1,x5550,junk mail was blocked by antispam'),
  reply('Naver: spam', '5.7.1', '550 5.7.1 Blocked by SPAM filter (스팸 차단) 5.5.0 - nsmtp'),
  reply('Naver: full', '5.2.2', '552 5.2.2 Mailbox full 용량 초과'),
  reply('docomo: refused by its owner', '5.0.0', '550 受信拒否 by the reader'),
  reply('a Japanese host: spam', '5.7.1', '554 5.7.1 迷惑メールと判定されました (id 5505101)'),
  reply('a Japanese host: room', '5.2.2', '552 5.2.2 メールボックスの容量を超えています'),
  reply('a list of too many', '5.5.3', '550 5.5.3 Too many invalid recipients'),
];
