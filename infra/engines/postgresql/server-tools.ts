import { runTool } from '../fetch/run-tool.ts';
import { engineEnv } from '../process/engine-env.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { ServerUser } from './server-user.ts';

/** PostgreSQL's programs, run to their end on a data folder on which no server runs. */
export interface ServerTools {
  initdb(folder: string, options: readonly string[]): Promise<void>;
  /** Statements, one a line. They are executed without any authentication and are not logged. */
  execute(folder: string, database: string, statements: readonly string[]): Promise<void>;
  /** Writes a file of the data folder as the server's user: root must not follow links that this user could make. */
  writeFile(folder: string, name: string, text: string): Promise<void>;
  version(): Promise<string>;
}

export const serverEnv = (): NodeJS.ProcessEnv => ({ ...engineEnv(), LC_ALL: 'C', LC_MESSAGES: 'C' });

export function createServerTools(
  { initdb, postgres }: PostgresBinaries,
  user: ServerUser,
  signal: AbortSignal | undefined,
): ServerTools {
  const run = (folder: string, program: string, args: readonly string[], input = '') =>
    runTool(program, args, { env: serverEnv(), cwd: folder, signal, input, ...user.ids });
  return {
    async initdb(folder, options) {
      await run(folder, initdb, ['--pgdata', user.folderArgument(folder), ...options]);
    },
    async execute(folder, database, statements) {
      const args = ['--single', '-D', user.folderArgument(folder), '-c', 'exit_on_error=on', database];
      await run(folder, postgres, args, statements.map((statement) => `${statement}\n`).join(''));
    },
    async writeFile(folder, name, text) {
      await run(folder, 'sh', ['-c', 'umask 077; cat > "$0.new" && mv "$0.new" "$0"', name], text);
    },
    version: () => runTool(postgres, ['--version'], { env: serverEnv(), signal }),
  };
}
