import { v5 as uuidOf } from 'uuid';
import { runnerVersion } from '../../../platform/runners/python-runner.ts';
import { type ImageFacts, packageUrl } from './provenance.ts';

export const sbomType = 'application/vnd.cyclonedx+json';
/** Of this document's serial numbers. */
const namespace = '4d1f9a0c-6f0e-4f57-9c55-0f6f1a2f7a11';

/** The components of an image by CycloneDX 1.6: the model, its packages, its runner and its base. The same image, the same text. */
export function softwareBill(facts: ImageFacts): string {
  const { request, plan, base, packages, image, reference } = facts;
  const { model, modelName, version } = request;
  const components = [
    {
      ...{ type: 'machine-learning-model', 'bom-ref': 'model', name: modelName, version },
      ...(model.sha256 !== '' && { hashes: [{ alg: 'SHA-256', content: model.sha256 }] }),
    },
    { type: 'container', 'bom-ref': 'base', name: base.reference, version: base.digest },
    ...(plan.python
      ? [{ type: 'application', 'bom-ref': 'runner', name: 'modelyard_runner', version: runnerVersion }]
      : []),
    ...packages.map((one) => ({ type: 'library', 'bom-ref': packageUrl(one), ...one, purl: packageUrl(one) })),
  ];
  return JSON.stringify({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: `urn:uuid:${uuidOf(image.digest, namespace)}` },
    version: 1,
    metadata: { component: { type: 'container', 'bom-ref': 'image', name: reference, version: image.digest } },
    components,
    dependencies: [{ ref: 'image', dependsOn: components.map((one) => one['bom-ref']) }],
  });
}
