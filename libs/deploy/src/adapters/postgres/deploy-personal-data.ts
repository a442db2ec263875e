import { Injectable } from '@nestjs/common';
import { PersonalData } from '@app/kernel';
import { Database, SqlPersonalSource, type PersonalSql } from '@app/platform';

/** A user's deploys, and what others' deploys ran on the user's devices. */
@Injectable()
export class DeployPersonalData extends SqlPersonalSource {
  readonly name = 'deploy';

  constructor(database: Database, registry: PersonalData) {
    super(database, registry);
  }

  protected readonly sql: PersonalSql = {
    sections: {
      deploys: `SELECT id AS key, id, name, job_type, gpu_model, replicas, duration_hrs, currency,
                  held_micros::float8 / 1000000 AS held, billed_micros::float8 / 1000000 AS billed, port, auto_renew, status,
                  reason, created_at, started_at, ends_at, ended_at FROM deploy.deploy WHERE owner_id = $1`,
      revisions: `SELECT r.deploy_id || ':' || lpad(r.revision::text, 9, '0') AS key, r.deploy_id, r.revision, r.image, r.command,
                    r.env, r.network, r.memory_mb, r.gpu_count, r.verdict, r.created_at
                  FROM deploy.deploy d JOIN deploy.revision r ON r.deploy_id = d.id WHERE d.owner_id = $1`,
      events: `SELECT e.id AS key, e.deploy_id, e.at, e.type, e.message, e.replica, e.revision
               FROM deploy.deploy d JOIN deploy.event e ON e.deploy_id = d.id WHERE d.owner_id = $1`,
      replicas: `SELECT p.id AS key, p.deploy_id, p.replica, p.revision, p.state, p.reason, p.running_at, p.ended_at, p.cause, p.exit_code
                 FROM deploy.deploy d JOIN deploy.placement p ON p.deploy_id = d.id WHERE d.owner_id = $1`,
      logs: `SELECT l.placement_id || ':' || lpad(l.start::text, 20, '0') AS key, p.deploy_id, p.replica, l.at, l.text
             FROM deploy.deploy d JOIN deploy.placement p ON p.deploy_id = d.id JOIN deploy.log l ON l.placement_id = p.id
             WHERE d.owner_id = $1`,
      // Of others' deploys, what ran on the user's devices.
      hosted: `SELECT id AS key, device_id, state, assigned_at, running_at, ended_at, cause FROM deploy.placement WHERE owner_id = $1`,
    },
    textKeys: ['revisions', 'logs'],
    holds: `SELECT 'deploy ' || id AS held FROM deploy.deploy WHERE owner_id = $1 AND ended_at IS NULL
            UNION SELECT 'deploy ' || deploy_id FROM deploy.placement WHERE owner_id = $1 AND ended_at IS NULL`,
    forget: [
      `DELETE FROM deploy.access WHERE user_id = $1`,
      `DELETE FROM deploy.quote WHERE user_id = $1 AND deploy_id IS NULL`,
      `DELETE FROM deploy.log WHERE placement_id IN (SELECT p.id FROM deploy.deploy d
         JOIN deploy.placement p ON p.deploy_id = d.id WHERE d.owner_id = $1)`,
      `DELETE FROM deploy.event WHERE deploy_id IN (SELECT id FROM deploy.deploy WHERE owner_id = $1)`,
      `UPDATE deploy.revision SET image = NULL, command = NULL, env = '{}'
         WHERE deploy_id IN (SELECT id FROM deploy.deploy WHERE owner_id = $1)`,
      `UPDATE deploy.placement SET place = 'deleted' WHERE owner_id = $1`,
      `UPDATE deploy.placement SET reason = '' WHERE deploy_id IN (SELECT id FROM deploy.deploy WHERE owner_id = $1)`,
      `UPDATE deploy.deploy SET name = 'deleted', reason = '' WHERE owner_id = $1`,
    ],
  };
}
