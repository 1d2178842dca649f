/** Way a: a mail provider with submission (ports 465 and 587) and a mailbox that takes every address of the domain: Postfix and Dovecot. */
import { appendFileSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountIn } from './guide.ts';
import { makeTree, must, mustOutside, put, until } from './machine.ts';
import type { OtherEnd, Surroundings } from './ways.ts';
import { bySmtp } from './world.ts';

const ADDRESS = '203.0.113.10';

const DOVECOT = (user: string, password: string) => ({
  'etc/dovecot/users': `${user}:{PLAIN}${password}::::::\n`,
  'etc/dovecot/dovecot.conf': `
protocols = imap lmtp
listen = ${ADDRESS}
log_path = /var/log/dovecot.log
ssl = required
ssl_cert = </etc/provider.pem
ssl_key = </etc/provider.key
auth_mechanisms = plain login
mail_location = maildir:/var/vmail/%u
passdb {
  driver = passwd-file
  args = /etc/dovecot/users
}
userdb {
  driver = static
  args = uid=vmail gid=vmail home=/var/vmail/%u allow_all_users=yes
}
namespace inbox {
  inbox = yes
}
service lmtp {
  unix_listener /var/spool/postfix/private/dovecot-lmtp {
    user = postfix
  }
}
service auth {
  unix_listener /var/spool/postfix/private/auth {
    user = postfix
  }
}
`,
});

/** `domain`: whose mails the mailbox takes. */
const POSTFIX = (domain: string, user: string, exchange: string) => `
postconf -e 'myhostname = ${exchange}' 'mydestination = localhost' 'inet_interfaces = ${ADDRESS}' 'inet_protocols = ipv4' \
  'smtp_bind_address = ${ADDRESS}' 'virtual_mailbox_domains = ${domain}' 'virtual_mailbox_maps = inline:{${user}=mailbox}' \
  'virtual_alias_maps = regexp:/etc/postfix/catch-all' 'virtual_transport = lmtp:unix:private/dovecot-lmtp' \
  'smtpd_tls_cert_file = /etc/provider.pem' 'smtpd_tls_key_file = /etc/provider.key' 'smtpd_tls_security_level = may' \
  'smtpd_sasl_type = dovecot' 'smtpd_sasl_path = private/auth' 'smtpd_tls_auth_only = yes' \
  'smtpd_relay_restrictions = permit_sasl_authenticated, reject_unauth_destination' 'maillog_file = /var/log/mail.log' \
  'message_size_limit = 12582912'
for port in submission submissions; do
  postconf -M "$port/inet=$port inet n - y - - smtpd"
  postconf -P "$port/inet/smtpd_sasl_auth_enable=yes" "$port/inet/smtpd_client_restrictions=permit_sasl_authenticated,reject"
done
postconf -P submission/inet/smtpd_tls_security_level=encrypt submissions/inet/smtpd_tls_wrappermode=yes
useradd --system --create-home --home-dir /var/vmail vmail
dovecot > /dev/null 2>&1
postfix start > /dev/null 2>&1
`;

export async function mailProvider(at: Surroundings): Promise<OtherEnd> {
  const { user, password, host: sends } = accountIn(at.commands, 'SMTP_URL');
  const { host: reads } = accountIn(at.commands, 'IMAP_URL');
  const zone = sends.replace(/^[^.]+\./, '');
  const exchange = `mx.${zone}`;
  const domain = user.replace(/^.*@/, '');
  const tree = join(at.work, 'provider');
  mkdirSync(tree);
  await makeTree(tree, 'bookworm', at.keptTree);
  await must('ip', 'address', 'add', `${ADDRESS}/32`, 'dev', 'lo');
  for (const folder of ['dev', 'proc', 'sys']) await must('mount', '--rbind', `/${folder}`, join(tree, folder));
  // Nothing is started before it is set up.
  put(tree, 'usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755);
  cpSync(join(tree, 'etc/outside-resolv.conf'), join(tree, 'etc/resolv.conf'));
  const answers = 'postfix postfix/main_mailer_type select Internet Site\npostfix postfix/mailname string localhost\n';
  put(tree, 'tmp/answers', answers);
  const inTree = ['chroot', tree, 'env', 'DEBIAN_FRONTEND=noninteractive', 'LANG=C.UTF-8', 'sh', '-euc'];
  const packages = 'postfix dovecot-imapd dovecot-lmtpd';
  const install = `debconf-set-selections /tmp/answers; apt-get update; apt-get install --yes --no-install-recommends ${packages}`;
  await mustOutside(...inTree, install);
  const { cert, key } = await at.certificate([exchange, sends, reads]);
  copyFileSync(cert, join(tree, 'etc/provider.pem'));
  copyFileSync(key, join(tree, 'etc/provider.key'));
  for (const [path, text] of Object.entries(DOVECOT(user, password))) put(tree, path, text);
  put(tree, 'etc/postfix/catch-all', `/@${domain.replaceAll('.', '\\.')}$/ ${user}\n`);
  // The second one is for what Postfix runs in a tree of its own.
  for (const root of ['', 'var/spool/postfix/'])
    put(tree, `${root}etc/resolv.conf`, `nameserver ${at.players.nameServer}\n`);
  appendFileSync(join(tree, 'etc/hosts'), `127.0.0.1 localhost\n`);
  await must('chroot', tree, 'sh', '-euc', POSTFIX(domain, user, exchange));
  const log = join(tree, 'var/log/mail.log');
  await until('the mail provider', () => existsSync(log) && readFileSync(log, 'utf8').includes('daemon started'));
  return {
    records: [
      { name: domain, type: 'MX', value: `10 ${exchange}.` },
      { name: domain, type: 'TXT', value: `v=spf1 include:${zone} -all` },
      { name: zone, type: 'TXT', value: `v=spf1 ip4:${ADDRESS} -all` },
      ...[exchange, sends, reads].map((name) => ({ name, type: 'A', value: ADDRESS })),
    ],
    carry: bySmtp({ address: ADDRESS, name: exchange, authority: at.authority }),
  };
}
