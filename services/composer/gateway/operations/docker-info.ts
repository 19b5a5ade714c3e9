import { z } from 'zod';
import { tokenOf } from '../../../platform/principals/token-of.ts';
import { operation } from '../operation.ts';
import { params } from '../shapes.ts';

const DockerInfo = z
  .looseObject({
    docker_info_list: z.array(z.looseObject({ container_name: z.string(), ip_address: z.string(), port: z.string() })),
  })
  .meta({ id: 'CompositionDockerInfo' });

export const readDockerInfo = operation({
  ...{ method: 'GET', path: '/compositions/{id}/docker-info', id: 'readCompositionDockerInfo', group: 'compositions' },
  access: 'caller',
  summary:
    'Where the models of a deployment of the composition answer, as an orchestrator wants it beside the blueprint',
  params,
  query: z.object({ deployment: z.uuid().describe('Of the composition, for the caller.') }),
  answer: DockerInfo,
  failures: [400, 401, 403, 404, 409, 503],
  async run({ params: { id }, query: { deployment }, caller, ctx }, { findComposition, testComposition }) {
    await findComposition(id, caller);
    const found = await testComposition.dockerInfo(deployment, tokenOf(ctx));
    return { docker_info_list: found.map((one) => ({ ...one })) };
  },
});
