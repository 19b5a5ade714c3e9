import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPythonPackages } from '../support/python-packages.ts';

export interface SchemathesisOptions {
  /** Of the API document. */
  readonly document: string;
  /** `name:password`, or a token; requests are anonymous where both are absent. */
  readonly account?: string;
  readonly token?: string;
  /** `POST /solution`; every operation where it is absent. */
  readonly operations?: readonly string[];
  /** Not called: operations that would end the session that the others need. */
  readonly spared?: readonly string[];
  /** Requests of each operation that are made up besides what follows from the document; none where it is absent. */
  readonly examples?: number;
  /** Whether every bound and every kind of wrong value that the document names is tried; so it is where it is absent. */
  readonly coverage?: boolean;
  /** Checks that the API is not meant to pass. */
  readonly unchecked?: readonly string[];
  /** Statuses of failures of the server that the API promises: 503 where something has not been deployed. */
  readonly expectedFailures?: readonly number[];
  /** As many chains of requests that go on with what the ones before have created. */
  readonly chains?: boolean;
}

const requirements = fileURLToPath(new URL('requirements.txt', import.meta.url));

/**
 * The API keeps the wire of its predecessor: an id that does not exist, and JSON text that does not parse, are answered 400
 * though the schema allows them. So data that is valid by its schema may be rejected.
 */
const excluded = ['positive_data_acceptance'];

/**
 * Sends an API requests made from its document and checks each answer against it. The requests are the same every time.
 * Resolves to the report; throws an Error with it where a check failed, and where Python or PyPI is unavailable.
 */
export async function runSchemathesis(options: SchemathesisOptions): Promise<string> {
  const { document, account, token, operations = [], spared = [], examples, chains = false } = options;
  const { coverage = true, unchecked = [], expectedFailures = [] } = options;
  const { python, home, env } = await installPythonPackages({ name: 'schemathesis', requirements });
  const more = { coverage, fuzzing: examples !== undefined, stateful: chains };
  const phases = ['examples', ...Object.entries(more).flatMap(([phase, isWanted]) => (isWanted ? [phase] : []))];
  const args = [
    ...['--no-color', 'run', document],
    ...(account === undefined ? [] : ['--auth', account]),
    ...(token === undefined ? [] : ['--header', `Authorization: Bearer ${token}`]),
    ...['--checks', 'all', '--exclude-checks', [...excluded, ...unchecked].join()],
    ...['--phases', phases.join(), '--max-examples', String(examples ?? 1)],
    // One worker: several do not come to the same end twice, and stumble over each other in Python 3.11.
    ...['--workers', '1', '--seed', '1', '--generation-deterministic'],
    // Wrong accounts are a check of their own; elsewhere they would hide the other mistakes of a request.
    ...['--generation-with-security-parameters', 'false', '--no-shrink', '--continue-on-failure', '--warnings', 'off'],
    ...operations.flatMap((operation) => ['--include-name', operation]),
    ...spared.flatMap((operation) => ['--exclude-name', operation]),
  ];
  // It writes files into its working directory.
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-schemathesis-'));
  await writeFile(join(folder, 'schemathesis.toml'), settings(expectedFailures));
  return new Promise<string>((resolve, reject) => {
    const program = [join(home, 'bin', 'schemathesis'), ...args];
    execFile(python, program, { cwd: folder, env, maxBuffer: 64 << 20 }, (error, stdout, stderr) =>
      error ? reject(new Error(`Schemathesis ended with ${error.code}:\n${stdout}${stderr}`)) : resolve(stdout),
    );
  }).finally(() => rm(folder, { recursive: true, force: true }));
}

/** Every status of a client's mistake rejects a request, as does 431, which it does not know: the head of a request has a limit. */
function settings(expectedFailures: readonly number[]): string {
  const list = (statuses: readonly (string | number)[]) => JSON.stringify(statuses);
  return [
    // Unknown parameters of a query are ignored.
    '[generation]',
    'allow-extra-parameters = false',
    '[checks.not_a_server_error]',
    `expected-statuses = ${list(['2xx', '3xx', '4xx', ...expectedFailures])}`,
    '[checks.negative_data_rejection]',
    `expected-statuses = ${list(['4xx', '5xx'])}`,
    '',
  ].join('\n');
}
