import { peer, peerSubscription } from '../../domain/entities/sites.ts';
import { allSorted, getOne, pages, search } from './read-operations.ts';
import { create, remove, replace } from './write-operations.ts';

export const peerOperations = [
  pages(peer, '/peer'),
  create(peer, '/peer'),
  search(
    peer,
    '/peer/search',
    ['name', 'subjectName', 'apiUrl', 'webUrl', 'isSelf', 'isLocal', 'contact1', 'statusCode'],
    { aliases: { isSelf: 'self', isLocal: 'local' } },
  ),
  getOne(peer, '/peer/{peerId}'),
  replace(peer, '/peer/{peerId}'),
  remove(peer, '/peer/{peerId}'),

  create(peerSubscription, '/peer/sub'),
  getOne(peerSubscription, '/peer/sub/{subId}'),
  replace(peerSubscription, '/peer/sub/{subId}'),
  remove(peerSubscription, '/peer/sub/{subId}'),
  allSorted(peerSubscription, '/peer/{peerId}/sub'),
];
