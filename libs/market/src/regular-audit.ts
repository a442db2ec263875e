import { Injectable, Logger, Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks, Database, MetricsRegistry, type Config } from '@app/platform';
import { runChecks } from './run-audit.js';

/** How often a process checks whether an audit is due. */
const LOOK_MS = 60_000;

export abstract class RegularAuditOptions {
  abstract readonly databaseUrl: string;
  /** 0: never. */
  abstract readonly everyMinutes: number;
}

/** Audits the ledger at regular intervals in one of the background processes; all of them report the result. */
@Injectable()
export class RegularAudit implements OnModuleInit {
  private readonly logger = new Logger('LedgerAudit');
  /** A service that has never audited starts this long after its own start, not during it. */
  private readonly startedAt = new Date();

  constructor(
    private readonly database: Database,
    private readonly tasks: BackgroundTasks,
    private readonly metrics: MetricsRegistry,
    private readonly options: RegularAuditOptions,
  ) {}

  onModuleInit(): void {
    if (this.options.everyMinutes > 0)
      this.tasks.register({ name: 'audit the ledger', everyMs: LOOK_MS, run: () => this.auditIfDue() });
    this.show('ledger_audit_failed_checks', 'Checks of the newest ledger audit that failed: must be 0', 'failed');
    this.show('ledger_audit_timestamp_seconds', 'When the newest ledger audit ended', 'extract(epoch FROM at)::float8');
  }

  private async auditIfDue(): Promise<void> {
    if (await this.isDue()) await this.database.exclusively('ledger audit', () => this.audit());
  }

  private async isDue(): Promise<boolean> {
    const [row] = await this.database.query<{ due: boolean }>(
      `SELECT coalesce((SELECT at FROM ledger.audit_result), $1) < now() - make_interval(mins => $2) AS due`,
      [this.startedAt, this.options.everyMinutes],
    );
    return row!.due;
  }

  private async audit(): Promise<void> {
    if (!(await this.isDue())) return;
    const findings = await runChecks(this.options.databaseUrl);
    const failed = findings.filter(({ violations }) => violations.length > 0);
    for (const { check, violations } of failed)
      this.logger.error(`Ledger audit failed: ${check.name} (${violations.length} rows or more)`);
    await this.database.query(
      `INSERT INTO ledger.audit_result (at, checks, failed, failures) VALUES (now(), $1, $2, $3)
       ON CONFLICT (single) DO UPDATE
       SET at = excluded.at, checks = excluded.checks, failed = excluded.failed, failures = excluded.failures`,
      [findings.length, failed.length, failed.map(({ check }) => check.name)],
    );
  }

  private show(name: string, help: string, column: string): void {
    const read = async () => {
      const rows = await this.database.query<{ value: number }>(`SELECT ${column} AS value FROM ledger.audit_result`);
      return rows.map(({ value }) => ({ labels: {}, value }));
    };
    this.metrics.register({ name, help, labels: [], read });
  }
}

@Module({})
export class RegularAuditModule {
  static forRoot({ databaseUrl, env }: Config): DynamicModule {
    const options: RegularAuditOptions = { databaseUrl, everyMinutes: env.LEDGER_AUDIT_MINUTES };
    return {
      module: RegularAuditModule,
      providers: [{ provide: RegularAuditOptions, useValue: options }, RegularAudit],
    };
  }
}
