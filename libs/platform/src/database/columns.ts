import { DefaultNamingStrategy, type NamingStrategyInterface, type Table, type ValueTransformer } from 'typeorm';

/** For columns of type `bigint`: money, bytes and versions are JavaScript's `bigint`; the driver answers text. */
export const bigints: ValueTransformer = {
  to: (value: unknown) => value,
  from: (value: string | null) => (value === null ? null : BigInt(value)),
};

/** `ownerId` is the column `owner_id`; constraints that no row names are named as PostgreSQL names them. */
export class PostgresNames extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(property: string, custom?: string): string {
    return custom ?? property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }

  override primaryKeyName(table: Table | string): string {
    return `${this.getTableName(table).split('.').at(-1)!}_pkey`;
  }
}
