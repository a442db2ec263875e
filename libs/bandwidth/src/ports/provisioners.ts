import { SessionErrors } from '../domain/session.errors.js';
import { ProxyProvisioner } from './proxy-provisioner.js';

/** Who carries new sessions, and who carries those that were sold before the configuration changed. */
export class Provisioners {
  constructor(
    readonly current: ProxyProvisioner,
    private readonly others: ProxyProvisioner[] = [],
  ) {}

  /** Throws `proxy_unavailable` for sessions of a vendor that is not configured any more. */
  of(name: ProxyProvisioner['name']): ProxyProvisioner {
    const found = [this.current, ...this.others].find((provisioner) => provisioner.name === name);
    if (!found) throw SessionErrors.proxy_unavailable(undefined, { retryAfterS: 60 });
    return found;
  }
}
