import type { QueryRunner } from 'typeorm';

/** For migrations: replaces some words in an SQL function and keeps the rest. */
export async function rewordFunction(runner: QueryRunner, name: string, from: string, to: string): Promise<void> {
  const [{ definition }] = (await runner.query('SELECT pg_get_functiondef($1::regproc) AS definition', [name])) as [
    { definition: string },
  ];
  if (!definition.includes(from)) throw new Error(`${name} does not contain "${from}"`);
  await runner.query(definition.replaceAll(from, to));
}
