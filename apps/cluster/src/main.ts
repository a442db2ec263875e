import 'reflect-metadata';
import { launch } from '@app/platform';
import { cluster } from './cluster.js';

await launch(cluster);
