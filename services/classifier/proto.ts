import { loadProto, type Proto } from '../kit/codec/protobuf.ts';

/** The service's name in the proto file. */
export const modelService = 'Model';

/** The contract of the classifier under the package that a deployment serves it as. */
export function loadModelProto(packageName: string): Proto {
  return loadProto(new URL('../../proto/modelyard/classifier/v1/model.proto', import.meta.url), packageName);
}
