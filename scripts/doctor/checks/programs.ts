import { spawnSync } from 'node:child_process';
import { type Check, type Finding, type Patient, problem, warning, well } from '../finding.ts';

interface Program {
  readonly name: string;
  readonly arguments: readonly string[];
  readonly version: RegExp;
  readonly least: number;
  /** What does not work without it. */
  readonly needed: string;
  /** Whether the platform starts without it with these settings. */
  readonly isOptional: (patient: Patient) => boolean;
}

const list: readonly Program[] = [
  {
    ...{ name: 'java', arguments: ['-version'], version: /version "(\d+)[^"]*"/, least: 17 },
    ...{ needed: 'the embedded Kafka', isOptional: ({ settings }) => settings.KAFKA_BROKERS !== undefined },
  },
  {
    ...{ name: 'python3', arguments: ['--version'], version: /Python 3\.(\d+)[.\d]*/, least: 10 },
    ...{ needed: 'scanners of models, and models that run on this machine', isOptional: () => true },
  },
  {
    ...{ name: 'docker', arguments: ['--version'], version: /version (\d+)[.\d]*/, least: 24 },
    ...{ needed: 'the target docker of deployments, and npm run test:containers', isOptional: () => true },
  },
];

/** The programs that the platform uses besides those that it brings. */
export const programs: Check = {
  name: 'programs',
  run: async (patient) => [well('node', process.version), ...list.map((program) => findingOf(program, patient))],
};

function findingOf({ name, arguments: given, version, least, needed, isOptional }: Program, patient: Patient): Finding {
  const { stdout, stderr } = spawnSync(name, given, { encoding: 'utf8', timeout: 10_000 });
  const [said, major] = version.exec(`${stdout ?? ''}${stderr ?? ''}`) ?? [];
  if (Number(major) >= least) return well(name, said ?? '');
  const says = said === undefined ? 'was not found' : `is too old: ${said}`;
  const report = isOptional(patient) ? warning : problem;
  return report(
    name,
    `${says}; ${needed} need${needed.includes(',') ? '' : 's'} it`,
    `install a newer ${name}, or go without`,
  );
}
