import { Link } from '@tanstack/react-router';

/** The last digits tell ids of one day apart; the first are its time. */
const short = (id: string): string => `…${id.slice(-8)}`;

/** An id that leads to its page. Whole in the tooltip, and for who copies the link. */
export function UserLink({ id, children }: { id: string; children?: string }) {
  return (
    <Link to="/operator/users/$id" params={{ id }} title={id}>
      {children ?? <code>{short(id)}</code>}
    </Link>
  );
}

export function JobLink({ id, children }: { id: string; children?: string }) {
  return (
    <Link to="/operator/jobs/$id" params={{ id }} title={id}>
      {children ?? <code>{short(id)}</code>}
    </Link>
  );
}

export function DeviceLink({ id }: { id: string }) {
  return (
    <Link to="/operator/devices" search={{ search: id }} title={id}>
      <code>{short(id)}</code>
    </Link>
  );
}

/** Who did something: an administrator's id, `operator` (at the command line) or `rule`. */
export function By({ by }: { by: string }) {
  return /^[0-9a-f-]{36}$/.test(by) ? <UserLink id={by} /> : <>{by}</>;
}
