import type { ServiceDescriptor } from '../../../services/kit/descriptor.ts';
import { type Panel, platformPanels, servicePanels } from './panels.ts';

const [columns, width, height] = [2, 12, 8];
const source = { type: 'prometheus', uid: '$source' };

/** Dashboards of Grafana by the names of their files: one for each service, and one for the platform. */
export function dashboards(services: readonly ServiceDescriptor[]): ReadonlyMap<string, string> {
  const ofServices = services
    .filter(({ roles }) => roles.length > 0)
    .map(({ name, roles }) => {
      const hasApi = roles.some(({ ports }) => Object.keys(ports).length > 0);
      const hasWorker = roles.some((role) => role.name === 'worker');
      return [name, dashboard(name, servicePanels({ service: name, hasApi, hasWorker }))] as const;
    });
  return new Map([['platform', dashboard('platform', platformPanels())], ...ofServices]);
}

const dashboard = (name: string, panels: readonly Panel[]): string =>
  `${JSON.stringify(
    {
      ...{ uid: `modelyard-${name}`, title: `Modelyard: ${name}`, tags: ['modelyard'], schemaVersion: 39, version: 1 },
      ...{ editable: true, refresh: '30s', time: { from: 'now-3h', to: 'now' } },
      templating: { list: [{ name: 'source', label: 'Source', type: 'datasource', query: 'prometheus' }] },
      panels: panels.map(panelOf),
    },
    null,
    2,
  )}\n`;

const panelOf = ({ title, unit, lines }: Panel, index: number) => ({
  ...{ id: index + 1, type: 'timeseries', title, datasource: source },
  gridPos: { x: (index % columns) * width, y: Math.floor(index / columns) * height, w: width, h: height },
  fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
  targets: lines.map(({ query, legend }, line) => ({
    ...{ refId: String.fromCharCode(65 + line), datasource: source, expr: query, legendFormat: legend },
  })),
});
