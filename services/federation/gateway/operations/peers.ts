import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { Reply } from '../../../kit/http/api/answer.ts';
import { registerPeer, renouncePeer } from '../../app/register-peer.ts';
import { said, saidShape } from '../envelope.ts';
import { operation, peerIn } from '../operation.ts';
import { subjectOf } from '../peer-certificate.ts';
import { peerShape } from '../shapes.ts';

const group = 'peers';

const ping = operation({
  ...{ method: 'GET', path: '/ping', id: 'ping', group, access: 'open' },
  summary: 'Whether this platform answers, and what it is',
  answer: saidShape(peerShape),
  failures: [401, 404, 503],
  async run(_, { catalog }) {
    const self = await catalog.self();
    if (!self) throw notFound('No peer of this platform is marked as itself: its administrators have to add one.');
    return said('pong', self);
  },
});

const list = operation({
  ...{ method: 'GET', path: '/peers', id: 'listPeers', group, access: 'open', scope: 'own' },
  summary: 'The peers of this platform, for itself alone',
  answer: saidShape(z.array(peerShape)),
  failures: [401, 503],
  run: async (_, { catalog }) => said('peers', await catalog.peers()),
});

const register = operation({
  ...{ method: 'POST', path: '/peer/register', id: 'register', group, access: 'open', scope: 'register', status: 202 },
  summary: 'Ask to be a peer; what is known of it comes from the certificate, and an administrator decides',
  answer: saidShape(peerShape),
  failures: [400, 401, 503],
  async run({ ctx }, { catalog, findPeer }) {
    const subject = subjectOf(ctx);
    const peer = await registerPeer(catalog, subject, await findPeer(subject));
    return new Reply(said('registration requested', peer), { status: 202 });
  },
});

const unregister = operation({
  ...{
    method: 'POST',
    path: '/peer/unregister',
    id: 'unregister',
    group,
    access: 'open',
    scope: 'renounce',
    status: 202,
  },
  summary: 'Be no peer any more',
  answer: saidShape(peerShape),
  failures: [401, 503],
  run: async ({ ctx }, { catalog }) =>
    new Reply(said('registration renounced', await renouncePeer(catalog, peerIn(ctx))), { status: 202 }),
});

export const peerOperations = [ping, list, register, unregister];
