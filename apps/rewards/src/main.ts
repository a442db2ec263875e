import 'reflect-metadata';
import { launch } from '@app/platform';
import { runRewards } from './run-rewards.js';

await launch(() => runRewards(process.argv.slice(2)));
