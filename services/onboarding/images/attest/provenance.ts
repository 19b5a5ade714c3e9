import { provenanceStatement } from '../../../platform/provenance/statement.ts';
import type { LockedPackage, Platform } from '../../../platform/python-packages/requirements.ts';
import { runnerVersion } from '../../../platform/runners/python-runner.ts';
import type { ImageRequest } from '../../domain/ports.ts';
import type { BaseImage } from '../build/base-images.ts';
import type { Descriptor } from '../oci/documents.ts';
import type { RunnerPlan } from '../runners/runner-plan.ts';

/** What is known of an image when it is built. */
export interface ImageFacts {
  readonly request: ImageRequest;
  readonly plan: RunnerPlan;
  readonly base: BaseImage;
  readonly packages: readonly LockedPackage[];
  readonly platform: Platform;
  readonly image: Descriptor;
  /** `host:port/name` */
  readonly reference: string;
  /** Which installation built it, as a URI. */
  readonly builder: string;
}

const sha256 = (digest: string) => ({ sha256: digest.replace('sha256:', '') });

/** As package URLs name packages of PyPI. */
export const packageUrl = ({ name, version }: LockedPackage): string =>
  `pkg:pypi/${name.toLowerCase().replaceAll('_', '-')}@${encodeURIComponent(version)}`;

/** An in-toto statement with SLSA's provenance: what the image was made of. It names no time, so that it can be compared. */
export function provenance(facts: ImageFacts, sbom: Descriptor): object {
  const { request, plan, base, packages, platform, image, reference, builder } = facts;
  const { solutionId, revisionId, modelName, version, model } = request;
  return provenanceStatement([{ name: reference, digest: sha256(image.digest) }], {
    buildDefinition: {
      buildType: 'urn:modelyard:model-image:v1',
      externalParameters: { solutionId, revisionId, modelName, version, platform },
      internalParameters: { runner: plan.kind, runnerVersion },
      resolvedDependencies: [
        { name: 'base image', uri: `docker://${base.reference}`, digest: sha256(base.digest) },
        { name: model.fileName, ...(model.sha256 !== '' && { digest: { sha256: model.sha256 } }) },
        ...packages.map((one) => ({ uri: packageUrl(one) })),
      ],
    },
    runDetails: {
      builder: { id: builder },
      byproducts: [{ name: 'sbom', mediaType: sbom.mediaType, digest: sha256(sbom.digest) }],
    },
  });
}
