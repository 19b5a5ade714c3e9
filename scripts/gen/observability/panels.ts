/** A graph of a dashboard: what it shows, in which unit of Grafana, and its lines in PromQL. */
export interface Panel {
  readonly title: string;
  readonly unit: 'reqps' | 's' | 'short' | 'bytes' | 'percentunit' | 'ops';
  readonly lines: readonly Line[];
}

interface Line {
  readonly query: string;
  /** With labels in braces: `{{route}}`. */
  readonly legend: string;
}

const p99 = (histogram: string, by: string, where: string) =>
  `histogram_quantile(0.99, sum by (le, ${by}) (rate(${histogram}_bucket{${where}}[5m])))`;

/** Requests, their failures and their time, as every service with an API has them. */
const requests = (where: string): readonly Panel[] => [
  {
    ...{ title: 'Requests', unit: 'reqps' },
    lines: [{ query: `sum by (route) (rate(modelyard_http_requests_total{${where}}[5m]))`, legend: '{{route}}' }],
  },
  {
    ...{ title: 'Requests that failed (5xx)', unit: 'reqps' },
    lines: [
      {
        query: `sum by (route, status) (rate(modelyard_http_requests_total{${where},status=~"5.."}[5m]))`,
        legend: '{{status}} {{route}}',
      },
    ],
  },
  {
    ...{ title: 'Time to the answer, 99 of 100', unit: 's' },
    lines: [{ query: p99('modelyard_http_request_duration_seconds', 'route', where), legend: '{{route}}' }],
  },
];

/** Commands and events, as every service with a worker has them. */
const messages = (where: string): readonly Panel[] => [
  {
    ...{ title: 'Commands by outcome', unit: 'ops' },
    lines: [
      {
        query: `sum by (type, outcome) (rate(modelyard_commands_total{${where}}[5m]))`,
        legend: '{{type}} {{outcome}}',
      },
    ],
  },
  {
    ...{ title: 'From fetch to outcome, 99 of 100', unit: 's' },
    lines: [
      { query: p99('modelyard_command_duration_seconds', 'type', where), legend: 'command {{type}}' },
      { query: p99('modelyard_event_duration_seconds', 'type', where), legend: 'event {{type}}' },
    ],
  },
  {
    ...{ title: 'Messages that wait (lag)', unit: 'short' },
    lines: [{ query: `sum by (topic) (modelyard_consumer_lag{${where}})`, legend: '{{topic}}' }],
  },
  {
    ...{ title: 'Dead letters', unit: 'ops' },
    lines: [
      { query: `sum by (type, code) (rate(modelyard_dead_letters_total{${where}}[5m]))`, legend: '{{type}} {{code}}' },
    ],
  },
];

/** What a process has too little of. */
const saturation = (where: string): readonly Panel[] => [
  {
    ...{ title: 'Connections in use, and who waits for one', unit: 'short' },
    lines: [
      { query: `sum by (pool) (modelyard_pool_connections{${where},state="used"})`, legend: '{{pool}}' },
      { query: `sum by (pool) (modelyard_pool_waiting{${where}})`, legend: '{{pool}} waits' },
    ],
  },
  {
    ...{ title: 'Processor', unit: 'percentunit' },
    lines: [{ query: `rate(process_cpu_seconds_total{${where}}[5m])`, legend: '{{instance}}' }],
  },
  {
    ...{ title: 'Memory', unit: 'bytes' },
    lines: [{ query: `process_resident_memory_bytes{${where}}`, legend: '{{instance}}' }],
  },
  {
    ...{ title: 'Event loop, 99 of 100', unit: 's' },
    lines: [{ query: `nodejs_eventloop_lag_p99_seconds{${where}}`, legend: '{{instance}}' }],
  },
];

/** What the platform is there for. */
const business: readonly Panel[] = [
  {
    ...{ title: 'Roles that answer', unit: 'short' },
    lines: [{ query: 'sum by (job) (up)', legend: '{{job}}' }],
  },
  {
    ...{ title: 'Work over several steps, by outcome', unit: 'ops' },
    lines: [
      { query: 'sum by (process, outcome) (rate(modelyard_processes_total[5m]))', legend: '{{process}} {{outcome}}' },
    ],
  },
  {
    ...{ title: 'Runs of compositions', unit: 'ops' },
    lines: [
      {
        query: 'sum by (transport, outcome) (rate(modelyard_orchestrator_runs_total[5m]))',
        legend: '{{transport}} {{outcome}}',
      },
    ],
  },
  {
    ...{ title: 'Calls of deployed models', unit: 'ops' },
    lines: [{ query: 'sum(rate(modelyard_deployment_call_duration_seconds_count[5m]))', legend: 'calls' }],
  },
  {
    ...{ title: 'Notifications delivered', unit: 'ops' },
    lines: [
      { query: 'sum by (channel, state) (rate(modelyard_deliveries_total[5m]))', legend: '{{channel}} {{state}}' },
    ],
  },
];

export const platformPanels = (): readonly Panel[] => [
  ...business,
  ...requests('service="edge"'),
  ...messages('service!=""').slice(2),
];

export interface PanelsOf {
  readonly service: string;
  readonly hasApi: boolean;
  readonly hasWorker: boolean;
}

export function servicePanels({ service, hasApi, hasWorker }: PanelsOf): readonly Panel[] {
  const where = `service="${service}"`;
  return [...(hasApi ? requests(where) : []), ...(hasWorker ? messages(where) : []), ...saturation(where)];
}
