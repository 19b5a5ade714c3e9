import { text } from 'node:stream/consumers';
import { AppError, toAppError } from '../../../kit/errors.ts';
import {
  filesProvenanceLimitBytes,
  filesProvenanceName,
  readFilesProvenance,
  type SignedFile,
} from '../../../platform/provenance/files-provenance.ts';
import type { RemoteArtifact } from '../../domain/remote-records.ts';
import type { RevisionIds } from '../public-records.ts';
import type { CopyContext } from './copy-context.ts';
import { upTo } from './up-to.ts';

/** The files of a revision that were onboarded with it, as the key of the subscription has signed; undefined where signatures do not count. */
export type SignedFiles = readonly SignedFile[] | undefined;

/** Not any file of this name: a model would be copied unsigned under it. */
const isProvenance = ({ name, artifactTypeCode }: RemoteArtifact): boolean =>
  name === filesProvenanceName && artifactTypeCode === 'LG';

/** Reads the provenance among the artifacts of a revision: before its files, which it is about. Errors: as of the remote platform. */
export async function readSignedFiles(
  context: CopyContext,
  ids: RevisionIds,
  artifacts: readonly RemoteArtifact[],
): Promise<SignedFiles> {
  const { remote, peer, options, subscription } = context;
  const { signatures: policy, publicKey } = options;
  if (policy === 'ignore' || publicKey === undefined || subscription.scopeType !== 'FL') return undefined;
  const provenance = artifacts.find(isProvenance);
  if (!provenance) return [];
  const { artifactId } = provenance;
  const sent = await remote.artifactFile({ ...ids, artifactId }).catch((thrown) => {
    if (toAppError(thrown).code === 'not_found') return undefined;
    throw thrown;
  });
  if (!sent) return [];
  const envelope = await text(upTo(filesProvenanceLimitBytes, sent.stream, peer.name));
  return readFilesProvenance(envelope, [publicKey], ids);
}

/**
 * Whether a file may be copied by the policy of the subscription; warns where it is copied unsigned. Logs are written after the
 * provenance, so that none is signed: where signatures are required they stay at the peer. `sha256`: of the bytes; unknown of peers that do not say it.
 * Errors: `bad_gateway`, reason `unsigned`, where a signature is required and is not there.
 */
export function mayCopy(
  { options, warn }: CopyContext,
  { solutionId }: RevisionIds,
  artifact: RemoteArtifact,
  { signed, sha256 }: { readonly signed: SignedFiles; readonly sha256: string | undefined },
): boolean {
  const { name, artifactTypeCode } = artifact;
  if (signed === undefined || isProvenance(artifact)) return true;
  if (artifactTypeCode === 'LG') return options.signatures !== 'require';
  if (signed.some((one) => one.name === name && one.sha256 === sha256)) return true;
  const message = `The file ${name} is not signed with the key that the subscription names.`;
  if (options.signatures === 'require') throw new AppError('bad_gateway', message, { reason: 'unsigned' });
  warn(solutionId, message);
  return true;
}
