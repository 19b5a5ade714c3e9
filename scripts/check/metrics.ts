import { globSync, readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { services } from '../../services/services.ts';
import { alerts } from '../gen/observability/alerts.ts';
import { dashboards } from '../gen/observability/dashboards.ts';
import { observabilityFiles } from '../gen/observability/observability-files.ts';

// What `promtool check metrics` says of a running process, said of the sources: names with units, and nothing in rules and
// dashboards that no role has.

interface Declared {
  readonly file: string;
  readonly kind: 'Counter' | 'Gauge' | 'Histogram';
  /** As the source has it; `${kind}_total` stands for several. */
  readonly name: string;
}

const declaration = /create(Counter|Gauge|Histogram)\(\s*[\w.]+,\s*(?:\{\s*name:\s*)?[`']([^`'\n]+)[`']/g;

/** Every metric that `text` declares. */
export const declaredMetrics = (file: string, text: string): readonly Declared[] =>
  [...text.matchAll(declaration)].map(([, kind, name = '']) => ({ file, kind: kind as Declared['kind'], name }));

const rules: Readonly<Record<Declared['kind'], (name: string) => string | undefined>> = {
  Counter: (name) => (name.endsWith('_total') ? undefined : 'a counter ends in _total'),
  Histogram: (name) =>
    /_(?:seconds|bytes)$/.test(name) ? undefined : 'a histogram ends in its unit, _seconds or _bytes',
  Gauge: (name) => (name.endsWith('_total') ? 'only a counter ends in _total' : undefined),
};

/** Names that break the conventions of Prometheus, one sentence each. */
export const misnamedMetrics = (declared: readonly Declared[]): readonly string[] =>
  declared.flatMap(({ file, kind, name }) => {
    const plain = name.replaceAll(/\$\{\w+\}/g, 'x');
    const reason = /^[a-z][a-z0-9_]*$/.test(plain)
      ? (rules[kind](plain) ??
        (/_(?:ms|millis|kib|mib)(?:_|$)/.test(plain) ? 'units are seconds and bytes' : undefined))
      : 'a name has small letters, digits and _ alone';
    return reason === undefined ? [] : [`${file}: the metric ${name} is misnamed: ${reason}`];
  });

/** Metrics of the platform in a rule or dashboard that no source declares, one sentence each. */
export function unknownMetrics(declared: readonly Declared[], files: ReadonlyMap<string, string>): readonly string[] {
  const patterns = declared.map(({ name }) => new RegExp(`^${name.replaceAll(/\$\{\w+\}/g, '[a-z_]+')}$`));
  const isKnown = (name: string) =>
    patterns.some((pattern) => pattern.test(name) || pattern.test(name.replace(/_(?:bucket|count|sum)$/, '')));
  return [...files].flatMap(([path, text]) => {
    const named = new Set([...text.matchAll(/modelyard_([a-z0-9_]+)/g)].map(([, name = '']) => name));
    return [...named]
      .filter((name) => !isKnown(name))
      .map((name) => `${path} asks for modelyard_${name}, which no role has`);
  });
}

/** Whether Prometheus could parse a query, by its own grammar. */
export function isPromql(query: string): boolean {
  let isWhole = true;
  parser.parse(query).iterate({
    enter: ({ type }) => {
      if (type.isError) isWhole = false;
    },
  });
  return isWhole;
}

interface Dashboard {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
}

/** Every query of the rules and the dashboards. */
function queries(): readonly string[] {
  const made: readonly Dashboard[] = [...dashboards(services).values()].map((text) => JSON.parse(text));
  const graphs = made.flatMap(({ panels }) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)));
  return [...alerts.map(({ when }) => when), ...graphs];
}

export function metricProblems(): readonly string[] {
  const declared = globSync('services/**/*.ts').flatMap((file) => declaredMetrics(file, readFileSync(file, 'utf8')));
  const unparsed = queries().filter((query) => !isPromql(query));
  return [
    ...misnamedMetrics(declared),
    ...unknownMetrics(declared, observabilityFiles(services)),
    ...unparsed.map((query) => `scripts/gen/observability has a query that Prometheus cannot parse: ${query}`),
  ];
}
