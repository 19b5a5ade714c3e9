import type { OnCopied } from './save-platform.ts';

export interface CopyProgress {
  readonly onCopied: OnCopied;
  /** Ends the line that is being drawn. */
  end(): void;
}

const MIB = 1024 * 1024;

/** On a terminal a line for each store that counts up; otherwise nothing, since the last line of the command has the totals. */
export function createCopyProgress(output: NodeJS.WriteStream = process.stderr): CopyProgress {
  let current: string | undefined;
  return {
    onCopied(what, bytes) {
      if (!output.isTTY) return;
      const begin = current === undefined || current === what ? '\r' : '\n';
      current = what;
      output.write(`${begin}${what.padEnd(10)} ${(bytes / MIB).toFixed(1)} MiB`);
    },
    end() {
      if (current !== undefined) output.write('\n');
      current = undefined;
    },
  };
}
