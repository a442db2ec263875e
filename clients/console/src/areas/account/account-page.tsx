import { useMe } from '../../session/me.js';
import { ButtonLink, Grid, Loaded, Page } from '../../ui/index.js';
import { DataSection } from './data.js';
import { PasskeysSection } from './passkeys.js';
import { PasswordSection } from './password.js';
import { ProfileSection } from './profile.js';
import { SessionsSection } from './sessions.js';
import { useAccountTexts } from './texts/index.js';
import { TwoFactorSection } from './two-factor.js';

export function AccountPage() {
  const t = useAccountTexts();
  const me = useMe();
  return (
    <Page title={t.title} actions={<ButtonLink to="/account/activity">{t.activity}</ButtonLink>}>
      <Loaded query={me}>
        {(account) => (
          <>
            <Grid wide>
              <ProfileSection me={account} />
              <PasswordSection needsCode={account.two_factor} />
            </Grid>
            <TwoFactorSection isOn={account.two_factor} />
            <PasskeysSection />
            <SessionsSection />
            <DataSection needsCode={account.two_factor} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
