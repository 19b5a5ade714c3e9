import { artifactAddress, type Places } from '../domain/artifact-address.ts';
import { artifactLabel, FileUnreachable, type FindFiles, foreignAddress } from '../domain/checks/material.ts';
import type { OpenUrl } from './open-url.ts';

/** Files of a revision by their addresses, whether the catalog has them as artifacts yet or not. */
export const createFindFiles =
  ({ open, places }: { readonly open: OpenUrl; readonly places: Places }): FindFiles =>
  async ({ solution: { solutionId }, files }) => ({
    ...{ texts: [], metadata: [] },
    files: files.map(({ name, uri, artifactTypeCode }) => ({
      ...{ label: artifactLabel(name), name, kind: 'artifact', artifactTypeCode },
      async open(signal) {
        const address = artifactAddress(uri, solutionId, places);
        if (!address) throw new FileUnreachable(foreignAddress);
        return open(address, signal);
      },
    })),
  });
