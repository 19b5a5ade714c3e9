import { portalApi } from '../../../app/api/client.ts';

const path = '/solution/userAccess/{solutionId}';

export const share = (solutionId: string, userId: string) =>
  portalApi.POST(`${path}/add/{userId}`, { params: { path: { solutionId, userId } } });

export const unshare = (solutionId: string, userId: string) =>
  portalApi.DELETE(`${path}/delete/{userId}`, { params: { path: { solutionId, userId } } });
