import { expect } from 'chai';
import { freePort } from '../../support/engines.ts';
import { adderBundle } from '../../support/model-bundle.ts';
import { sharedPortal, type TestPortal } from '../../support/portal.ts';
import type { Person } from '../../support/portal-people.ts';
import { zip } from '../../support/publication-corpus/archives.ts';
import { type RunningRole, startRole } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

/** What the portal's page does to onboard a model. */
describe('onboarding by the page', function () {
  this.timeout(240_000);

  let portal: TestPortal;
  let worker: RunningRole;

  before(async () => {
    portal = await sharedPortal();
    worker = await startRole('onboarding', 'worker', `http://127.0.0.1:${await freePort()}`, {
      ...{ ...portal.env, ...portal.repositoryEnv, ONBOARDING_SCAN_WAIT_MS: '0' },
    });
  });
  after(async () => {
    await worker?.stop();
  });

  /** The archive of a model that adds. */
  const bundle = (name: string) =>
    zip(
      ...Object.values(adderBundle(name)).flatMap((file) =>
        file ? [{ name: `${name}/${file.name}`, bytes: Buffer.from(file.text) }] : [],
      ),
    );

  async function upload(who: Person, bytes: Uint8Array, userId = who.userId) {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), 'bundle.zip');
    const response = await portal.send(who, 'POST', `/model/upload/${userId}`, { body: form });
    return { status: response.status, body: JSON.parse(await response.text()) };
  }
  const add = (who: Person, userId = who.userId) =>
    portal.call(who, 'POST', `/webBasedOnBoarding/addToCatalog/${userId}`, { name: 'adder', version: '1' });
  const namesOf = async ({ userId }: Person): Promise<string[]> => {
    const { body } = await portal.catalog.call('GET', `/solution/search?userId=${userId}&page=0&size=10`);
    return body.content.map(({ name }: { readonly name: string }) => name);
  };

  it('makes a solution of an uploaded zip, with the steps under the tracking id that it answers', async () => {
    const ada = await portal.join('ada');
    const uploaded = await upload(ada, await bundle('page-adder'));
    expect(uploaded.status, JSON.stringify(uploaded.body)).to.equal(200);
    expect(uploaded.body).to.include({ error_code: '100', response_body: null });

    const added = await add(ada);
    expect(added.status, JSON.stringify(added.body)).to.equal(200);
    expect(added.body.error_code).to.equal('100');
    const path = `/webBasedOnBoarding/messagingStatus/${ada.userId}/${added.body.response_detail}`;
    const steps = async () => (await portal.call(ada, 'POST', path)).body.response_body;
    const ended = async () => {
      const rows = await steps();
      return rows.length === 8 && rows.every(({ statusCode }: { statusCode: string }) => statusCode !== 'ST');
    };
    await until(ended, { what: 'all steps have ended', withinMs: 60_000, detail: () => worker.output.slice(-4_000) });
    expect(
      (await steps()).map(({ name, statusCode }: Record<string, string>) => `${name} ${statusCode}`),
    ).to.deep.equal([
      'CreateSolution SU',
      ...['AddArtifact SU', 'AddArtifact SU', 'AddArtifact SU'],
      ...['CreateTOSCA SU', 'Dockerize SU', 'AddDockerImage SU', 'SecurityScan SU'],
    ]);
    const [{ solutionId, userId }] = await steps();
    expect(userId).to.equal(ada.userId);
    const { body } = await portal.call(ada, 'GET', `/solutions/${solutionId}`);
    expect(body.response_body).to.include({ name: 'page-adder', ownerId: ada.userId });
  });

  it('pushes what was uploaded last, and only once', async () => {
    const ada = await portal.join('ada');
    for (const name of ['page-first', 'page-second'])
      expect((await upload(ada, await bundle(name))).status).to.equal(200);
    const both = await Promise.all([add(ada), add(ada)]);
    expect(both.map(({ status }) => status).toSorted()).to.deep.equal([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).to.include({ code: 'no_bundle' });
    await until(async () => (await namesOf(ada)).length > 0, { what: 'the solution is there', withinMs: 60_000 });
    expect(await namesOf(ada)).to.deep.equal(['page-second']);
  });

  it('says what is wrong with an archive, in the words of onboarding', async () => {
    const ada = await portal.join('ada');
    const metadata = { name: 'metadata.json', bytes: '{}' };
    for (const [bytes, words] of [
      [Buffer.from('no archive'), 'bundle.zip cannot be read as a zip archive'],
      [await zip(metadata), 'bundle.zip has no model: put a .zip, .jar, .bin, .tar or .R file in'],
      [await zip(metadata, { name: '../model.zip', bytes: 'x' }), 'leads out of the archive'],
    ] as const) {
      const { status, body } = await upload(ada, bytes);
      expect(status, JSON.stringify(body)).to.equal(400);
      expect(body.response_detail).to.include(words);
    }
    expect((await add(ada)).status).to.equal(409);
  });

  it('is for the user in the path alone, administrators included', async () => {
    const ada = await portal.join('ada');
    const { admin } = portal.people;
    expect((await upload(admin, await bundle('page-foreign'), ada.userId)).status).to.equal(403);
    expect((await upload(ada, await bundle('page-own'))).status).to.equal(200);
    expect((await add(admin, ada.userId)).status).to.equal(403);
  });

  it('ends where the site takes no models in', async () => {
    const ada = await portal.join('ada');
    const { body: site } = await portal.call('admin', 'GET', '/admin/config/site_config');
    const { configValue } = site.response_body;
    const save = (value: string) => portal.call('admin', 'PUT', '/admin/config/site_config', { configValue: value });
    const disabled = JSON.parse(configValue);
    disabled.fields.find(({ name }: { name: string }) => name === 'enableOnBoarding').data = { name: 'Disabled' };
    try {
      expect((await save(JSON.stringify(disabled))).status).to.equal(200);
      const { status, body } = await upload(ada, await bundle('page-late'));
      expect(status).to.equal(403);
      expect(body.response_detail).to.include('disabled');
      expect((await add(ada)).status).to.equal(403);
    } finally {
      await save(configValue);
    }
    expect((await upload(ada, await bundle('page-late'))).status).to.equal(200);
  });

  it('offers no conversion to ONAP', async () => {
    const ids = `${crypto.randomUUID()}/${crypto.randomUUID()}`;
    const check = await portal.call('owner', 'GET', `/webBasedOnBoarding/checkOnapCompatible/${ids}`);
    expect(check.body).to.include({ error_code: '100', response_body: false });
    const path = `/webBasedOnBoarding/convertToOnap/${ids}/${portal.people.owner.userId}/adder`;
    const { status, body } = await portal.call('owner', 'POST', path);
    expect(status).to.equal(422);
    expect(body).to.include({
      code: 'onap_not_supported',
      response_detail: 'This platform does not convert models to ONAP.',
    });
  });
});
