import { newId } from '../../../../services/kit/ids.ts';
import { only, type Row, signedIn } from '../row.ts';

const newTag = () => newId().slice(-12);

export const tagRows: readonly Row[] = [
  { operation: 'PUT /tags', ask: () => ({ path: '/tags', body: { page: 0 } }), gets: signedIn() },
  { operation: 'POST /tags/create', ask: () => ({ path: '/tags/create', body: { tag: newTag() } }), gets: signedIn() },
  {
    operation: 'PUT /preferredTags/{userId}',
    ask: ({ people }) => ({ path: `/preferredTags/${people.owner.userId}`, body: { page: 0 } }),
    gets: only(['owner', 'admin']),
  },
  {
    operation: 'POST /tags/createUserTag/{userId}',
    ask: ({ people }) => ({ path: `/tags/createUserTag/${people.owner.userId}`, body: { tagList: [newTag()] } }),
    gets: only(['owner', 'admin']),
  },
];
