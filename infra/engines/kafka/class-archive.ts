import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderAtomically } from '../fetch/cache.ts';

/**
 * Keeps the classes a broker loads in the form the JVM uses them, which halves the time a broker takes to start; every
 * later start and every restart in a test gains. `rehearse` gets a folder and the JVM flag, and has to run a broker until
 * it serves and then end it. Answers the flag that uses the archive. A JVM that finds no fitting archive does without.
 */
export async function classArchive(
  folder: string,
  rehearse: (dataDir: string, jvmFlag: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<string> {
  const file = 'kafka.jsa';
  await createFolderAtomically(folder, async (partial) => {
    const rehearsal = join(partial, 'rehearsal');
    // Without an archive everything works, only slower, so this is not tried again where it failed.
    await rehearse(rehearsal, `-XX:ArchiveClassesAtExit=${join(partial, file)}`).catch(() => signal?.throwIfAborted());
    await rm(rehearsal, { recursive: true, force: true });
  });
  return `-XX:SharedArchiveFile=${join(folder, file)}`;
}
