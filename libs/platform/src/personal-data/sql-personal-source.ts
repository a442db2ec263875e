import type { OnModuleInit } from '@nestjs/common';
import type { PersonalData, PersonalRecord, PersonalSource, UserId } from '@app/kernel';
import type { Database } from '../database/database.js';

const PAGE = 500;

export interface PersonalSql {
  /**
   * By section, the data about user $1: columns as shown, and `key`, which orders the rows and is not shown. It is a
   * UUID, unless `textKeys` names the section.
   */
  sections: Record<string, string>;
  /** Sections whose `key` is text. */
  textKeys?: string[];
  /** Returns a column `held` for each thing that prevents the deletion of user $1. */
  holds?: string;
  /** Statements that remove user $1 from the data, in order. */
  forget: string[];
}

/** A context's source of personal data, in SQL on its own tables. Provide it in the module; it registers itself. */
export abstract class SqlPersonalSource implements PersonalSource, OnModuleInit {
  abstract readonly name: string;
  protected abstract readonly sql: PersonalSql;

  constructor(
    protected readonly database: Database,
    private readonly registry: PersonalData,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async *export(userId: UserId): AsyncGenerator<PersonalRecord> {
    for (const [section, text] of Object.entries(this.sql.sections)) {
      const type = this.sql.textKeys?.includes(section) ? 'text' : 'uuid';
      const page = `SELECT * FROM (${text}) kept WHERE $2::${type} IS NULL OR key > $2 ORDER BY key LIMIT ${PAGE}`;
      for (let after: string | null = null; ;) {
        const rows: Array<{ key: string }> = await this.database.query<{ key: string }>(page, [userId, after]);
        for (const { key: _key, ...record } of rows) yield { section, record };
        if (rows.length < PAGE) break;
        after = rows[rows.length - 1]!.key;
      }
    }
  }

  async holds(userId: UserId): Promise<string[]> {
    if (this.sql.holds === undefined) return [];
    return (await this.database.query<{ held: string }>(this.sql.holds, [userId])).map(({ held }) => held);
  }

  async forget(userId: UserId): Promise<void> {
    for (const statement of this.sql.forget) await this.database.query(statement, [userId]);
  }
}
