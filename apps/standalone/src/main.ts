import 'reflect-metadata';
import { loadConfig } from '@app/platform';
import { serveApi } from '../../api/src/serve.js';

const { url } = await serveApi(loadConfig(process.env));
console.log(`API ready at ${url} (docs at ${url}/docs)`);
