import { stringify } from 'yaml';
import type { ServiceDescriptor } from '../../../services/kit/descriptor.ts';
import { adminPortOf, containerOf, partsOf } from '../platform-parts.ts';
import { alerts } from './alerts.ts';

const header = '# Written by npm run gen.\n';
const pages = 'infra/operations/alerts.md';

/** Where Prometheus finds each role under compose and, with service discovery by the operator, on a cluster. */
export const scrapeConfig = (services: readonly ServiceDescriptor[]): string =>
  header +
  stringify({
    global: { scrape_interval: '15s', evaluation_interval: '15s' },
    rule_files: ['alerts.yaml'],
    scrape_configs: partsOf(services).map((part) => ({
      job_name: `${part.service.name}-${part.role.name}`,
      // A role may run several times under one name.
      dns_sd_configs: [{ names: [containerOf(part)], type: 'A', port: adminPortOf(part) }],
    })),
  });

/** The rules of Prometheus. */
export const alertRules = (): string =>
  header +
  stringify(
    {
      groups: [
        {
          name: 'modelyard',
          rules: alerts.map(({ name, when, minutes, severity, means, check, remedy }) => ({
            ...{ alert: name, expr: when, for: `${minutes}m`, labels: { severity } },
            annotations: { summary: means, check, remedy, page: `${pages}#${name.toLowerCase()}` },
          })),
        },
      ],
    },
    { lineWidth: 0 },
  );

/** The part of the page for operators that says what each alert means and what to do. */
export const alertPages = (): string =>
  alerts
    .map(({ name, when, minutes, severity, means, check, remedy }) =>
      [
        `### ${name}`,
        '',
        `\`${when}\`, for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}; ${severity === 'page' ? 'an operator is called' : 'it can wait until morning'}.`,
        '',
        `- Meaning: ${means}`,
        `- Check: ${check}`,
        `- Remedy: ${remedy}`,
        '',
      ].join('\n'),
    )
    .join('\n');
