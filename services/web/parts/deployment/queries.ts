import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deploymentApi } from '../../app/api/client.ts';
import { bodyOf } from '../../app/api/content.ts';
import { followEvents } from '../../app/api/events.ts';

/** Where the person may deploy this model, the usual target first. */
export const targetsQuery = (solutionId: string) =>
  queryOptions({
    queryKey: ['deployment-targets', solutionId],
    queryFn: async ({ signal }) => {
      const params = { query: { solutionId } };
      return bodyOf(await deploymentApi.GET('/deployments/targets', { params, signal })).targets;
    },
  });

/** The accounts of the person at clouds. */
export const credentialsQuery = queryOptions({
  queryKey: ['deployment-credentials'],
  queryFn: async ({ signal }) => bodyOf(await deploymentApi.GET('/deployments/credentials', { signal })).credentials,
});

const mostOfOne = 50;

/** What the person has deployed of one model and not removed, the newest first. */
export const deploymentsOfQuery = (solutionId: string) =>
  queryOptions({
    queryKey: ['deployments', 'of', solutionId],
    queryFn: async ({ signal }) => {
      const params = { query: { solutionId, limit: mostOfOne } };
      const found = bodyOf(await deploymentApi.GET('/deployments', { params, signal }));
      return found.deployments.filter(({ status }) => status !== 'removed');
    },
  });

export const deploymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['deployments', 'one', id],
    queryFn: async ({ signal }) =>
      bodyOf(await deploymentApi.GET('/deployments/{id}', { params: { path: { id } }, signal })),
  });

const quietMs = 15_000;

/** A deployment with its steps, live while a process is at work on it. */
export function useDeployment(id: string) {
  const queries = useQueryClient();
  const query = useQuery({ ...deploymentQuery(id), refetchInterval: quietMs });
  // Each process has its own stream, which ends with it.
  const taskId = query.data?.taskId;
  useEffect(() => {
    if (taskId === undefined) return;
    const leaving = new AbortController();
    void followEvents({
      ...{ path: `/deployments/${id}/events`, signal: leaving.signal },
      onEvent({ event, data }) {
        if (event === 'deployment') queries.setQueryData(deploymentQuery(id).queryKey, JSON.parse(data));
        if (event !== 'end') return;
        leaving.abort();
        void queries.invalidateQueries({ queryKey: ['deployments'] });
      },
    });
    return () => leaving.abort();
  }, [id, taskId, queries]);
  return query;
}

/** The document of what a deployment can be called with. */
export const runDocumentQuery = (id: string, revisionId: string) =>
  queryOptions({
    queryKey: ['run-document', id, revisionId],
    queryFn: async ({ signal }) => {
      const params = { path: { deployment: id } };
      return bodyOf(await deploymentApi.GET('/run/{deployment}/openapi.json', { params, signal }));
    },
  });
