import { loadProto, type Proto } from '../../kit/codec/protobuf.ts';
import { contracts, type ModelName } from '../domain/contracts.ts';

/** The contract of a model under the package that a deployment serves it as. */
export function loadModelProto(packageName: string, model: ModelName = 'phishing'): Proto {
  const folder = contracts[model].packageName.replaceAll('.', '/');
  return loadProto(new URL(`../../../proto/${folder}/model.proto`, import.meta.url), packageName);
}
