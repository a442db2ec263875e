import 'reflect-metadata';
import { ConfigError, launch } from '@app/platform';
import { createBackup } from './create-backup.js';
import { restoreBackup } from './restore-backup.js';

const [what, ...words] = process.argv.slice(2);

await launch(async () => {
  if (what === 'restore') return restoreBackup(words);
  if (what !== 'create' || words.length > 1) throw new ConfigError('npm run backup [file], npm run restore <file>');
  return createBackup(words[0]);
});
