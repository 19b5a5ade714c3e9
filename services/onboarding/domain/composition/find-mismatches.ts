import type { ProtoDescription } from '../../../kit/codec/describe-proto.ts';
import type { MethodValue, ModelMetadata } from '../metadata/model-metadata.ts';
import type { Problem } from '../problem.ts';

const protobufType = 'application/vnd.google.protobuf';

/**
 * Where `metadata.json` promises what `model.proto` does not declare. Such a model starts and answers every call with an
 * error, so that it is better refused. A method that takes or returns text or bytes as they are needs no rpc.
 */
export function findMismatches(proto: ProtoDescription, methods: ModelMetadata['methods']): Problem[] {
  const declared = proto.services.flatMap((service) => service.methods);
  if (declared.length === 0 && methods.size === 0)
    return [
      { path: 'model.proto', message: 'declares no service with a method; add one for each method of the model' },
    ];
  return [...methods].flatMap(([name, { input, output }]) => {
    const path = `metadata.json#/methods/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const method = declared.find((candidate) => candidate.name === name);
    if (method)
      return [
        ...findMismatch(`${path}/input`, input, method.input),
        ...findMismatch(`${path}/output`, output, method.output),
      ];
    if (isRaw(input) || isRaw(output)) return [];
    return [{ path, message: `is no rpc of model.proto; declare "rpc ${name}" in its service, or remove the method` }];
  });
}

function findMismatch(path: string, value: MethodValue | undefined, declared: string): Problem[] {
  if (!isMessage(value) || value.name === declared || value.name === declared.split('.').at(-1)) return [];
  return [{ path, message: `is "${value.name}", and model.proto has "${declared}" there; make them the same` }];
}

const isRaw = (value: MethodValue | undefined): boolean => value !== undefined && !isMessage(value);

const isMessage = (value: MethodValue | undefined): value is MethodValue =>
  value?.mediaTypes.includes(protobufType) === true;
