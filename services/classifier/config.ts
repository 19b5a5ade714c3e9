import { z } from 'zod';
import { type Environment, readSettings } from '../kit/config.ts';
import { modelNames } from './domain/contracts.ts';

const name = '[A-Za-z][A-Za-z0-9_]*';

/** Packages under `grpc` and `google` are taken by health checking, reflection and protobuf itself. */
const protoPackage = () =>
  z
    .string()
    .max(255)
    .regex(new RegExp(`^${name}(\\.${name})*$`), 'must be names of letters, digits and _, separated by dots')
    .refine((text) => !/^(grpc|google)(\.|$)/.test(text), 'must not begin with grpc or google');

export const rpc = {
  /** Which of the models is served. */
  CLASSIFIER_MODEL: z.enum(modelNames, `must be ${modelNames.join(', ')}`).default('phishing'),
  /** The package of the model's own proto file when absent. */
  CLASSIFIER_PACKAGE: protoPackage().optional(),
};

export const readConfig = (env: Environment) => readSettings(rpc, env);
