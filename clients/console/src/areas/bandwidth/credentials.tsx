import type { ProxySession } from '@compute-market/sdk';
import { CopyButton, CopyLine } from '../../ui/copy.js';
import { Facts, Notice, Row, Section, Stack } from '../../ui/index.js';
import { accessOf, addressOf } from './secrets.js';
import { useBandwidthTexts } from './texts/index.js';

/** How to connect. The password is there only right after it was made. */
export function Credentials({ session }: { session: ProxySession['session'] }) {
  const t = useBandwidthTexts();
  const access = accessOf(session.id);
  const { host, port, username } = access ?? session;
  return (
    <Section title={t.connect}>
      <Stack>
        {access ? <Notice tone="warn">{t.passwordOnce}</Notice> : <Notice>{t.passwordGone}</Notice>}
        <Facts
          of={[
            [t.server, <Copied key="server" text={`${host}:${port}`} />],
            [t.user, <Copied key="user" text={username} />],
            [t.password, access ? <Copied key="password" text={access.password} /> : '••••••••'],
            [t.protocol, 'SOCKS5, HTTP CONNECT'],
          ]}
        />
        {access && <CopyLine text={`curl -x '${addressOf(access)}' https://api.ipify.org`} />}
      </Stack>
    </Section>
  );
}

function Copied({ text }: { text: string }) {
  return (
    <Row>
      <code>{text}</code>
      <CopyButton text={text} />
    </Row>
  );
}
