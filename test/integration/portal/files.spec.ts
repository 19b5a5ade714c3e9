import { randomFillSync } from 'node:crypto';
import { expect } from 'chai';
import sharp from 'sharp';
import { newId } from '../../../services/kit/ids.ts';
import { sharedPortal, type TestPortal } from '../../support/portal.ts';
import { fileForm, pixel } from '../../support/portal-files.ts';
import { type StagedSolution, stageSolution } from '../../support/portal-matrix/stage.ts';
import { until } from '../../support/until.ts';

describe('files of a solution', () => {
  let portal: TestPortal;
  let solution: StagedSolution;

  before(async function () {
    this.timeout(240_000);
    portal = await sharedPortal();
  });
  beforeEach(async () => {
    solution = await stageSolution(portal, 'PB');
  });

  /** An artifact of the revision at an address; resolves to its id. */
  async function artifactAt(uri: string, name: string, artifactTypeCode = 'MS'): Promise<string> {
    const { userId } = portal.people.owner;
    const body = { name, uri, artifactTypeCode, version: '1', size: 5, userId };
    const { artifactId } = (await portal.catalog.call('POST', '/artifact', body)).body;
    await portal.catalog.call('POST', `/revision/${solution.revisionId}/artifact/${artifactId}`);
    return artifactId;
  }
  const download = (artifactId: string, headers: Record<string, string> = {}) => {
    const query = `revisionId=${solution.revisionId}&artifactId=${artifactId}`;
    return portal.send('stranger', 'GET', `/downloads/${solution.solutionId}?${query}`, { headers });
  };
  const downloads = async () =>
    (await portal.catalog.call('GET', `/solution/${solution.solutionId}`)).body.webStats.downloadCount;

  describe('its picture', () => {
    const update = async (name: string, bytes: string | Uint8Array<ArrayBuffer>) => {
      const path = `/solution/${solution.solutionId}/updateImage`;
      const response = await portal.send('owner', 'POST', path, { body: fileForm(name, bytes) });
      return { status: response.status, body: JSON.parse(await response.text()) };
    };

    it('is shown by lists and by content', async () => {
      const { status, body } = await update('pixel.gif', pixel);
      expect([status, body.status, body.status_code]).to.deep.equal([200, true, 200]);
      const picture = Buffer.from(pixel).toString('base64');
      expect(body.response_body).to.include({ solutionId: solution.solutionId, picture });
      const at = `${portal.contentUrl}/site/api-manual/Solution/solutionImages/${solution.solutionId}`;
      const [name] = Object(await (await fetch(at)).json()).response_body;
      const image = `/site/binaries/content/gallery/modelyard/solution/${solution.solutionId}/${name}`;
      const shown = await fetch(portal.contentUrl + image);
      expect(shown.headers.get('content-type')).to.equal('image/gif');
      expect(Buffer.from(await shown.arrayBuffer()).toString('base64')).to.equal(picture);
    });

    it('is a thumbnail in lists where it is large, and itself at content', async () => {
      const raw = { width: 200, height: 100, channels: 3 } as const;
      const picture = new Uint8Array(
        await sharp(randomFillSync(Buffer.alloc(60_000)), { raw })
          .png()
          .toBuffer(),
      );
      expect((await update('large.png', picture)).status).to.equal(200);
      const page = await portal.call('owner', 'POST', '/user/solutions', { pageRequest: { size: 200 } });
      const { picture: shown } = page.body.response_body.content.find(
        (row: { readonly solutionId: string }) => row.solutionId === solution.solutionId,
      );
      const thumbnail = Buffer.from(shown, 'base64');
      expect(thumbnail.length).to.be.within(100, 16 << 10);
      expect(await sharp(thumbnail).metadata()).to.include({ format: 'webp', width: 200, height: 100 });
      const at = `${portal.contentUrl}/site/api-manual/solutionImages/${solution.solutionId}/image`;
      expect(Buffer.from(await (await fetch(at)).arrayBuffer()).equals(picture)).to.equal(true);
      const damaged = await update('damaged.png', picture.slice(0, 20_000));
      expect([damaged.status, damaged.body.code]).to.deep.equal([415, 'image_not_recognised']);
    });

    it('is recognised by its bytes, and leaves the rest of the record as it is', async () => {
      expect((await update('picture.png', '<svg onload="alert(1)"/>')).status).to.equal(415);
      expect((await update('large.gif', new Uint8Array(2_100_000))).status).to.equal(413);
      const { body } = await portal.catalog.call('GET', `/solution/${solution.solutionId}`);
      expect(body).to.include({ picture: null, name: solution.name, modelTypeCode: 'CL' });
    });
  });

  describe('its artifacts', () => {
    it('are downloaded under the names of their files, and counted once each time', async () => {
      const uri = portal.artifacts.put(`org/${newId()}/model für alle.zip`, 'bytes');
      const artifactId = await artifactAt(encodeURI(uri), 'the model');
      const read = await download(artifactId);
      expect([read.status, await read.text()]).to.deep.equal([200, 'bytes']);
      expect(read.headers.get('x-filename')).to.equal(encodeURIComponent('model für alle.zip'));
      // What another server says is passed on as far as it is about the file.
      expect(read.headers.get('set-cookie')).to.equal(null);
      expect(read.headers.get('content-security-policy')).to.contain('sandbox');
      await until(async () => (await downloads()) === 1, { what: 'the download is counted' });
      const { body } = await portal.catalog.call('GET', `/solution/${solution.solutionId}/dnld`);
      expect(body.content[0]).to.include({ artifactId, userId: portal.people.stranger.userId });
      const part = await download(artifactId, { range: 'bytes=1-2' });
      expect([part.status, await part.text()]).to.deep.equal([206, 'yt']);
      expect(await downloads()).to.equal(1);
    });

    for (const [where, uri] of [
      ['elsewhere', 'http://127.0.0.1:9/model.zip'],
      ['above the repository', '../secret.txt'],
      ['above it, in other letters', '%2e%2e/secret.txt'],
      ['at another host by a trick', '//127.0.0.1:9/model.zip'],
      ['in a file of this machine', 'file:///etc/hostname'],
    ] as const)
      it(`are not fetched from ${where}`, async () => {
        const before = portal.artifacts.requestedPaths.length;
        const { status } = await download(await artifactAt(uri, 'model.zip'));
        expect(portal.artifacts.requestedPaths.slice(before).every((path) => path.startsWith('/repository/'))).to.equal(
          true,
        );
        expect([404, 503]).to.include(status);
      });

    it('that are images are not files', async () => {
      const artifactId = await artifactAt('registry:5000/model:1', 'model', 'DI');
      const { status } = await download(artifactId);
      expect(status).to.equal(503);
    });

    it('are those of the revision, and no user downloads for another', async () => {
      const artifactId = await artifactAt('model.zip', 'model.zip');
      const other = await stageSolution(portal, 'PB');
      const query = `revisionId=${other.revisionId}&artifactId=${artifactId}`;
      const { status } = await portal.call('stranger', 'GET', `/downloads/${other.solutionId}?${query}`);
      expect(status).to.equal(404);
      const forOwner = `revisionId=${solution.revisionId}&artifactId=${artifactId}&userId=${portal.people.owner.userId}`;
      const forbidden = await portal.call('stranger', 'GET', `/downloads/${solution.solutionId}?${forOwner}`);
      expect(forbidden.status).to.equal(403);
      expect((await download(artifactId)).status).to.equal(404);
    });
  });

  describe('its proto file', () => {
    const proto = (version = '1.0.0') =>
      portal.send('anonymous', 'GET', `/getProtoFile?solutionId=${solution.solutionId}&version=${version}`);

    it('is that of the version, not the archive of the same type', async () => {
      await artifactAt(portal.artifacts.put(`${newId()}/model.zip`, 'zip'), 'model.zip', 'MI');
      const text = 'syntax = "proto3";\nmessage Input { string url = 1; }\n';
      await artifactAt(portal.artifacts.put(`${newId()}/model.proto`, text), 'model.proto', 'MI');
      const read = await proto();
      expect(read.headers.get('content-type')).to.equal('text/plain; charset=utf-8');
      expect([read.status, await read.text()]).to.deep.equal([200, text]);
      expect((await proto('2')).status).to.equal(404);
    });

    it('has a status that says why it is missing', async () => {
      expect((await proto()).status).to.equal(404);
      await artifactAt('not/there.proto', 'there.proto', 'MI');
      expect((await proto()).status).to.equal(404);
    });
  });
});
