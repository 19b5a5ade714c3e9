import type { FilesScanned, ScanFiles } from '../../contracts/publication.ts';
import type { CommandClient } from '../../kit/bus/command-client.ts';
import type { SecurityScan } from '../domain/security-scan.ts';

/** Longer than the image of a model may take to be built: no push waits for what was found any more. */
const deadlineMs = 60 * 60_000;

/**
 * The scan as a command of publication. Asking for what it found sends the same command again: a worker that has executed it
 * answers at once, one that executes it as soon as it has. So nothing of a scan is kept here.
 */
export function createSecurityScan(commands: CommandClient): SecurityScan {
  const request = (data: ScanFiles) => ({
    ...{ to: 'publication', type: 'modelyard.publication.ScanFiles', aggregate: data.revisionId, data },
  });
  return {
    begin: (id, files) => commands.sendWithoutReply(request(files), { id, deadlineMs }),
    async result(id, files, waitMs) {
      const reply = await commands.send(request(files), { id, deadlineMs, waitMs });
      if (reply.status === 'pending') return undefined;
      // The codec has checked the event against its schema.
      if (reply.status === 'done') return reply.result as FilesScanned;
      return { verdict: 'NOT_SCANNED', report: reply.detail, findings: [] };
    },
  };
}
