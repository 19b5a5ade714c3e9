import { join } from 'node:path';
import { buildWheel, pythonClient } from './python-client/build-wheel.ts';

// npm run build:python [folder]: builds the wheel of the Python client.

const [folder = join(pythonClient, 'dist')] = process.argv.slice(2);
console.log(await buildWheel(folder));
