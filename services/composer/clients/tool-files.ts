import type { ArtifactsClient } from '../../platform/clients/artifacts.ts';
import type { ToolFiles } from '../domain/toolbox/ports.ts';

/** The artifact repository over HTTP. */
export const createToolFiles = (client: ArtifactsClient): ToolFiles => ({
  async store(uri, text) {
    const bytes = Buffer.from(text);
    await client.store(uri, bytes, { size: bytes.length });
  },
});
