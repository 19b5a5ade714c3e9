import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import type { CatalogAnswer, TestCatalog } from '../../support/catalog.ts';

type Body = CatalogAnswer['body'];

/** What operations do besides the record they are about. */
export function describeRelations(running: () => TestCatalog): void {
  const ask = (method: string, path: string, body?: unknown) => running().call(method, path, body);
  /** The body of what has to succeed. */
  async function done(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await ask(method, path, body);
    expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).to.be.oneOf([200, 201]);
    return answer.body;
  }
  async function refused(method: string, path: string, body?: unknown): Promise<string> {
    const answer = await ask(method, path, body);
    expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).to.equal(400);
    return answer.body.error;
  }

  let count = 0;
  const newUser = async (): Promise<string> => {
    const loginName = `person${count++}`;
    return (await done('POST', '/user', { loginName, email: `${loginName}@example.org`, active: true })).userId;
  };
  const newSolution = async (userId: string, rest: object = {}): Promise<string> =>
    (await done('POST', '/solution', { name: 'A solution', userId, active: true, ...rest })).solutionId;
  const newRevision = async (solutionId: string, userId: string): Promise<string> => {
    const body = { version: '1', accessTypeCode: 'PR', validationStatusCode: 'NV', userId, authors: [] };
    return (await done('POST', `/solution/${solutionId}/revision`, body)).revisionId;
  };
  const newPeer = async (): Promise<string> => {
    const name = `peer${count++}.example.org`;
    const contact = { apiUrl: 'https://example.org', contact1: 'ops@example.org' };
    const codes = { self: false, local: false, statusCode: 'AC', validationStatusCode: 'NV' };
    return (await done('POST', '/peer', { name, subjectName: name, ...contact, ...codes })).peerId;
  };
  const newGroup = async (of: 'peer' | 'solution'): Promise<number> =>
    (await done('POST', `/group/${of}`, { name: `group${count++}` })).groupId;

  it('make tags that are used, replace those of a record by a list, and leave them alone without one', async () => {
    const userId = await newUser();
    const solutionId = await newSolution(userId, { tags: [{ tag: 'b new' }, { tag: 'a new' }, { tag: 'a new' }] });
    const tagsOf = async () => (await done('GET', `/solution/${solutionId}`)).tags.map(({ tag }: Body) => tag);
    expect(await tagsOf()).to.deep.equal(['a new', 'b new']);
    const record = { name: 'Renamed', userId, active: true };
    await done('PUT', `/solution/${solutionId}`, { ...record, tags: null });
    expect(await tagsOf()).to.deep.equal(['a new', 'b new']);
    await done('PUT', `/solution/${solutionId}`, { ...record, tags: [{ tag: 'c new' }] });
    expect(await tagsOf()).to.deep.equal(['c new']);
    await done('POST', `/solution/${solutionId}/tag/d%20new`);
    expect(await refused('POST', `/solution/${solutionId}/tag/d%20new`)).to.equal('Already has tag');
    const all = (await done('GET', '/tag?page=0&size=1000')).content.map(({ tag }: Body) => tag);
    expect(all).to.include.members(['a new', 'b new', 'c new', 'd new']);
    expect(await refused('POST', '/tag', { tag: 'c new' })).to.equal('Tag exists');
  });

  it('write a record and its tags together or not at all', async () => {
    const userId = newId();
    await refused('POST', '/solution', { name: 'x', userId, active: true, tags: [{ tag: 'of nothing' }] });
    const { content } = await done('GET', '/tag?page=0&size=1000');
    expect(content).not.to.deep.include({ tag: 'of nothing' });
  });

  it('change the roles of all the people that are named, or of none', async () => {
    const [ada, bob] = [await newUser(), await newUser()];
    const newRole = async () => (await done('POST', '/role', { name: `role${count++}`, active: true })).roleId;
    const [first, second] = [await newRole(), await newRole()];
    const rolesOf = async (userId: string) =>
      (await done('GET', `/user/${userId}/role`)).map(({ roleId }: Body) => roleId);
    await done('POST', `/user/${ada}/role/${first}`);
    const both = { add: true, userIds: [ada.toUpperCase(), bob] };
    expect(await refused('PUT', `/user/role/${first}`, both)).to.equal(`User already in role: ${ada}`);
    expect(await rolesOf(bob)).to.deep.equal([]);
    await done('PUT', `/user/role/${second}`, both);
    expect(await rolesOf(ada)).to.have.members([first, second]);
    await done('PUT', `/user/role/${second}`, { ...both, add: false });
    await done('PUT', `/user/${ada}/role`, [second]);
    expect(await rolesOf(ada)).to.deep.equal([second]);
    await refused('PUT', `/user/${ada}/role`, [first, newId()]);
    expect(await rolesOf(ada)).to.deep.equal([second]);
  });

  it('relate the same two idempotently, and separate them once', async () => {
    const userId = await newUser();
    const share = `/solution/${await newSolution(userId)}/user/${userId}/access`;
    await done('POST', share);
    await done('POST', share);
    await done('DELETE', share);
    await refused('DELETE', share);
  });

  it('touch a record only where it lies', async () => {
    const userId = await newUser();
    const [here, there] = [await newSolution(userId), await newSolution(userId)];
    const revisionId = await newRevision(here, userId);
    const body = { userId, deploymentStatusCode: 'ST' };
    const { deploymentId } = await done('POST', `/solution/${here}/revision/${revisionId}/deploy`, body);
    const elsewhere = `/solution/${there}/revision/${revisionId}`;
    await refused('POST', `${elsewhere}/deploy`, body);
    await refused('GET', `${elsewhere}/deploy`);
    await refused('PUT', `${elsewhere}/deploy/${deploymentId}`, body);
    await refused('DELETE', `${elsewhere}/deploy/${deploymentId}`);
    await refused('GET', elsewhere);
    await refused('POST', `${elsewhere}/validation/${newId()}`, { validationTypeCode: 'SS' });
    await refused('POST', '/thread', { solutionId: there, revisionId });
    await refused('POST', '/pubreq', { solutionId: there, revisionId, requestUserId: userId, statusCode: 'PE' });
  });

  it('let peers see what their groups are granted, and know of whom their groups may know', async () => {
    const [ours, theirs] = [await newPeer(), await newPeer()];
    const [friends, others, solutions] = [await newGroup('peer'), await newGroup('peer'), await newGroup('solution')];
    const solutionId = await newSolution(await newUser());
    for (const [group, peer] of [
      [friends, ours],
      [others, ours],
      [others, theirs],
    ])
      await done('POST', `/group/${group}/peer/${peer}`, {});
    await done('POST', `/group/${solutions}/solution/${solutionId}`, {});
    const waysOf = async (peer: string) =>
      (await done('GET', `/group/peer/${peer}/solution/${solutionId}/access`)).count;
    await done('POST', `/group/peer/${friends}/solution/${solutions}`, { granted: false });
    expect(await waysOf(ours)).to.equal(0);
    await done('POST', `/group/peer/${friends}/solution/${solutions}`, { granted: true });
    await done('POST', `/group/peer/${others}/solution/${solutions}`, { granted: true });
    expect([await waysOf(ours), await waysOf(theirs)]).to.deep.equal([2, 1]);
    expect((await done('GET', `/group/peer/${ours}/solution`)).totalElements).to.equal(1);
    expect(await refused('POST', `/group/peer/${friends}/peer/${friends}`, {})).to.include('must be different');
    await done('POST', `/group/peer/${friends}/peer/${others}`, {});
    const knownTo = async (peer: string) =>
      (await done('GET', `/group/peer/${peer}/access`)).map((one: Body) => one.peerId);
    expect(await knownTo(ours)).to.have.members([ours, theirs]);
    expect(await knownTo(theirs)).to.deep.equal([]);
  });

  it('show notifications to their users while they are due', async () => {
    const [ada, bob] = [await newUser(), await newUser()];
    const dayMs = 86_400_000;
    const notify = async (title: string, start: number, end: number) => {
      const { notificationId } = await done('POST', '/notif', { title, msgSeverityCode: 'LO', start, end });
      for (const userId of [ada, bob]) await done('POST', `/notif/${notificationId}/user/${userId}`, {});
      return notificationId;
    };
    const due = await notify('due', Date.now() - dayMs, Date.now() + dayMs);
    await notify('past', 0, Date.now() - dayMs);
    await notify('to come', Date.now() + dayMs, Date.now() + 2 * dayMs);
    await done('PUT', `/notif/${due}/user/${ada}`, { viewed: 5 });
    await done('POST', `/notif/${due}/user/${ada}`, {});
    const shownTo = async (userId: string) =>
      (await done('GET', `/notif/user/${userId}`)).content.map(({ title, viewed }: Body) => [title, viewed]);
    expect(await shownTo(ada)).to.deep.equal([['due', 5]]);
    expect(await shownTo(bob)).to.deep.equal([['due', null]]);
  });

  it('count every look at a solution', async () => {
    const solutionId = await newSolution(await newUser());
    const counters = async () => done('GET', `/solution/${solutionId}/web`);
    const none = { viewCount: 0, downloadCount: 0, lastDownload: null, ratingCount: 0, ratingAverageTenths: 0 };
    expect(await counters()).to.deep.equal({ solutionId, ...none, featured: false });
    await Promise.all(Array.from({ length: 20 }, () => done('PUT', `/solution/${solutionId}/view`)));
    expect((await counters()).viewCount).to.equal(20);
  });

  it('answer revisions of several solutions, but of a hundred at most', async () => {
    const userId = await newUser();
    const solutions = [await newSolution(userId), await newSolution(userId)];
    const revisions = [await newRevision(solutions[0] ?? '', userId), await newRevision(solutions[1] ?? '', userId)];
    const found = await done('GET', `/solution/${solutions.join(',').toUpperCase()}/revision`);
    expect(found.map(({ revisionId }: Body) => revisionId)).to.have.members(revisions);
    await refused('GET', `/solution/${Array.from({ length: 101 }, newId)}/revision`);
  });

  it('take artifacts for data sets only where they are data sources', async () => {
    const userId = await newUser();
    const image = { version: '1', artifactTypeCode: 'MI', name: 'model.zip', uri: 'a', userId, size: 1 };
    const { artifactId } = await done('POST', '/artifact', image);
    expect(await refused('GET', `/dataset/${artifactId}`)).to.include('data source');
  });

  it('know the codes of the site besides those of every site', async () => {
    const userId = await newUser();
    await newSolution(userId, { modelTypeCode: 'NL' });
    const spoken = { code: 'NL', name: 'Natural Language' };
    expect(await done('GET', '/code/pair/MODEL_TYPE')).to.deep.include(spoken);
    expect(await done('GET', '/code/model/type'))
      .to.deep.include(spoken)
      .and.to.have.length(6);
    expect(await refused('POST', '/solution', { name: 'x', userId, active: true, modelTypeCode: 'XX' })).to.include(
      'NL',
    );
  });

  it('reject lists without pages that are too long', async () => {
    const [peerId, userId] = [await newPeer(), await newUser()];
    const { pool } = running().schema;
    const add = (count: number) =>
      pool.query(
        `INSERT INTO peer_subscriptions (peer_id, user_id, scope_type, access_type)
         SELECT $1, $2, 'FL', 'PB' FROM generate_series(1, $3::integer)`,
        [peerId, userId, count],
      );
    // The trail of so many is not needed.
    await pool.query('ALTER TABLE peer_subscriptions DISABLE TRIGGER record_change');
    await add(10_000);
    await pool.query('ALTER TABLE peer_subscriptions ENABLE TRIGGER record_change');
    expect(await done('GET', `/peer/${peerId}/sub?sort=subId,DESC`)).to.have.lengthOf(10_000);
    await add(1);
    const { status, body } = await ask('GET', `/peer/${peerId}/sub`);
    expect({ status, exception: body.exception }).to.deep.equal({ status: 422, exception: 'too_many' });
  });
}
