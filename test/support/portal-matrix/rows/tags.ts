import { newId } from '../../../../services/kit/ids.ts';
import { only, type Row, signedIn } from '../row.ts';

const newTag = () => newId().slice(-12);

export const tagRows: readonly Row[] = [
  { operation: 'PUT /tags', request: () => ({ path: '/tags', body: { page: 0 } }), expected: signedIn() },
  {
    operation: 'POST /tags/create',
    request: () => ({ path: '/tags/create', body: { tag: newTag() } }),
    expected: signedIn(),
  },
  {
    operation: 'PUT /preferredTags/{userId}',
    request: ({ people }) => ({ path: `/preferredTags/${people.owner.userId}`, body: { page: 0 } }),
    expected: only(['owner', 'admin']),
  },
  {
    operation: 'POST /tags/createUserTag/{userId}',
    request: ({ people }) => ({ path: `/tags/createUserTag/${people.owner.userId}`, body: { tagList: [newTag()] } }),
    expected: only(['owner', 'admin']),
  },
];
