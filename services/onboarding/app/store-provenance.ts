import { filesProvenanceName } from '../../platform/provenance/files-provenance.ts';
import { planProvenance } from '../domain/plan-artifacts.ts';
import type { StepDeps } from './deps.ts';
import type { OnboardContext, StoredArtifact } from './onboard-results.ts';
import { placeOf } from './place-of.ts';
import { sourceOfText } from './source-of.ts';
import { storeArtifact } from './store-artifact.ts';

/**
 * Stores the signed statement that these files were onboarded with the revision, by which other platforms tell them from files that were
 * changed on the way; undefined where the platform has no key, or no file.
 */
export async function storeProvenance(
  { artifacts, signFiles }: StepDeps,
  context: OnboardContext,
  stored: readonly StoredArtifact[],
): Promise<StoredArtifact | undefined> {
  const place = placeOf(context);
  const files = stored.flatMap(({ name, sha256 }) => (sha256 === undefined ? [] : [{ name, sha256 }]));
  if (!signFiles || files.length === 0) return undefined;
  const source = sourceOfText(signFiles(place, files));
  return storeArtifact(artifacts, planProvenance(filesProvenanceName, place), source, context.input.userId);
}
