import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { images } from '../../fixtures/images.ts';
import { type PortalAnswer, sharedPortal, type TestPortal } from '../../support/portal.ts';
import type { Actor } from '../../support/portal-people.ts';
import { type WholeEdge, wholeEdge } from '../../support/whole-edge.ts';

describe('the images of the site’s pages', function () {
  this.timeout(240_000);
  let portal: TestPortal;
  let edge: WholeEdge['edge'];
  before(async () => {
    portal = await sharedPortal();
    ({ edge } = await wholeEdge(portal));
  });

  const api = '/site/api-manual/Solution';
  async function store(who: Actor, folder: string, name: string, bytes: Buffer = images.png): Promise<PortalAnswer> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    const headers = who === 'anonymous' ? {} : { authorization: `Bearer ${portal.people[who].token}` };
    const response = await fetch(`${edge.url}${api}/${folder}`, { method: 'POST', body: form, headers });
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
  }
  const names = async (folder: string): Promise<string[]> =>
    Object(await (await fetch(`${edge.url}${api}/global/${folder}`)).json()).response_body;
  const bytesOf = async (gallery: string, folder: string, name: string) => {
    const response = await fetch(`${edge.url}/site/binaries/content/gallery/${gallery}/global/${folder}/${name}`);
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('are added to slides, and shown to everybody under both names of the gallery', async () => {
    const [one, two] = [`${newId()}.png`, `${newId()}.png`];
    for (const name of [one, two, one]) {
      const { status, body } = await store('admin', 'carouselImages/carousel_background', name);
      expect(status, JSON.stringify(body)).to.equal(200);
      expect(body).to.include({ error_code: '100', response_body: name });
    }
    const stored = await store('admin', 'carouselImages/carousel_background', two, images.gif);
    expect(stored.status).to.equal(200);
    expect((await names('carousel_background')).filter((name) => [one, two].includes(name))).to.deep.equal([one, two]);
    for (const gallery of ['acumoscms', 'modelyard'])
      expect((await bytesOf(gallery, 'carousel_background', two)).bytes.equals(images.gif), gallery).to.equal(true);
    for (const [gallery, folder] of [
      ['another', 'carousel_background'],
      ['acumoscms', 'event_carousel_bg'],
      ['acumoscms', 'carousel_elsewhere'],
    ] as const)
      expect((await bytesOf(gallery, folder, two)).status).to.equal(404);
  });

  it('are alone where there is one of them', async () => {
    for (const name of ['old.png', 'new.gif'])
      expect((await store('admin', 'globalImages/coBrandLogo', name, images.gif)).status).to.equal(200);
    expect(await names('coBrandLogo')).to.deep.equal(['new.gif']);
    expect((await bytesOf('acumoscms', 'coBrandLogo', 'old.png')).status).to.equal(404);
  });

  it('are stored by administrators alone, and are images', async () => {
    const before = await names('success_carousel_ig');
    for (const [who, status] of [
      ['anonymous', 401],
      ['stranger', 403],
      ['publisher', 403],
    ] as const)
      expect((await store(who, 'carouselImages/success_carousel_ig', 'a.png')).status, who).to.equal(status);
    expect((await store('admin', 'carouselImages/success_carousel_ig', 'a.png', images.svg)).status).to.equal(415);
    for (const folder of ['carouselImages/elsewhere', 'carouselImages/coBrandLogo', 'globalImages/carousel_background'])
      expect((await store('admin', folder, 'a.png')).status, folder).to.equal(404);
    expect(await names('success_carousel_ig')).to.deep.equal(before);
  });
});
