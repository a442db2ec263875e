import 'reflect-metadata';
import { launch } from '@app/platform';
import { runAdmin } from './run-admin.js';

await launch(() => runAdmin(process.argv.slice(2)));
