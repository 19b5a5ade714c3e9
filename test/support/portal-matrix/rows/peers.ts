import { newId } from '../../../../services/kit/ids.ts';
import type { RowRequest } from '../../matrix/row.ts';
import { only, type Row } from '../row.ts';
import type { Stage } from '../stage.ts';

const expected = only(['admin']);

const someone = () => ({
  ...{ name: 'Elsewhere', subjectName: `${newId()}.example.org`, apiUrl: 'https://elsewhere.example.org' },
  contact1: 'admin@elsewhere.example.org',
});

/** A peer made for one request. */
async function newPeer({ catalog }: Stage, statusCode = 'AC'): Promise<string> {
  const peer = { ...someone(), self: false, local: false, statusCode, validationStatusCode: 'NV' };
  return (await catalog.call('POST', '/peer', peer)).body.peerId;
}

async function newSubscription(stage: Stage): Promise<number> {
  const subscription = { peerId: await newPeer(stage), userId: stage.people.admin.userId };
  const codes = { scopeType: 'RF', accessType: 'PR' };
  return (await stage.catalog.call('POST', '/peer/sub', { ...subscription, ...codes })).body.subId;
}

const row = (operation: string, request: (stage: Stage) => Promise<RowRequest> | RowRequest): Row => ({
  operation,
  request,
  expected,
});

export const peerRows: readonly Row[] = [
  row('POST /admin/paginatedPeers', () => ({ path: '/admin/paginatedPeers', bare: { page: 0, size: 5 } })),
  row('POST /admin/peers', () => ({ path: '/admin/peers', body: someone() })),
  row('GET /admin/peers/{peerId}', async (stage) => ({ path: `/admin/peers/${await newPeer(stage)}` })),
  row('PUT /admin/peers/{peerId}', async (stage) => ({
    path: `/admin/peers/${await newPeer(stage)}`,
    body: { name: 'Somewhere' },
  })),
  row('DELETE /admin/peers/{peerId}', async (stage) => ({ path: `/admin/peers/${await newPeer(stage)}` })),
  row('POST /admin/peer/subcriptions/{peerId}', async (stage) => ({
    path: `/admin/peer/subcriptions/${await newPeer(stage)}`,
  })),
  row('POST /admin/peer/subcription/create', async (stage) => ({
    path: '/admin/peer/subcription/create',
    body: { peerId: await newPeer(stage), selector: '{"modelTypeCode":"CL"}' },
  })),
  row('POST /admin/peer/sub/create/{peerId}', async (stage) => ({
    path: `/admin/peer/sub/create/${await newPeer(stage)}`,
    body: [{ solutionId: newId() }],
  })),
  row('DELETE /admin/peer/subcription/delete/{subId}', async (stage) => ({
    path: `/admin/peer/subcription/delete/${await newSubscription(stage)}`,
  })),
  row('GET /admin/peers/{peerId}/subscriptions/{subId}/run', async (stage) => ({
    path: `/admin/peers/${await newPeer(stage)}/subscriptions/1/run`,
  })),
  row('POST /admin/peers/{peerId}/subscriptions/{subId}/run', async (stage) => ({
    path: `/admin/peers/${await newPeer(stage)}/subscriptions/1/run`,
  })),
  row('GET /gateway/certificates', async () => ({ path: '/gateway/certificates' })),
  row('GET /gateway/ping/{peerId}', async (stage) => ({ path: `/gateway/ping/${await newPeer(stage)}` })),
  row('POST /gateway/solutions', async (stage) => ({
    path: '/gateway/solutions',
    body: { peerId: await newPeer(stage) },
  })),
  row('GET /gateway/{solutionId}/solution/{peerId}', async (stage) => ({
    path: `/gateway/${newId()}/solution/${await newPeer(stage)}`,
  })),
  row('POST /admin/requests', () => ({ path: '/admin/requests', bare: { page: 0, size: 5 } })),
  row('PUT /admin/request/update', async (stage) => ({
    path: '/admin/request/update',
    body: { requestId: await newPeer(stage, 'RQ'), action: 'Approve' },
  })),
];
