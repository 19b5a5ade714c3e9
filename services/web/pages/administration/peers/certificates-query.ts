import { queryOptions } from '@tanstack/react-query';
import type { PlatformCertificates } from '../../../../contracts/portal-api.ts';
import { portalApi } from '../../../app/api/client.ts';
import { peersKey } from './queries.ts';
import { type Failure, remoteAnswer } from './remote-answer.ts';

/** The certificates, or a sentence that says why there are none. */
type Certificates = NonNullable<PlatformCertificates> | Failure;

export const certificatesQuery = queryOptions({
  queryKey: [...peersKey, 'certificates'],
  queryFn: async ({ signal }): Promise<Certificates> => {
    const { data } = await portalApi.GET('/gateway/certificates', { signal });
    const answer = remoteAnswer(data);
    return 'failure' in answer ? answer : answer.content;
  },
});
