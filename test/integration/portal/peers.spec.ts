import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { type PortalAnswer, sharedPortal, type TestPortal } from '../../support/portal.ts';

type Body = PortalAnswer['body'];

describe('peers over the portal', () => {
  let portal: TestPortal;
  before(async function () {
    this.timeout(240_000);
    portal = await sharedPortal();
  });

  const call = (method: string, path: string, body?: unknown) => portal.call('admin', method, path, body);
  async function bare(method: string, path: string, body: unknown): Promise<Body> {
    const headers = { 'content-type': 'application/json' };
    const response = await portal.send('admin', method, path, { body: JSON.stringify(body), headers });
    return JSON.parse(await response.text());
  }
  const someone = (rest: object = {}) => ({
    ...{ name: 'Elsewhere', subjectName: `${newId()}.example.org`, apiUrl: 'https://elsewhere.example.org' },
    ...{ contact1: 'admin@elsewhere.example.org', ...rest },
  });
  async function store(rest: object = {}): Promise<Body> {
    const { status, body } = await call('POST', '/admin/peers', someone(rest));
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.response_body;
  }

  it('are stored, listed, changed and removed', async () => {
    const peer = await store({ webUrl: 'https://www.elsewhere.example.org' });
    expect(peer).to.include({ name: 'Elsewhere', statusCode: 'IN', self: false, validationStatusCode: 'NV' });
    const page = await bare('POST', '/admin/paginatedPeers', {
      page: 0,
      size: '1',
      fieldToDirectionMap: { created: 'DESC' },
    });
    expect(page.response_body.content.map(({ peerId }: Body) => peerId)).to.deep.equal([peer.peerId]);
    const path = `/admin/peers/${peer.peerId}`;
    const { body } = await call('PUT', path, { name: 'Somewhere', statusCode: 'AC' });
    expect(body.response_body).to.deep.equal({
      ...{ ...peer, name: 'Somewhere', statusCode: 'AC', modified: body.response_body.modified },
    });
    expect((await call('GET', path)).body.response_body).to.deep.equal(body.response_body);
    expect((await call('PUT', path, { statusCode: 'XX' })).status).to.equal(400);
    expect((await call('POST', '/admin/peers', someone({ subjectName: peer.subjectName }))).status).to.equal(400);
    expect((await call('POST', '/admin/peers', { name: 'Nowhere' })).status).to.equal(400);
    expect((await call('DELETE', path)).status).to.equal(200);
    expect((await call('GET', path)).status).to.equal(404);
  });

  it('have subscriptions, which administrators own unless they name another user', async () => {
    const { peerId } = await store();
    const list = async () => (await call('POST', `/admin/peer/subcriptions/${peerId}`)).body.response_body;
    const [one, two] = [newId(), newId()];
    const selector = '{"modelTypeCode":"CL"}';
    const create = (rest: object) => call('POST', '/admin/peer/subcription/create', { peerId, selector, ...rest });
    const { userId } = portal.people.owner;
    const { body } = await create({ refreshInterval: 3600, userId });
    expect(body.response_body).to.include({ peerId, selector, refreshInterval: 3600, userId, scopeType: 'RF' });
    expect((await create({ userId: newId() })).status).to.be.within(400, 499);
    expect((await create({ peerId: newId() })).status).to.equal(404);
    // A repeat makes what is missing alone.
    for (const solutionIds of [[one], [one, two, two]]) {
      const wanted = solutionIds.map((solutionId) => ({ solutionId, name: 'ignored' }));
      expect((await call('POST', `/admin/peer/sub/create/${peerId}`, wanted)).status).to.equal(200);
    }
    expect((await list()).map(({ selector }: Body) => selector)).to.have.members([
      ...[selector, `{"solutionId":"${one}"}`, `{"solutionId":"${two}"}`],
    ]);
    const path = `/admin/peer/subcription/delete/${body.response_body.subId}`;
    expect([(await call('DELETE', path)).status, (await call('DELETE', path)).status]).to.deep.equal([200, 404]);
    expect(await list()).to.have.lengthOf(2);
  });

  it('are not connected, which pages read in the answer', async () => {
    const { peerId, name } = await store();
    const answers = [
      await call('GET', `/gateway/ping/${peerId}`),
      await call('POST', '/gateway/solutions', { peerId, selector: '{}' }),
      await call('GET', `/gateway/${newId()}/solution/${peerId}`),
    ];
    for (const { status, body } of answers) {
      expect([status, body.status, body.error_code]).to.deep.equal([200, false, 'CONNECTION_ISSUE']);
      expect(body.response_detail).to.match(new RegExp(`^${name} is not connected`));
    }
    expect((await call('GET', `/gateway/ping/${newId()}`)).status).to.equal(404);
    const { status, body } = await call('GET', '/gateway/certificates');
    expect([status, body.status, body.response_body]).to.deep.equal([200, false, null]);
    expect(body.response_detail).to.include('FEDERATION_CERTIFICATE_FILE');
  });

  it('that want to join or to leave wait for an administrator', async () => {
    const [joins, leaves, stays] = [
      await store({ statusCode: 'RQ' }),
      await store({ statusCode: 'RN' }),
      await store({ statusCode: 'AC' }),
    ];
    const waiting = async (size = 1_000): Promise<Body[]> =>
      (await bare('POST', '/admin/requests', { page: 0, size })).response_body.requestList;
    const stateOf = async ({ peerId }: Body) =>
      (await call('GET', `/admin/peers/${peerId}`)).body.response_body.statusCode;
    const decide = ({ peerId: requestId }: Body, action: string) =>
      call('PUT', '/admin/request/update', { requestId, action });
    const ids = (await waiting()).map(({ requestId }) => requestId);
    expect(ids.slice(0, 2)).to.have.members([leaves.peerId, joins.peerId]);
    expect(ids).not.to.include(stays.peerId);
    expect(await waiting(1)).to.have.lengthOf(1);
    expect((await decide(joins, 'perhaps')).status).to.equal(400);
    expect([(await decide(joins, 'Deny')).status, await stateOf(joins)]).to.deep.equal([200, 'DC']);
    expect([(await decide(leaves, 'approve')).status, await stateOf(leaves)]).to.deep.equal([200, 'RM']);
    for (const peer of [joins, stays]) expect((await decide(peer, 'approve')).status).to.equal(409);
    expect(await stateOf(stays)).to.equal('AC');
  });
});
