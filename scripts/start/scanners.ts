import type { FetchProgress } from '../../infra/engines/engines.ts';
import { installScanners } from '../support/scanner-packages.ts';

interface ScannerStart {
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: FetchProgress) => void) | undefined;
  readonly notify: (sentence: string) => void;
}

/**
 * The settings that name the scanners of uploaded models, which are fetched where they are not set. Without them the platform
 * runs as well; the security scan passes nothing then.
 */
export async function scannerEnv({ signal, onProgress, notify }: ScannerStart): Promise<NodeJS.ProcessEnv> {
  if (process.env.PUBLICATION_SCANNERS) return {};
  try {
    return await installScanners({ signal, onProgress });
  } catch (error) {
    // The start is given up; what it waits for besides says so.
    if (signal.aborted) return {};
    const why = error instanceof Error ? error.message : String(error);
    notify(
      'No model can be published: its scanners could not be installed. Install Python 3.11 or newer with pip and start again, ' +
        `or set PUBLICATION_SCANNERS to a folder that has them. The last attempt: ${why.slice(0, 500)}`,
    );
    return {};
  }
}
