import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { CertificateAndKey } from '../../../scripts/federation/authority.ts';
import { newId } from '../../../services/kit/ids.ts';
import {
  addOwnPeer,
  addPeer,
  askAsPeer,
  type FederationGateway,
  makePlatformFiles,
  ownName,
  type PlatformFiles,
  startFederationGateway,
} from '../../support/federation.ts';
import { sharedPortal, type TestPortal } from '../../support/portal.ts';
import { type StagedSolution, stageSolution } from '../../support/portal-matrix/stage.ts';
import type { RunningRole } from '../../support/roles.ts';

const [here, there] = [ownName, 'there.example.org'];

/** What this platform asks of another: both have the same records, and gateways with certificates of their own. */
describe('this platform', function () {
  this.timeout(240_000);
  let portal: TestPortal;
  let files: PlatformFiles;
  let othersFiles: PlatformFiles;
  let gateway: FederationGateway;
  let other: FederationGateway;
  let gatewayOfPortal: RunningRole;
  let own: CertificateAndKey;
  let peerId: string;
  let solution: StagedSolution;

  before(async () => {
    portal = await sharedPortal();
    files = await makePlatformFiles(here);
    othersFiles = await makePlatformFiles(there, files.authority);
    gateway = await startFederationGateway(portal, files);
    other = await startFederationGateway(portal, othersFiles);
    gatewayOfPortal = await portal.startGateway({ ...files.settings, FEDERATION_LOCAL_URL: gateway.localUrl });
    own = await files.authority.issue({ commonName: here });
    await addOwnPeer(portal);
    const apiUrl = other.url.replace('127.0.0.1', 'localhost');
    ({ peerId } = await addPeer(portal, { subjectName: there, name: 'The other platform', apiUrl }));
    solution = await stageSolution(portal, 'PB');
  });
  after(async () => {
    await gatewayOfPortal?.stop();
    await gateway?.stop();
    await other?.stop();
    await files?.remove();
    await othersFiles?.remove();
  });

  const ask = (by: CertificateAndKey, path: string, method = 'GET') =>
    askAsPeer(`${gateway.localUrl}${path}`, { by, authority: files.authority, method });
  const wire = (selector: object) => encodeURIComponent(Buffer.from(JSON.stringify(selector)).toString('base64'));

  it('asks the gateway of another through its own, at a port for itself', async () => {
    const pong = await ask(own, `/peer/${peerId}/ping`);
    expect([pong.status, pong.json.error]).to.deep.equal([200, null]);
    expect(pong.json.content.self).to.equal(true);
    const { solutionId } = solution;
    const found = await ask(own, `/peer/${peerId}/solutions?selector=${wire({ solutionId })}`);
    expect(found.json.content.map((one: { origin: string }) => one.origin)).to.deep.equal([
      `https://${there}/solutions/${solutionId}`,
    ]);
    const one = await ask(own, `/peer/${peerId}/solutions/${solutionId}`);
    expect(one.json.content.revisions).to.have.length(1);
    const again = await ask(own, `/peer/${peerId}/peer/register`, 'POST');
    expect([again.status, again.json.code]).to.deep.equal([422, 'rejected_by_peer']);
    expect(again.json.error).to.include('known already');
  });

  it('lets no other platform ask there, and answers other platforms at the other port alone', async () => {
    const stranger = await files.authority.issue({ commonName: there });
    expect((await ask(stranger, `/peer/${peerId}/ping`)).status).to.equal(401);
    expect((await ask(own, '/solutions')).status).to.equal(404);
    const outside = { by: own, authority: files.authority };
    expect((await askAsPeer(`${gateway.url}/peer/${peerId}/ping`, outside)).status).to.equal(404);
  });

  it('says with which certificate it shows itself, and which authorities it believes', async () => {
    const { status, json } = await ask(own, '/certificates');
    expect([status, json.content.authorities.length, json.content.hasRevocations]).to.deep.equal([200, 1, true]);
    const shown = new X509Certificate(await readFile(files.settings.FEDERATION_CERTIFICATE_FILE ?? ''));
    expect(json.content.own).to.include({
      ...{ fingerprint: shown.fingerprint256, validTo: shown.validToDate.getTime(), needsRenewal: false },
      ...{ subject: `CN=${here}`, issuer: json.content.authorities[0].subject },
    });
    expect(json.content.own.names).to.include(here);
    const unknown = await files.authority.issue({ commonName: 'not-added-yet.example.org' });
    expect((await ask(unknown, '/certificates')).status, 'before it is among the peers').to.equal(200);
  });

  it('says why another platform does not answer', async () => {
    const away = (await addPeer(portal, { subjectName: 'away.example.org', apiUrl: 'https://localhost:1' })).peerId;
    const refused = await ask(own, `/peer/${away}/ping`);
    expect([refused.status, refused.json.error]).to.deep.equal([
      503,
      'away.example.org cannot be reached at https://localhost:1: ECONNREFUSED.',
    ]);
    const plain = (await addPeer(portal, { subjectName: 'plain.example.org', apiUrl: 'http://localhost:1' })).peerId;
    expect((await ask(own, `/peer/${plain}/ping`)).json.code).to.equal('bad_api_url');
    expect((await ask(own, `/peer/${newId()}/ping`)).status).to.equal(404);
  });

  describe('in the portal', () => {
    async function askPortal(method: string, path: string, body?: unknown) {
      const response = await fetch(`${gatewayOfPortal.url}${path}`, {
        ...{
          method,
          headers: { authorization: `Bearer ${portal.people.admin.token}`, 'content-type': 'application/json' },
        },
        ...(body !== undefined && { body: JSON.stringify({ request_body: body }) }),
      });
      // biome-ignore lint/suspicious/noExplicitAny: a spec reads answers of any shape, and fails where one is not as it says
      const answer = (await response.json()) as any;
      portal.checkAnswer(method, path, response.status, answer);
      return answer;
    }

    it('shows administrators what another platform has', async () => {
      const { solutionId } = solution;
      const pong = await askPortal('GET', `/gateway/ping/${peerId}`);
      expect([pong.error_code, pong.response_body.self]).to.deep.equal(['100', true]);
      const selector = JSON.stringify({ solutionId });
      const found = await askPortal('POST', '/gateway/solutions', { peerId, selector });
      expect(found.response_body.map((one: { solutionId: string }) => one.solutionId)).to.deep.equal([solutionId]);
      const one = await askPortal('GET', `/gateway/${solutionId}/solution/${peerId}`);
      expect(one.response_body.name).to.equal(solution.name);
    });

    it('shows administrators the certificates of this one', async () => {
      const { response_body: shown } = await askPortal('GET', '/gateway/certificates');
      expect([shown.own.subject, shown.authorities.length]).to.deep.equal([`CN=${here}`, 1]);
    });

    it('says in the envelope why another platform does not answer', async () => {
      const { peerId: gone } = await addPeer(portal, {
        subjectName: 'gone.example.org',
        apiUrl: 'https://localhost:1',
      });
      const answer = await askPortal('GET', `/gateway/ping/${gone}`);
      expect(answer).to.include({ status: false, error_code: 'CONNECTION_ISSUE' });
      expect(answer.response_detail).to.include('gone.example.org cannot be reached');
    });
  });
});
