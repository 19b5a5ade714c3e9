import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { until } from '../support/until.ts';
import { type CatalogAddress, createSolution } from './catalog.ts';
import { createPortalClient } from './portal-client.ts';

export interface StoryAddresses extends CatalogAddress {
  /** Edges of one platform; requests go to them in turn. */
  readonly edgeUrls: readonly string[];
  /** A user who decides about publish requests. */
  readonly publisher: { readonly username: string; readonly password: string };
}

/** Called before each step, which goes on meanwhile. */
export type Around = (step: Step, work: () => Promise<void>) => Promise<void>;

export const steps = [
  ...(['sign up', 'create', 'describe', 'attach', 'publish', 'check', 'approve', 'search'] as const),
  ...(['comment', 'rate', 'download', 'unpublish', 'notify', 'log out'] as const),
] as const;
export type Step = (typeof steps)[number];

const pixel = Uint8Array.from(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'));
const license = 'Licensed under the MIT License\nSPDX-License-Identifier: MIT\n';
const password = 'a password of the story 1!';
/** Edges count requests. */
const everyMs = 200;

/**
 * A model's way through the marketplace, seen by those who take part: its author signs up, creates, describes and attaches
 * and asks for it to be published; a publisher approves; a reader finds it, comments and rates; every user is notified once; it
 * is taken out again. Throws at the first difference.
 */
export async function portalStory(addresses: StoryAddresses, around: Around = (_, work) => work()): Promise<void> {
  const { call, status, upload, bytes, signUp, logIn } = createPortalClient(addresses.edgeUrls);
  const id = randomBytes(4).toString('hex');
  const [name, word] = [`Story of ${id}`, `pishing${id}`];
  const names = { author: `author-${id}`, reader: `reader-${id}` };

  await around('sign up', async () => {
    await signUp(names.author, password);
    await signUp(names.reader, password);
  });
  const [author, reader] = [await logIn(names.author, password), await logIn(names.reader, password)];
  const publisher = await logIn(addresses.publisher.username, addresses.publisher.password);

  const solution = { solutionId: '', revisionId: '' };
  await around('create', async () => {
    Object.assign(solution, await createSolution(addresses, { name, userId: author.userId }));
    const { body } = await call(author, 'GET', `/solutions/${solution.solutionId}`);
    expect(body).to.include({ name, ownerId: author.userId, accessType: 'PR' });
  });
  const { solutionId, revisionId } = solution;
  const description = `/solution/revision/${revisionId}/PB/description`;
  const documents = `/solution/${solutionId}/revision/${revisionId}/PB/document`;

  await around('describe', async () => {
    expect(await status(author, 'GET', description)).to.equal(400);
    await call(author, 'POST', description, { description: `<h1>Pages</h1><p>that pretend: ${word}</p>` });
    expect((await call(author, 'GET', description)).body.description).to.contain(word);
    expect(await status(reader, 'GET', description)).to.equal(404);
  });

  await around('attach', async () => {
    await upload(author, documents, 'LICENSE.txt', license);
    const { body } = await upload(author, documents, 'guide.txt', 'Read me first');
    expect(await bytes(author, `/solution/revision/document/${body.documentId}`)).to.equal('Read me first');
    await upload(author, `/solution/${solutionId}/updateImage`, 'pixel.gif', pixel);
  });

  let tracking = '';
  await around('publish', async () => {
    const query = `visibility=PB&revisionId=${revisionId}&userId=${author.userId}`;
    tracking = (await call(author, 'PUT', `/publish/${solutionId}?${query}`)).detail;
    expect(tracking).to.match(/^[0-9a-f-]{36}$/);
  });

  await around('check', async () => {
    const path = `/webBasedOnBoarding/messagingStatus/${author.userId}/${tracking}`;
    const ended = async () => {
      const { body } = await call(author, 'POST', path);
      for (const one of body) expect(one.statusCode, JSON.stringify(one)).not.to.equal('FA');
      return body.length > 0 && body.every((one: { statusCode: string }) => one.statusCode === 'SU');
    };
    await until(ended, { what: 'the checks have passed', everyMs });
  });

  await around('approve', async () => {
    const { body: open } = await call(author, 'GET', `/publish/request/search/revision/${revisionId}`);
    expect(open).to.include({ requestStatusCode: 'PE', trackingId: tracking, solutionName: name });
    const decision = { publishRequestId: open.publishRequestId, requestStatusCode: 'AP', comment: 'A good one' };
    const { body } = await call(publisher, 'PUT', `/publish/request/${open.publishRequestId}`, decision);
    expect(body).to.include({ requestStatusCode: 'AP', approverId: publisher.userId, revisionStatusCode: 'PB' });
  });

  const found = async (nameKeyword: string) => {
    const wanted = {
      nameKeyword: [nameKeyword],
      active: true,
      accessTypeCodes: ['PB'],
      pageRequest: { page: 0, size: 9 },
    };
    const { body } = await call(undefined, 'POST', '/searchSolutionBykeyword', wanted);
    return body.content.map((one: { solutionId: string }) => one.solutionId);
  };
  await around('search', async () => {
    expect(await found(name)).to.deep.equal([solutionId]);
    // What it says of itself comes to the searches behind it.
    await until(async () => (await found(word)).includes(solutionId), { what: 'its description is found', everyMs });
    const { body } = await call(undefined, 'GET', `/solutions/${solutionId}`);
    expect(body).to.include({ accessType: 'PB', latestRevisionId: revisionId });
    expect((await call(undefined, 'GET', documents)).body).to.have.length(2);
  });

  await around('comment', async () => {
    const { body: thread } = await call(reader, 'POST', '/thread/create', { solutionId, revisionId });
    await call(reader, 'POST', '/comments/create', {
      threadId: thread.threadId,
      userId: reader.userId,
      text: 'Well made',
    });
    const { body } = await call(author, 'POST', `/thread/${solutionId}/${revisionId}/comments`, { page: 0, size: 0 });
    expect(body.content.map((one: { text: string }) => one.text)).to.deep.equal(['Well made']);
  });

  await around('rate', async () => {
    await call(reader, 'POST', '/solution/createRating', { solutionId, userId: reader.userId, rating: 4 });
    const { body } = await call(undefined, 'GET', `/solution/avgRating/${solutionId}`);
    expect(body).to.include({ ratingCount: 1, ratingAverageTenths: 4 });
  });

  await around('download', async () => {
    const { body } = await call(undefined, 'GET', documents);
    const guide = body.find((one: { name: string }) => one.name === 'guide.txt');
    expect(await bytes(undefined, `/solution/revision/document/${guide.documentId}`)).to.equal('Read me first');
  });

  await around('unpublish', async () => {
    const query = `visibility=PB&userId=${publisher.userId}`;
    await call(publisher, 'PUT', `/unpublish/${solutionId}?${query}`);
    expect(await found(name)).to.deep.equal([]);
    expect(await status(reader, 'GET', `/solutions/${solutionId}`)).to.equal(404);
  });

  await around('notify', async () => {
    const expected = [
      `Solution ${name} Pending for Publisher Approval`,
      `Solution ${name} Published Successfully`,
      `Ratings updated for ${name}`,
      `Solution ${name} Unpublished Successfully`,
    ];
    const titles = async (): Promise<string[]> => {
      const { body } = await call(author, 'POST', `/notifications/${author.userId}`, { page: 0, size: 100 });
      return body.map((one: { title: string }) => one.title);
    };
    const isComment = (title: string) => title.endsWith(`commented on ${name}`);
    const notified = async () => {
      const all = await titles();
      return expected.every((title) => all.includes(title)) && all.some(isComment);
    };
    await until(notified, { what: 'the author has every notification', everyMs });
    const all = await titles();
    expect(all).to.have.length(new Set(all).size, all.join('\n'));
  });

  await around('log out', async () => {
    expect(await status(author, 'POST', '/auth/logout')).to.equal(200);
    await until(async () => (await status(author, 'GET', description)) === 401, { what: 'the token is over', everyMs });
  });
}
