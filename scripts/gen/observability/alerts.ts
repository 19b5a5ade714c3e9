/** Something that an operator has to look at. */
export interface Alert {
  /** As Prometheus names it: `RoleDown`. */
  readonly name: string;
  /** In PromQL; metrics of the platform begin with `modelyard_`. */
  readonly when: string;
  /** How long it must hold. */
  readonly minutes: number;
  /** `page`: an operator is called. `ticket`: it can wait until morning. */
  readonly severity: 'page' | 'ticket';
  /** Sentences for people, in Markdown. */
  readonly means: string;
  readonly check: string;
  readonly remedy: string;
}

const health: readonly Alert[] = [
  {
    ...{ name: 'RoleDown', when: 'up == 0', minutes: 5, severity: 'page' },
    means: 'A role is gone, or its admin port cannot be reached.',
    check: 'Read the end of its log in `.modelyard/logs/`, or of its container.',
    remedy: '`npm start` and clusters start it again by themselves, with growing pauses. Correct what the log names.',
  },
  {
    ...{ name: 'UsersSeeFailures', minutes: 5, severity: 'page' },
    when: 'sum by (route) (rate(modelyard_http_requests_total{service="edge",status=~"5.."}[5m])) > 0',
    means: 'Requests are answered with 5xx.',
    check: 'Read the `warn` lines of the service in the route. 503 means an engine or a neighbour.',
    remedy: 'Look for alerts of that service and of the engines, and mend the first.',
  },
  {
    ...{ name: 'GatewayEjected', when: 'modelyard_http_upstream_addresses{state="ejected"} > 0', minutes: 5 },
    severity: 'ticket',
    means: 'One of several gateways does not answer; the others have its requests.',
    check: 'Read that gateway’s own alerts and log.',
    remedy: 'Restart it. It gets requests again as soon as it answers.',
  },
  {
    ...{ name: 'CircuitOpen', when: 'modelyard_http_upstream_circuit_open == 1', minutes: 5, severity: 'page' },
    means: 'A service has stopped calling another one, because its calls failed one after the other.',
    check: 'The label `upstream` names the service that fails: read its alerts and its log.',
    remedy: 'Mend that service. The circuit closes with the first call that succeeds.',
  },
];

const messages: readonly Alert[] = [
  {
    ...{ name: 'DeadLetters', when: 'increase(modelyard_dead_letters_total[5m]) > 0', minutes: 1, severity: 'ticket' },
    means: 'A message was given up; what it asked for has not happened.',
    check: '`npm run dead -- list`, then `npm run dead -- show <id>`.',
    remedy: 'Mend the cause, then `npm run dead -- replay <id>`. They wait for 90 days.',
  },
  {
    ...{ name: 'ConsumerLagGrows', minutes: 10, severity: 'page' },
    when: 'modelyard_consumer_lag > 1000 and deriv(modelyard_consumer_lag[10m]) > 0',
    means: 'A worker is too slow, or stands.',
    check: 'Is it alone with a slow message? Its `warn` lines say so.',
    remedy: 'Otherwise add a worker: [scaling.md](scaling.md).',
  },
  {
    ...{ name: 'OutboxStands', when: 'sum by (service) (modelyard_outbox_relaying) < 1', minutes: 5, severity: 'page' },
    means: 'Records change and no event says so. Nothing is lost.',
    check: 'Is the relay of the service up?',
    remedy: 'Start the relay. It continues where it was.',
  },
  {
    ...{ name: 'ProcessesIncomplete', minutes: 1, severity: 'ticket' },
    when: 'increase(modelyard_processes_total{outcome="incomplete"}[15m]) > 0',
    means: 'Work over several steps failed, and not everything that it had done could be undone.',
    check: 'The log of the worker names the process and the step that is `not_compensated`.',
    remedy: 'Undo by hand what that step had done.',
  },
];

const capacity: readonly Alert[] = [
  {
    ...{ name: 'PoolExhausted', when: 'modelyard_pool_waiting > 0', minutes: 5, severity: 'ticket' },
    means: 'All connections of the pool in the label `pool` are in use.',
    check: 'For a database: is a statement slow (`pg_stat_activity`)?',
    remedy: 'Otherwise set a larger `<SERVICE>_POOL_SIZE`.',
  },
  {
    ...{ name: 'MemoryGrows', when: 'deriv(process_resident_memory_bytes[6h]) > 5e6 / 3600', minutes: 360 },
    severity: 'ticket',
    means: 'A process has grown by more than 5 MB an hour, for hours: a leak.',
    check: 'Does it follow the number of requests?',
    remedy: 'Restart the process, and report it with its log.',
  },
  {
    ...{ name: 'EventLoopBlocked', when: 'nodejs_eventloop_lag_p99_seconds > 0.5', minutes: 5, severity: 'ticket' },
    means: 'A process is busy for half a second at a time: everything in it waits.',
    check: 'Which role has the traffic? Several roles may share the process (`PROCESSES`).',
    remedy: 'Give the role a process of its own, or add another: [scaling.md](scaling.md).',
  },
];

const security: readonly Alert[] = [
  {
    ...{ name: 'ConnectionsRejected', when: 'rate(modelyard_http_rejected_connections_total[5m]) > 0', minutes: 5 },
    severity: 'ticket',
    means: 'One network opens too many connections.',
    check: 'Is it an attack, or a proxy that all users come through?',
    remedy: 'Name the proxy in `EDGE_TRUSTED_PROXIES`.',
  },
  {
    ...{ name: 'PasswordsGuessed', minutes: 5, severity: 'ticket' },
    when: 'rate(modelyard_security_events_total{event="auth.login.failed"}[5m]) > 1',
    means: 'A client guesses passwords.',
    check: 'Lines `security` in the log of identity have the network.',
    remedy: 'Log-ins are slowed down by themselves; block the network where it goes on.',
  },
  {
    ...{ name: 'CommandsRefused', minutes: 1, severity: 'page' },
    when: 'increase(modelyard_security_events_total{event="command.refused"}[5m]) > 0',
    means: 'A stranger writes to the topics, or keys differ after an upgrade.',
    check: 'Compare `COMMAND_SENDER_KEYS` of the workers with the keys of the senders. Who reaches the brokers?',
    remedy: 'Give all the same keys ([keys.md](keys.md)), or close the brokers to others.',
  },
  {
    ...{ name: 'CertificateExpires', minutes: 60, severity: 'ticket' },
    when: 'modelyard_tls_certificate_expiry_timestamp_seconds - time() < 14 * 86400',
    means: 'The certificate that the setting in the label `setting` names expires in less than two weeks.',
    check: '`npm run doctor` says when.',
    remedy: 'Have its authority make another one and replace the file; it is used within seconds.',
  },
];

/** What operators have to know of, from one source: the rules of Prometheus and the page for people are made of it. */
export const alerts: readonly Alert[] = [...health, ...messages, ...capacity, ...security];
