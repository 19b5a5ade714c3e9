import { type FindMaterial, type MaterialFile, type MaterialText, OutOfReach } from '../checks/material.ts';
import { artifactAddress, type Places } from '../domain/artifact-address.ts';
import type { Catalog } from '../domain/catalog.ts';
import type { Artifact } from '../domain/records.ts';
import type { Content } from './content.ts';
import type { OpenUrl } from './open-url.ts';

export interface MaterialDeps {
  readonly catalog: Pick<Catalog, 'artifacts'>;
  readonly content: Content;
  readonly open: OpenUrl;
  readonly places: Places;
}

export function createFindMaterial({ catalog, content, open, places }: MaterialDeps): FindMaterial {
  const toFile = ({ name, artifactTypeCode, uri }: Artifact): MaterialFile => ({
    ...{ label: `artifact "${name}"`, name, artifactTypeCode, kind: 'artifact' },
    async open(signal) {
      const address = artifactAddress(uri, places);
      if (!address) throw new OutOfReach('it lies in none of the places that files are fetched from');
      return open(address, signal);
    },
  });
  return async ({ solution, revision, visibility }) => {
    const address = { solutionId: solution.solutionId, revisionId: revision.revisionId, visibility };
    const [description, documents, artifacts] = await Promise.all([
      content.description(address),
      content.documents(address),
      catalog.artifacts(revision.revisionId),
    ]);
    return {
      texts: [
        ...text('the name', solution.name),
        ...text("the solution's summary", solution.description),
        ...text("the revision's summary", revision.description),
        ...text('the version', revision.version),
        ...text('the description', description, 'html'),
      ],
      metadata: [
        ...text("the solution's metadata", solution.metadata),
        ...text("the revision's metadata", revision.metadata),
      ],
      files: [...documents, ...artifacts.map(toFile)],
    };
  };
}

const text = (label: string, value: string | null | undefined, format: MaterialText['format'] = 'plain') =>
  value ? [{ label, text: value, format }] : [];
