import type { AdminUser } from '@compute-market/sdk';
import { market } from '../../../session/session.js';
import { Row } from '../../../ui/index.js';
import { useMe } from '../../../session/me.js';
import { Act } from '../act.js';
import { useOperatorTexts } from '../texts/index.js';
import { MoneyAct } from './money-act.js';

/** What can be done about an account; nobody decides about their own. */
export function UserActs({ user: { id, role, suspended_at } }: { user: AdminUser }) {
  const t = useOperatorTexts();
  const { admin } = market;
  if (useMe().data?.id === id) return <p>{t.ownAccount}</p>;
  return (
    <Row>
      <MoneyAct
        name={t.grant}
        about={t.grantAbout}
        what={`grant.${id}`}
        run={(amount, once) => admin.grant(id, amount, once)}
      />
      <MoneyAct
        takes
        name={t.adjust}
        about={t.adjustAbout}
        what={`adjust.${id}`}
        run={(amount, once) => admin.adjust(id, amount, once)}
      />
      {suspended_at === null ? (
        <Act name={t.suspend} look="danger" run={(why) => admin.suspend(id, why)}>
          {t.suspendAbout}
        </Act>
      ) : (
        <Act name={t.unsuspend} run={(why) => admin.unsuspend(id, why)}>
          {t.unsuspendAbout}
        </Act>
      )}
      {role === 'user' ? (
        <Act name={t.makeAdmin} run={(why) => admin.makeAdmin(id, why)}>
          {t.makeAdminAbout}
        </Act>
      ) : (
        <Act name={t.unmakeAdmin} look="danger" run={(why) => admin.unmakeAdmin(id, why)}>
          {t.unmakeAdminAbout}
        </Act>
      )}
    </Row>
  );
}
