import { queryOptions, useQuery } from '@tanstack/react-query';
import { portalApi } from '../app/api/client.ts';
import { contentOf } from '../app/api/content.ts';
import { useMessages } from '../app/language/use-messages.ts';
import { messages } from './messages.ts';
import { personName } from './person-name.ts';

const nameStaleMs = 10 * 60_000;

const userNameQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user-name', userId],
    queryFn: async ({ signal }) => {
      const body = { request_body: { userId } };
      return personName(contentOf(await portalApi.POST('/users/userAccountDetails', { body, signal })));
    },
    staleTime: nameStaleMs,
  });

/** Who an id belongs to, which is never shown alone. */
export function UserName({ userId }: { readonly userId: string }) {
  const t = useMessages(messages);
  const { data, error } = useQuery(userNameQuery(userId));
  return <span dir="auto">{error ? t('formerUser') : (data ?? '…')}</span>;
}
