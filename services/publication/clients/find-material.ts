import type { Visibility } from '../../contracts/publication.ts';
import { artifactAddress, contentRevisionOf, type Places } from '../domain/artifact-address.ts';
import {
  artifactLabel,
  FileUnreachable,
  type FindMaterial,
  foreignAddress,
  type MaterialFile,
  type MaterialText,
} from '../domain/checks/material.ts';
import type { Content, ContentFile, LatestContent, RevisionAddress } from '../domain/content.ts';
import type { Document } from '../domain/records.ts';
import { allowedLicences, configOf, forbiddenWords, siteConfigKey, verificationKey } from '../domain/site-config.ts';
import type { OpenUrl } from './open-url.ts';

export interface MaterialDeps {
  readonly content: Pick<Content, 'versions'>;
  readonly open: OpenUrl;
  readonly places: Places;
}

const visibilities = ['PB', 'OR'] as const;

/**
 * Everything that readers will see once the publication is approved: of both workspaces, because users who have signed in
 * read both, and of two versions the pending one.
 */
export function createFindMaterial({ content, open, places }: MaterialDeps): FindMaterial {
  return async ({ solution, revision, visibility, artifacts, documents: listed, settings }) => {
    const { revisionId } = revision;
    const { solutionId } = solution;
    const address = { solutionId, revisionId };
    const latest = await content.versions(address);
    const perVisibility = visibilities.map((of) => ({
      of,
      description: latest.descriptions[of],
      documents: listed.filter(({ accessTypeCode }) => accessTypeCode === of),
    }));
    const suffix = (of: Visibility) =>
      of === visibility ? '' : of === 'OR' ? ' for the organisation' : ' for the public';
    const fileOf = await createFileOf({ content, open, places }, address, latest, [...listed, ...artifacts]);
    const documents = perVisibility.flatMap(({ of, documents: known }) => {
      // The content service has its own name for a document; those that the catalog does not list are visible to readers as well.
      const uris = new Set(known.map(({ uri }) => uri));
      const others = latest.documents[of].filter(({ uri }) => !uris.has(uri));
      return [...known, ...others].map((one) => fileOf(one, `document "${one.name}"${suffix(of)}`, 'document'));
    });
    const { picture } = latest;
    return {
      texts: [
        ...text('the name', solution.name),
        ...text("the solution's summary", solution.description),
        ...text("the revision's summary", revision.description),
        ...text('the version', revision.version),
        ...perVisibility.flatMap(({ of, description }) => text(`the description${suffix(of)}`, description, 'html')),
      ],
      metadata: [
        ...text("the solution's metadata", solution.metadata),
        ...text("the revision's metadata", revision.metadata),
      ],
      files: [
        ...documents,
        ...artifacts.map((artifact) => ({
          ...fileOf(artifact, artifactLabel(artifact.name), 'artifact'),
          artifactTypeCode: artifact.artifactTypeCode,
        })),
        ...(picture ? [pictureOf(picture, { open, places })] : []),
      ],
      pending: latest.pending,
      rules: {
        forbiddenWords: forbiddenWords(configOf(settings, siteConfigKey)),
        allowedLicences: allowedLicences(configOf(settings, verificationKey)),
      },
    };
  };
}

type FileOf = (file: Document, label: string, kind: MaterialFile['kind']) => MaterialFile;

/** Knows the digests of files at the content service: of this revision the latest, of others what readers see. */
async function createFileOf(
  { content, open, places }: Pick<MaterialDeps, 'content' | 'open' | 'places'>,
  { solutionId, revisionId }: RevisionAddress,
  own: LatestContent,
  files: readonly Document[],
): Promise<FileOf> {
  const revisionOf = (uri: string) => contentRevisionOf(uri, solutionId, places);
  const others = new Set(files.flatMap(({ uri }) => revisionOf(uri) ?? []).filter((id) => id !== revisionId));
  const ofOthers = await Promise.all([...others].map((id) => content.versions({ solutionId, revisionId: id })));
  const listed = [...ofOthers.flatMap(({ visible }) => visible), ...own.documents.PB, ...own.documents.OR];
  const digests = new Map(listed.map(({ uri, sha256 }) => [uri, sha256]));
  return ({ name, uri }, label, kind) => {
    const address = artifactAddress(uri, solutionId, places);
    const sha256 = address?.origin === places.content.origin ? digests.get(address.pathname) : undefined;
    return {
      ...{ label, name, kind, identity: `${uri} ${sha256}` },
      async open(signal) {
        if (!address) throw new FileUnreachable(foreignAddress);
        const isPending = sha256 !== undefined && revisionOf(uri) === revisionId;
        return open(isPending ? asPending(address) : address, signal, sha256);
      },
    };
  };
}

const pictureOf = (
  { name, uri, sha256 }: ContentFile,
  { open, places }: Pick<MaterialDeps, 'open' | 'places'>,
): MaterialFile => ({
  ...{ label: 'the picture', name, kind: 'picture', identity: `${uri} ${sha256}` },
  open: (signal) => open(asPending(new URL(uri, places.content)), signal, sha256),
});

/** The address of the version that readers see once it has passed. */
function asPending(address: URL): URL {
  const pending = new URL(address);
  pending.searchParams.set('version', 'pending');
  return pending;
}

const text = (label: string, value: string | null | undefined, format: MaterialText['format'] = 'plain') =>
  value ? [{ label, text: value, format }] : [];
