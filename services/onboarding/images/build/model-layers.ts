import { join } from 'node:path';
import type { ImageRequest } from '../../domain/ports.ts';
import { bytesFile, type LayerFile, writeLayer } from '../oci/layer.ts';
import { runnerFiles } from '../runners/runner-files.ts';
import type { RunnerPlan } from '../runners/runner-plan.ts';
import type { ImageLayer } from './push-image.ts';

/** The layer of the runner, where it is the own one, and that of the model; packed into files of `work`. */
export async function modelLayers(
  request: ImageRequest,
  plan: RunnerPlan,
  work: string,
  signal: AbortSignal,
): Promise<ImageLayer[]> {
  const model = await writeLayer(modelFiles(request, plan), join(work, 'model'), signal);
  if (!plan.python) return [{ ...model, comment: 'model' }];
  const runner = await writeLayer(await runnerFiles(), join(work, 'runner'), signal);
  return [
    { ...runner, comment: 'runner' },
    { ...model, comment: 'model' },
  ];
}

function modelFiles({ metadata, proto, license, model }: ImageRequest, plan: RunnerPlan): LayerFile[] {
  return [
    { path: `model/${plan.modelFile}`, size: model.size, sha256: model.sha256, open: () => model.open() },
    bytesFile('model/metadata.json', JSON.stringify(metadata)),
    bytesFile('model/model.proto', proto),
    ...(license === undefined ? [] : [bytesFile('model/license.json', license)]),
  ];
}
