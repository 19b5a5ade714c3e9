import { newId } from '../../../services/kit/ids.ts';
import type { TestIdentity } from '../identity.ts';

/** A model of the catalog with an image, private to its owner. */
export async function addModel(
  { catalog }: TestIdentity,
  userId: string,
  name: string,
): Promise<{ readonly solutionId: string; readonly version: string }> {
  const [solutionId, revisionId, artifactId] = [newId(), newId(), newId()];
  const version = '1.0.0';
  const done = async (path: string, body?: object) => {
    const { status, body: answer } = await catalog.call('POST', path, body);
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
  };
  await done('/solution', { solutionId, name, userId, active: true });
  await done(`/solution/${solutionId}/revision`, {
    ...{ revisionId, solutionId, version, userId, accessTypeCode: 'PR', validationStatusCode: 'NV' },
  });
  await done('/artifact', {
    ...{ artifactId, version, userId, artifactTypeCode: 'DI', name, size: -1 },
    uri: `registry.example.org/${name}:${version}`,
  });
  await done(`/revision/${revisionId}/artifact/${artifactId}`);
  return { solutionId, version };
}
