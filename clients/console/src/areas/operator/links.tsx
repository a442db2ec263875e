import { Link } from '@tanstack/react-router';
import styles from './operator.module.css';

/** The last digits tell ids of one day apart; the first are its time. */
const ShortId = ({ id }: { id: string }) => <code className={styles['id']}>…{id.slice(-8)}</code>;

/** An id that leads to its page. Whole in the tooltip, and for who copies the link. */
export function UserLink({ id, children }: { id: string; children?: string }) {
  return (
    <Link to="/operator/users/$id" params={{ id }} title={id}>
      {children ?? <ShortId id={id} />}
    </Link>
  );
}

export function JobLink({ id, children }: { id: string; children?: string }) {
  return (
    <Link to="/operator/jobs/$id" params={{ id }} title={id}>
      {children ?? <ShortId id={id} />}
    </Link>
  );
}

export function DeviceLink({ id }: { id: string }) {
  return (
    <Link to="/operator/devices" search={{ search: id }} title={id}>
      <ShortId id={id} />
    </Link>
  );
}

/** Who did something: an administrator's id, `operator` (at the command line) or `rule`. */
export function By({ by }: { by: string }) {
  return /^[0-9a-f-]{36}$/.test(by) ? <UserLink id={by} /> : <>{by}</>;
}
