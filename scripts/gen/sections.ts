import { readFileSync } from 'node:fs';
import { services } from '../../services/services.ts';
import { chartFolder, roleValues } from './chart/chart-files.ts';
import { composeServices } from './compose-services.ts';
import { alertPages } from './observability/prometheus-files.ts';
import { addressRows, purposeRows } from './service-rows.ts';

/** A part of a file that people write, between two of its lines, that is made from the list of services. */
interface Section {
  readonly path: string;
  /** The line before it, and the beginning of the line after it. */
  readonly after: string;
  readonly before: string;
  readonly text: () => string;
}

const sections: readonly Section[] = [
  {
    path: 'compose.yaml',
    after: '  # From here on npm run gen writes, from services/services.ts.\n',
    before: '  # Here ends what npm run gen writes.\n',
    text: () => `${composeServices(services)}\n`,
  },
  {
    path: `${chartFolder}/values.yaml`,
    after: 'roles:\n',
    before: '# Here ends what npm run gen writes.\n',
    text: () => roleValues(services),
  },
  {
    path: 'README.md',
    after: '| what | address | probes and metrics | setting | try first |\n| --- | --- | --- | --- | --- |\n',
    before: '| Kafka | ',
    text: addressRows,
  },
  {
    path: 'README.md',
    after: '| service | what it is for |\n| --- | --- |\n',
    before: '\n## Operating it\n',
    text: purposeRows,
  },
  {
    path: 'infra/operations/alerts.md',
    after: '## Alerts\n\n',
    before: '\n## What no rule sees\n',
    text: alertPages,
  },
];

/** Files whose sections do not say what the descriptors of the services say, with the text they must have. */
export function outdatedSections(): ReadonlyMap<string, string> {
  const outdated = new Map<string, string>();
  for (const { path, after, before, text } of sections) {
    const file = outdated.get(path) ?? readFileSync(path, 'utf8');
    const begin = file.indexOf(after) + after.length;
    const end = file.indexOf(before, begin);
    if (!file.includes(after) || end === -1)
      throw new Error(`${path} has lost the line "${(end === -1 ? before : after).trim()}"`);
    const wanted = `${file.slice(0, begin)}${text()}${file.slice(end)}`;
    if (wanted !== file) outdated.set(path, wanted);
  }
  return outdated;
}
