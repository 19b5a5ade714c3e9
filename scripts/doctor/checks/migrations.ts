import type pg from 'pg';
import { disagreement, readMigrationFiles } from '../../../services/kit/store/migration-files.ts';
import { type DatabaseService, databaseServices } from '../../database/database-services.ts';
import { type Check, type Finding, problem, warning, well } from '../finding.ts';
import { knownEngines } from '../known-engines.ts';
import { withDatabase } from '../with-database.ts';

/** Whether the tables of each service are those of this release. */
export const migrations: Check = {
  name: 'migrations',
  async run(patient) {
    const { databaseUrl } = await knownEngines(patient);
    if (databaseUrl === undefined || (patient.launcher === undefined && !patient.settings.DATABASE_URL)) return [];
    const found = await withDatabase(databaseUrl, async (pool) => {
      const findings: (Finding | undefined)[] = [];
      for (const service of databaseServices(patient.env)) findings.push(await findingOf(pool, service));
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
  const table = `"${schema}".kysely_migration`;
  const { rows } = await pool.query('SELECT to_regclass($1) IS NOT NULL AS there', [table]);
  if (!rows[0].there)
    return warning(about, `the schema ${schema} has none`, `start the service ${name}: it makes them`);
  const files = await readMigrationFiles(`services/${name}/store/migrations`);
  const applied: string[] = (await pool.query(`SELECT name FROM ${table}`)).rows.map((row) => row.name);
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
