import type { MessageCodec } from '../../kit/codec/protobuf.ts';
import { operationOf } from '../../kit/http/api/operation.ts';
import type { Predict } from '../domain/predict.ts';
import type { InputField } from '../domain/served-model.ts';

/** A model as the gateway serves it. */
export interface ModelDeps {
  readonly predict: Predict;
  readonly inputs: readonly InputField[];
  /** The message name of the input, for error texts. */
  readonly inputName: string;
  readonly input: MessageCodec;
  readonly output: MessageCodec;
  /** See `describeModel`. */
  readonly description: object;
  /** The text of its .proto file. */
  readonly protoText: string;
}

export const operation = operationOf<ModelDeps>();
