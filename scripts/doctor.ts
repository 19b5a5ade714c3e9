import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readPidFile } from '../infra/engines/process/pid-file.ts';
import { examine } from './doctor/examine.ts';
import { render } from './doctor/render.ts';
import { readStartSettings } from './start/settings.ts';
import { sentence } from './support/sentence.ts';

// npm run doctor [-- --json]: looks at everything that the platform needs, with the settings of `npm start`, while it runs and
// before. Exit code 1 where something keeps it from working.
const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
try {
  const settings = readStartSettings(process.env);
  const launcher = await readPidFile(join(settings.MODELYARD_HOME, 'launcher.pid'));
  const findings = await examine({ settings, env: process.env, launcher });
  console.log(values.json ? JSON.stringify(findings, null, 2) : render(findings));
  if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1;
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}
