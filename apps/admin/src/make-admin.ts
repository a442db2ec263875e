import type { UserId } from '@app/kernel';
import { ConfigError } from '@app/platform';
import type { Command, Desk } from './command.js';

/** Gives or takes the role that opens `/api/admin`. */
export const makeAdmin: Command = {
  name: 'make-admin',
  usage: '<email>',
  about: 'lets an account use /api/admin',
  parse: ([email, ...rest]) => (email && rest.length === 0 ? (desk) => setRole(desk, email, 'admin') : undefined),
};

export const unmakeAdmin: Command = {
  name: 'unmake-admin',
  usage: '<email>',
  about: 'takes that right away',
  parse: ([email, ...rest]) => (email && rest.length === 0 ? (desk) => setRole(desk, email, 'user') : undefined),
};

function setRole({ database, trail }: Desk, email: string, role: 'user' | 'admin'): Promise<string> {
  return database.run(async () => {
    const [account] = await database.query<{ id: UserId; username: string }>(
      'UPDATE identity.account SET role = $2 WHERE lower(email) = lower($1) RETURNING id, username',
      [email, role],
    );
    if (!account) throw new ConfigError(`No account has the address ${email}.`);
    await trail.record({ userId: account.id, by: 'operator', act: 'role.changed', detail: { role } });
    return `${account.username} is ${role === 'admin' ? 'an administrator' : 'no administrator'} now.`;
  });
}
