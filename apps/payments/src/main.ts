import 'reflect-metadata';
import { launch } from '@app/platform';
import { runPayments } from './run-payments.js';

await launch(() => runPayments(process.argv.slice(2)));
