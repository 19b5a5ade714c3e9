import { type Created, plain, type Row, type Rows } from '../row.ts';

const peer = (subjectName: string) => ({
  name: subjectName,
  subjectName,
  apiUrl: 'https://peer.example.org',
  self: false,
  local: false,
  contact1: 'ops@example.org',
  statusCode: 'AC',
  validationStatusCode: 'PS',
});

/** A path says groupId of both kinds of groups. */
const ofPeers = (body?: unknown) => (made: Created) => ({ params: { groupId: made.peerGroupId ?? 0 }, body });
const ofSolutions = (body?: unknown) => (made: Created) => ({ params: { groupId: made.solutionGroupId ?? 0 }, body });
const betweenPeers = (made: Created) => ({
  params: { principalGroupId: made.peerGroupId ?? 0, resourceGroupId: made.otherGroupId ?? 0 },
  body: {},
});

const shortcuts: readonly Row[] = [
  ['access/type', 'PB'],
  ['artifact/type', 'MI'],
  ['deploy/status', 'DP'],
  ['logprov', 'GH'],
  ['model/type', 'CL'],
  ['msgsev', 'ME'],
  ['notifmech', 'EM'],
  ['peer/status', 'AC'],
  ['step/status', 'SU'],
  ['step/type', 'OB'],
  ['sub/type', 'FL'],
  ['toolkit/type', 'TF'],
  ['val/status', 'PS'],
  ['val/type', 'SS'],
].map(([path, code]) => ({ operation: `GET /code/${path}`, answers: () => [{ code }] }));

/** Peers, groups, settings, codes and the service itself. */
export const sites: Rows = {
  make: [
    { operation: 'POST /peer', request: () => ({ body: peer('one.example.org') }), keeps: { peerId: 'peerId' } },
    {
      operation: 'POST /peer/sub',
      request: ({ peerId, userId }) => ({ body: { peerId, userId, scopeType: 'FL', accessType: 'PB' } }),
      rejected: ({ peerId, userId }) => ({
        body: { peerId: userId, userId: peerId, scopeType: 'FL', accessType: 'PB' },
      }),
      keeps: { subId: 'subId' },
    },
    {
      operation: 'POST /group/peer',
      request: () => ({ body: { name: 'Friends' } }),
      rejected: () => ({ body: { name: 'Friends' } }),
      keeps: { peerGroupId: 'groupId' },
    },
    {
      operation: 'POST /group/peer',
      request: () => ({ body: { name: 'Others' } }),
      keeps: { otherGroupId: 'groupId' },
    },
    { operation: 'POST /group/peer/{principalGroupId}/peer/{resourceGroupId}', request: betweenPeers },
    {
      operation: 'POST /group/solution',
      request: () => ({ body: { name: 'Demos' } }),
      keeps: { solutionGroupId: 'groupId' },
    },
    { operation: 'POST /group/{groupId}/peer/{peerId}', request: ofPeers({}) },
    { operation: 'POST /group/{groupId}/solution/{solutionId}', request: ofSolutions({}) },
    {
      operation: 'POST /group/peer/{peerGroupId}/solution/{solutionGroupId}',
      request: () => ({ body: { granted: true } }),
    },
    {
      operation: 'POST /config',
      request: ({ userId }) => ({ body: { configKey: 'a key', configValue: '{"a":1}', userId } }),
      rejected: () => ({ body: { configKey: 'another', configValue: '{' } }),
      keeps: { configKey: 'configKey' },
    },
  ],
  use: [
    ...plain('GET /peer', 'GET /peer/{peerId}', 'GET /peer/sub/{subId}'),
    {
      operation: 'GET /peer/search',
      request: () => ({ query: 'isSelf=false&isLocal=false&name=one.example.org' }),
      answers: () => ({ totalElements: 1 }),
    },
    {
      operation: 'GET /peer/{peerId}/sub',
      request: () => ({ query: 'page=0&size=1&sort=subId,DESC' }),
      answers: () => [{}],
    },
    { operation: 'PUT /peer/{peerId}', request: () => ({ body: { ...peer('one.example.org'), name: 'One' } }) },
    {
      operation: 'PUT /peer/sub/{subId}',
      request: ({ peerId, userId }) => ({ body: { peerId, userId, scopeType: 'RF', accessType: 'PB', processed: 9 } }),
    },

    ...plain('GET /group/peer', 'GET /group/solution', 'GET /group/peer/solution'),
    { operation: 'GET /group/{groupId}/peer', request: ofPeers(), answers: () => ({ totalElements: 1 }) },
    { operation: 'PUT /group/{groupId}/peer', request: ofPeers({ name: 'Good friends' }) },
    { operation: 'GET /group/{groupId}/solution', request: ofSolutions(), answers: () => ({ totalElements: 1 }) },
    { operation: 'PUT /group/{groupId}/solution', request: ofSolutions({ name: 'Good demos' }) },
    { operation: 'GET /group/peer/{peerId}/solution', answers: () => ({ totalElements: 1 }) },
    { operation: 'GET /group/peer/{peerId}/solution/{solutionId}/access', answers: () => ({ count: 1 }) },

    ...plain('GET /group/peer/{peerId}/access', 'GET /config/{configKey}'),
    { operation: 'PUT /config/{configKey}', request: () => ({ body: { configValue: '[]' } }) },
    { operation: 'GET /code/pair', answers: () => ['ACCESS_TYPE'] },
    {
      operation: 'GET /code/pair/{name}',
      request: () => ({ params: { name: 'PEER_STATUS' } }),
      answers: () => [{ code: 'AC', name: 'Active' }],
    },
    ...shortcuts,
    { operation: 'GET /healthcheck', neverRejected: true, answers: () => ({ status: 200 }) },
    { operation: 'GET /version', neverRejected: true, answers: () => ({ data: '1.18.4' }) },
  ],
  end: [
    ...plain('DELETE /config/{configKey}', 'DELETE /group/peer/{peerGroupId}/solution/{solutionGroupId}'),
    { operation: 'DELETE /group/peer/{principalGroupId}/peer/{resourceGroupId}', request: betweenPeers },
    { operation: 'DELETE /group/{groupId}/peer/{peerId}', request: ofPeers() },
    { operation: 'DELETE /group/{groupId}/solution/{solutionId}', request: ofSolutions() },
    { operation: 'DELETE /group/{groupId}/peer', request: ofPeers() },
    { operation: 'DELETE /group/{groupId}/solution', request: ofSolutions() },
    ...plain('DELETE /peer/sub/{subId}', 'DELETE /peer/{peerId}'),
  ],
};
