import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { createSampleRecords, type SampleRecords } from '../../support/catalog-records/sample-records.ts';
import { type PortalAnswer, sharedPortal, type TestPortal } from '../../support/portal.ts';
import type { Actor, Person } from '../../support/portal-people.ts';

type Body = PortalAnswer['body'];

describe('a solution over the portal is changed', () => {
  let portal: TestPortal;
  let things: SampleRecords;
  let owner: Person;
  let solutionId: string;

  before(async function () {
    this.timeout(240_000);
    portal = await sharedPortal();
    things = createSampleRecords(portal.catalog);
    owner = portal.people.owner;
  });

  async function make(rest: object = {}, accessTypeCode = 'PB'): Promise<string> {
    solutionId = await things.solution(owner.userId, rest);
    await things.revision(solutionId, owner.userId, { accessTypeCode });
    await things.done('POST', `/solution/${solutionId}/user/${portal.people.coOwner.userId}/access`);
    return solutionId;
  }
  const stored = (): Promise<Body> => things.done('GET', `/solution/${solutionId}`);
  const put = (who: Actor | Person, changes: object, id = solutionId) =>
    portal.call(who, 'PUT', `/solutions/${id}`, changes);
  const statusOf = async (answer: Promise<PortalAnswer>) => (await answer).status;

  it('in the fields that the client sends, and in no others', async () => {
    const described = { description: 'Who leaves', metadata: '{"a":1}', picture: 'AAAA', origin: 'http://peer' };
    await make({ ...described, modelTypeCode: 'CL', tags: [{ tag: 'churn' }] });
    const { modified: _, ...before } = await stored();
    const name = `renamed ${newId()}`;
    const sent = { active: true, created: 1, modelType: 'PR', name, ownerId: owner.userId, solutionId: newId() };
    const { status, body } = await put('owner', { ...sent, tookitType: 'TF' });
    expect([status, body.response_detail]).to.deep.equal([200, 'Solutions updated Successfully']);
    const { modified, ...after } = await stored();
    expect(after).to.deep.equal({ ...before, name, modelTypeCode: 'PR', toolkitTypeCode: 'TF' });
    expect(await statusOf(put('owner', { description: '', modelType: '' }))).to.equal(200);
    expect(await stored()).to.include({ name, description: null, modelTypeCode: null, metadata: '{"a":1}' });
  });

  it('by many clients concurrently, without losing changes', async () => {
    await make();
    const changes = { description: 'Who leaves', metadata: '{"b":2}', modelType: 'CL', tookitType: 'SK' };
    const each = Object.entries(changes).map(([field, value], index) =>
      put(index % 2 ? 'owner' : 'coOwner', { [field]: value }),
    );
    expect((await Promise.all(each)).map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
    const { description, metadata, modelTypeCode, toolkitTypeCode } = await stored();
    expect([description, metadata, modelTypeCode, toolkitTypeCode]).to.deep.equal(Object.values(changes));
  });

  it('only into what can be stored', async () => {
    await make();
    const before = await stored();
    for (const wrong of [
      ...[{ name: '' }, { name: ' ' }, { name: 'x'.repeat(101) }, { name: 'a\0b' }, { name: 5 }],
      ...[{ description: 'x'.repeat(513) }, { metadata: 'no JSON' }, { modelType: 'XX' }, { active: 'yes' }],
      ...[{ ownerId: 'no-uuid' }, { ownerId: newId() }],
    ])
      expect(await statusOf(put('owner', wrong)), JSON.stringify(wrong)).to.equal(400);
    expect(await stored()).to.deep.equal(before);
  });

  describe('in its name', () => {
    it('unless another visible solution has it, case-insensitive', async () => {
      const name = `Taken ${newId()}`;
      await make({ name }, 'OR');
      const before = await things.solution(owner.userId);
      await things.revision(before, owner.userId);
      const { status, body } = await put('owner', { name: name.toUpperCase() }, before);
      expect(status).to.equal(400);
      expect(body).to.include({
        ...{ code: 'name_taken', response_body: null },
        response_detail: 'Model name is not unique. Please update model name before publishing',
      });
      expect((await things.done('GET', `/solution/${before}`)).name).not.to.equal(name.toUpperCase());
      // Its own name is no other’s.
      expect(await statusOf(put('owner', { name: name.toLowerCase() }))).to.equal(200);
    });

    it('to that of a private or deleted one', async () => {
      const [hidden, gone] = [`hidden ${newId()}`, `gone ${newId()}`];
      await make({ name: hidden }, 'PR');
      await make({ name: gone, active: false });
      for (const name of [hidden, gone]) {
        await make();
        expect(await statusOf(put('owner', { name }))).to.equal(200);
      }
    });
  });

  it('into a deleted one and back by its owner, not by co-owners', async () => {
    await make();
    const { coOwner } = portal.people;
    expect(await statusOf(put('coOwner', { active: false }))).to.equal(403);
    expect(await statusOf(put('owner', { active: false }))).to.equal(200);
    const get = (who: Actor | Person) => statusOf(portal.call(who, 'GET', `/solutions/${solutionId}`));
    for (const who of ['anonymous', 'stranger', 'publisher'] as const) expect(await get(who), who).to.equal(404);
    for (const who of ['owner', coOwner, 'admin'] as const) expect(await get(who)).to.equal(200);
    expect(await statusOf(put('stranger', { active: true }))).to.equal(404);
    expect(await statusOf(put('coOwner', { active: true }))).to.equal(403);
    expect(await statusOf(put('owner', { active: true }))).to.equal(200);
    expect(await get('anonymous')).to.equal(200);
  });

  it('into that of another user by its owner', async () => {
    await make({}, 'PR');
    const heir = await portal.join('heir');
    expect(await statusOf(put('coOwner', { ownerId: heir.userId }))).to.equal(403);
    expect(await statusOf(put('owner', { ownerId: heir.userId }))).to.equal(200);
    expect((await stored()).userId).to.equal(heir.userId);
    expect(await statusOf(put('owner', { description: 'mine?' }))).to.equal(404);
    expect(await statusOf(put(heir, { description: 'mine' }))).to.equal(200);
  });

  it('and the audit trail names the user', async () => {
    await make();
    await put('coOwner', { description: 'Who leaves' });
    const { body } = await portal.catalog.call('GET', `/activity/solution/${solutionId}?size=50`);
    const changes = body.content.filter(({ kind, entity }: Body) => entity === 'MLPSolution' && kind !== 'created');
    expect(changes.map(({ actingUser }: Body) => actingUser)).to.deep.equal([portal.people.coOwner.userId]);
  });

  describe('in its tags', () => {
    const tagsOf = async () => (await stored()).tags.map(({ tag }: Body) => tag);
    const tag = (who: Actor, method: 'PUT' | 'DELETE', name: string) =>
      portal.call(who, method, `/${method === 'PUT' ? 'addTag' : 'dropTag'}/${solutionId}/tag/${name}`);

    it('each of which it has once', async () => {
      await make();
      const name = `new-${newId().slice(-8)}`;
      expect((await tag('coOwner', 'PUT', name)).body).to.include({
        ...{ error_code: '100', response_detail: 'Solutions updated Successfully', response_body: null },
      });
      expect(await tagsOf()).to.deep.equal([name]);
      const again = await tag('owner', 'PUT', name);
      expect([again.status, again.body.response_detail]).to.deep.equal([400, 'Already has tag']);
      expect(await statusOf(tag('owner', 'DELETE', name))).to.equal(200);
      expect(await statusOf(tag('owner', 'DELETE', name))).to.equal(404);
      expect(await tagsOf()).to.deep.equal([]);
    });

    it('of any letters, and of no more than fit', async () => {
      await make();
      for (const name of ['größe', 'a b', '50%', 'a/b', '表'])
        expect(await statusOf(tag('owner', 'PUT', encodeURIComponent(name))), name).to.equal(200);
      expect(await tagsOf()).to.have.members(['größe', 'a b', '50%', 'a/b', '表']);
      for (const name of ['x'.repeat(33), '%20', '%00'])
        expect(await statusOf(tag('owner', 'PUT', name)), name).to.equal(404);
    });
  });
});
