import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { documentsOf } from '../../domain/orchestrator.ts';
import { operation } from '../operation.ts';

const address = { ip_address: z.string(), port: z.string() };

export const DockerInfo = z
  .object({
    docker_info_list: z.array(
      z.object({
        container_name: z.string().describe('As in the blueprint.'),
        ...address,
        servers: z.array(z.object(address)).optional().describe('All of them, where there are several.'),
      }),
    ),
  })
  .meta({ id: 'DockerInfo' });

export const readDockerInfo = operation({
  ...{ method: 'GET', path: '/deployments/{id}/docker-info', id: 'readDockerInfo', group: 'deployments' },
  access: 'caller',
  summary: 'Where the models of a composition answer, as an orchestrator wants it beside the blueprint',
  params: z.object({ id: z.uuid() }),
  answer: DockerInfo,
  failures: [401, 404, 409, 503],
  async run({ params, caller }, { findDeployment, plans }) {
    const { id, revisionId, endpoints } = await findDeployment(params.id, caller);
    const plan = endpoints.length > 0 ? await plans.find(id, revisionId) : undefined;
    if (!plan) throw new AppError('conflict', 'Nothing of the deployment runs.', { reason: 'not_ready' });
    if (!plan.composition)
      throw new AppError('conflict', 'It is a single model; its endpoints say where it answers.', {
        reason: 'no_composition',
      });
    return { docker_info_list: documentsOf(plan, endpoints).dockerInfo.docker_info_list.map(copied) };
  },
});

const copied = <T extends { readonly servers?: readonly object[] }>({ servers, ...first }: T) => ({
  ...first,
  ...(servers && { servers: [...servers] as { ip_address: string; port: string }[] }),
});
