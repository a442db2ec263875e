import 'reflect-metadata';
import { launch } from '@app/platform';
import { standalone } from './standalone.js';

await launch(standalone);
