import type pg from 'pg';
import { appliedIds } from '../../../services/kit/store/apply-migrations.ts';
import { disagreement, readMigrationFiles } from '../../../services/kit/store/migration-files.ts';
import { type DatabaseService, databaseServices } from '../../database/database-services.ts';
import { withDatabase } from '../../database/with-database.ts';
import { type Check, type Finding, problem, warning, well } from '../finding.ts';

/** Whether the tables of each service are those of this release. */
export const migrations: Check = {
  name: 'migrations',
  async run({ engines: { databaseUrl }, env }) {
    if (databaseUrl === undefined) return [];
    const found = await withDatabase(databaseUrl, 'doctor', async (pool) => {
      const findings: (Finding | undefined)[] = [];
      for (const service of databaseServices(env)) findings.push(await findingOf(pool, service));
      return findings;
    });
    const findings = found.filter((finding) => finding !== undefined);
    return findings.length > 0
      ? findings
      : [well('migrations', `the tables of ${found.length} services are of this release`)];
  },
};

async function findingOf(pool: pg.Pool, { name, schema }: DatabaseService): Promise<Finding | undefined> {
  const about = `tables of ${name}`;
  const applied = await appliedIds(pool, schema);
  if (applied.length === 0)
    return warning(about, `the schema ${schema} has none`, `start the service ${name}: it makes them`);
  const files = await readMigrationFiles(`services/${name}/store/migrations`);
  const reason = disagreement(applied, files);
  if (reason !== undefined) return problem(about, 'and the files of this release disagree', reason);
  const pending = files.filter(({ id }) => !applied.includes(id));
  if (pending.length === 0) return undefined;
  return warning(
    about,
    `wait for ${pending.map((file) => file.name).join(', ')}`,
    `start the service ${name}: it applies them`,
  );
}
