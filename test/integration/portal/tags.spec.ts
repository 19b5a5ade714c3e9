import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { sharedPortal, type TestPortal } from '../../support/portal.ts';
import type { Person } from '../../support/portal-people.ts';

describe('tags over the portal', () => {
  let portal: TestPortal;
  let person: Person;
  before(async function () {
    this.timeout(240_000);
    portal = await sharedPortal();
    person = await portal.join('tagger');
  });

  const tags = async (): Promise<string[]> =>
    (await portal.call(person, 'PUT', '/tags', { page: 0 })).body.response_body.tags;
  const preferred = async () => {
    const { body } = await portal.call(person, 'PUT', `/preferredTags/${person.userId}`, { page: 0 });
    const all: { readonly tagName: string; readonly preferred: string }[] = body.response_body.prefTags;
    return all.filter((one) => one.preferred === 'Yes').map(({ tagName }) => tagName);
  };
  const prefer = (lists: object) => portal.call(person, 'POST', `/tags/createUserTag/${person.userId}`, lists);

  it('are made once, and listed', async () => {
    const tag = `a tag ${newId().slice(-12)}`;
    const made = await portal.call(person, 'POST', '/tags/create', { tag });
    expect([made.status, made.body.response_body]).to.deep.equal([200, { tag }]);
    const again = await portal.call(person, 'POST', '/tags/create', { tag });
    expect([again.status, again.body.response_body]).to.deep.equal([200, { tag }]);
    expect((await tags()).filter((one) => one === tag)).to.have.lengthOf(1);
    expect(await tags()).to.include(tag);
    for (const bad of ['', '  ', 'x'.repeat(33), 'a\0b'])
      expect((await portal.call(person, 'POST', '/tags/create', { tag: bad })).status, bad).to.equal(400);
  });

  it('are added to the preferred ones, and removed', async () => {
    const [one, two, three] = [newId().slice(-12), newId().slice(-12), newId().slice(-12)];
    expect((await prefer({ tagList: [one, two] })).status).to.equal(200);
    expect(await preferred()).to.have.members([one, two]);
    expect((await prefer({ tagList: [three, one], dropTagList: [two, 'never preferred'] })).status).to.equal(200);
    expect(await preferred()).to.have.members([one, three]);
    expect(await tags()).to.include.members([one, two, three]);
  });

  it('that a user prefers come first, whatever page is requested', async () => {
    const reader = await portal.join('reader');
    const own = [`zz${newId().slice(-12)}`, `zy${newId().slice(-12)}`];
    await portal.call(reader, 'POST', `/tags/createUserTag/${reader.userId}`, { tagList: own });
    const path = `/preferredTags/${reader.userId}`;
    const { body } = await portal.call(reader, 'PUT', path, { page: 9, size: 0 });
    const { prefTags } = body.response_body;
    expect(prefTags.slice(0, 2)).to.deep.equal(own.toSorted().map((tagName) => ({ tagName, preferred: 'Yes' })));
    expect(prefTags.slice(2).map(({ preferred }: { readonly preferred: string }) => preferred)).not.to.include('Yes');
    expect(prefTags).to.have.lengthOf((await tags()).length);
  });

  it('that are added concurrently are all stored', async () => {
    const some = Array.from({ length: 4 }, () => newId().slice(-12));
    const answers = await Promise.all(some.map((tag) => prefer({ tagList: [tag] })));
    expect(answers.map(({ status }) => status)).to.deep.equal(some.map(() => 200));
    expect(await preferred()).to.include.members(some);
  });
});
