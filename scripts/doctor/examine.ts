import { certificates } from './checks/certificates.ts';
import { clock } from './checks/clock.ts';
import { disk } from './checks/disk.ts';
import { engines } from './checks/engines.ts';
import { fileModes } from './checks/file-modes.ts';
import { migrations } from './checks/migrations.ts';
import { ports } from './checks/ports.ts';
import { programs } from './checks/programs.ts';
import { topics } from './checks/topics.ts';
import { type Check, type Finding, type KnownPatient, type Patient, problem } from './finding.ts';
import { knownEngines } from './known-engines.ts';

/** In the order in which one would look. */
export const checks: readonly Check[] = [
  ...[programs, disk, fileModes, ports, engines, clock, topics, migrations, certificates],
];

/** Runs all checks side by side; one that fails says so, and the others go on. */
export async function examine(patient: Patient): Promise<readonly Finding[]> {
  const known = { ...patient, engines: await knownEngines(patient) };
  const found = await Promise.all(checks.map((check) => findingsOf(check, known)));
  return found.flat();
}

async function findingsOf({ name, run }: Check, patient: KnownPatient): Promise<readonly Finding[]> {
  try {
    return await run(patient);
  } catch (error) {
    return [
      problem(
        name,
        `cannot be checked: ${(error as Error).message}`,
        'correct what the sentence names, then run the doctor again',
      ),
    ];
  }
}
