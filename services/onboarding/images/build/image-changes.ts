import { runnerVersion } from '../../../platform/runners/python-runner.ts';
import type { ImageRequest } from '../../domain/ports.ts';
import type { ConfigChanges } from '../oci/image-config.ts';
import { packagesFolder } from '../python/dependency-layers.ts';
import { runnerFolder } from '../runners/runner-files.ts';
import type { RunnerPlan } from '../runners/runner-plan.ts';
import type { BaseImage } from './base-images.ts';

export const modelPort = 3330;
/** No moment of the build: the same model gives the same image. */
const created = '1970-01-01T00:00:00Z';
const user = '10001:10001';

/** What an image of a model has beside its layers. */
export function imageChanges(request: ImageRequest, plan: RunnerPlan, base: BaseImage): ConfigChanges {
  const paths = [runnerFolder, `${runnerFolder}/compatibility`, packagesFolder].map((path) => `/${path}`);
  const own = { entrypoint: ['python3', '-m', 'modelyard_runner'] };
  return {
    ...(plan.python && own),
    env: {
      MODEL_FOLDER: '/model',
      PORT: `${modelPort}`,
      // Libraries keep settings and caches there; the user has no home.
      HOME: '/tmp',
      ...(plan.python && { PYTHONPATH: paths.join(':'), PYTHONDONTWRITEBYTECODE: '1', PYTHONUNBUFFERED: '1' }),
    },
    labels: labelsOf(request, plan, base),
    workingDir: '/model',
    ...{ user, created, port: modelPort },
  };
}

function labelsOf(request: ImageRequest, { kind }: RunnerPlan, base: BaseImage): Readonly<Record<string, string>> {
  const { modelName, version, solutionId, revisionId, license, target } = request;
  const licence = license === undefined ? undefined : licenceName(license);
  return {
    'org.opencontainers.image.title': modelName,
    'org.opencontainers.image.version': version,
    ...(licence !== undefined && { 'org.opencontainers.image.licenses': licence }),
    'org.opencontainers.image.base.name': base.reference,
    'org.opencontainers.image.base.digest': base.digest,
    'org.modelyard.solution': solutionId,
    'org.modelyard.revision': revisionId,
    'org.modelyard.runner': kind,
    'org.modelyard.runner.version': runnerVersion,
    ...(target === 'onap' && { 'org.modelyard.target': target }),
  };
}

const longestName = 100;

/** A licence profile has a keyword, such as Apache-2.0; the text of a licence is in the image and too long for a label. */
function licenceName(license: string): string | undefined {
  let document: unknown;
  try {
    document = JSON.parse(license);
  } catch {
    return undefined;
  }
  const { keyword, licenseName, license: text } = Object(document) as Record<string, unknown>;
  return [keyword, licenseName, text].find(
    (one): one is string => typeof one === 'string' && one !== '' && one.length <= longestName && !/\p{Cc}/u.test(one),
  );
}
