import type { Rejected } from '../../../kit/bus/outcome.ts';
import { reject } from '../../../kit/bus/reject.ts';
import { AppError } from '../../../kit/errors.ts';
import { artifactGroup } from '../../../platform/access/artifact-group.ts';
import type { ArtifactsClient } from '../../../platform/clients/artifacts.ts';
import { readDocument } from '../../../platform/clients/read-document.ts';
import {
  extensionOf,
  type ModelDescription,
  planPythonRunner,
  runtimeOf,
} from '../../../platform/runners/plan-python-runner.ts';
import type { LocalModel } from '../../domain/local-server.ts';
import type { PlannedComponent } from '../../domain/plan.ts';
import type { Interpreters } from './interpreters.ts';

export interface LocalPlanDeps {
  readonly artifacts: Pick<ArtifactsClient, 'read'>;
  readonly interpreters: Interpreters;
}

/** Of `metadata.json`. */
const mostMetadataBytes = 4 * 1_024 * 1_024;
/** It becomes part of a path. */
const nameForm = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const elsewhere = 'deploy it to a target that runs images, such as docker or kubernetes';

/** What this machine runs for a component, or why it runs nothing. Errors: `unavailable`. */
export async function planLocal(component: PlannedComponent, deps: LocalPlanDeps): Promise<LocalModel | Rejected> {
  const { name, files, proto } = component;
  // The catalog has the proto as a file of the model as well.
  const file = (type: string) => files.find((one) => one.type === type && extensionOf(one.uri) !== '.proto');
  const [model, metadata, license] = [file('MI'), file('MD'), file('LI')];
  if (!nameForm.test(name)) return unsupported(`"${name.slice(0, 100)}" is not the name of a component.`);
  if (!model || !metadata)
    return unsupported(`The model ${name} has no file that can be run on this machine, only an image: ${elsewhere}.`);
  const foreign = [model, metadata].find(({ uri }) => !isFileOf(component, uri));
  if (foreign)
    return unsupported(`The file ${foreign.name} of ${name} is not a file of its solution: push the model again.`);
  try {
    const description = await readDescription(metadata.uri, deps.artifacts);
    const runner = planPythonRunner(description, model.uri);
    if (typeof runner === 'string')
      return unsupported(`The model ${name} cannot be run on this machine: ${runner}; export it as ONNX.`);
    if (!runner) {
      const runtime = runtimeOf(description).name.slice(0, 50) || 'unknown';
      return unsupported(
        `The model ${name} has the runtime "${runtime}", and this machine runs models of Python alone: ${elsewhere}.`,
      );
    }
    if (!(await deps.interpreters.find(runner.python))) {
      const { version } = runner.python;
      const found = await deps.interpreters.list();
      return unsupported(
        `The model ${name} needs Python ${version}; this machine has ${found}. Install it (uv python install ${version}), or name its path in DEPLOYMENT_LOCAL_PYTHONS; or ${elsewhere}.`,
      );
    }
    return {
      runner,
      model,
      metadata,
      license: license && isFileOf(component, license.uri) ? license : undefined,
      proto,
    };
  } catch (error) {
    if (error instanceof AppError && (error.code === 'unprocessable' || error.code === 'not_found'))
      return unsupported(`The model ${name} cannot be run on this machine: ${error.message}`);
    throw error;
  }
}

/** Addresses of artifacts are what their author wrote, and this service may read the files of all users. */
const isFileOf = ({ solutionId }: PlannedComponent, uri: string): boolean =>
  uri.replace(/^\/+/, '').toLowerCase().startsWith(`${artifactGroup}/${solutionId.toLowerCase()}/`) &&
  !uri.split('/').includes('..');

async function readDescription(uri: string, artifacts: LocalPlanDeps['artifacts']): Promise<ModelDescription> {
  try {
    return { runtime: {}, ...JSON.parse(await readDocument(artifacts, uri, { limitBytes: mostMetadataBytes })) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_large')
      throw new AppError('unprocessable', `Its metadata have more than ${mostMetadataBytes} bytes.`);
    if (!(error instanceof SyntaxError)) throw error;
    throw new AppError('unprocessable', 'Its metadata are not JSON.', { cause: error });
  }
}

const unsupported = (detail: string): Rejected => reject('unprocessable', 'target_unsupported', detail);
