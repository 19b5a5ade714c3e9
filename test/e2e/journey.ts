import { expect } from 'chai';
import { request } from 'undici';
import type { Addresses } from '../../scripts/demo/addresses.ts';
import { classifyRows } from '../../scripts/demo/classify-rows.ts';
import { createContentClient } from '../../scripts/demo/content-client.ts';
import { findMessages } from '../../scripts/demo/find-messages.ts';
import { type Published, publishSolution } from '../../scripts/demo/publish.ts';
import { revision } from '../../scripts/demo/solution.ts';
import { type CatalogAddress, registerSolution } from './catalog.ts';
import { runEverywhere } from './composition.ts';
import { portalStory } from './portal.ts';

/** Where a platform is; `brokers` only where the test can reach Kafka from outside. */
export type JourneyAddresses = CatalogAddress &
  Pick<Addresses, 'edgeUrl' | 'orchestratorUrl' | 'classifier'> &
  Partial<Pick<Addresses, 'classifierPackage' | 'brokers' | 'topicPrefix'>> & {
    /** What the user `admin`, who is a publisher too, logs in with. */
    readonly adminPassword: string;
    /** Where the orchestrator finds the classifier: `http://host:port` and `grpc://host:port`. */
    readonly models: readonly string[];
  };

/**
 * The platform's main job on real input, from outside: a solution is published through the edge and read back byte by
 * byte, every row of the data set is classified over gRPC, a composition runs over both transports, a solution goes through the
 * catalog and another one through the marketplace, and what was published is taken away again. Throws at the first
 * difference. Needs a minute at most.
 */
export async function journey({
  edgeUrl,
  orchestratorUrl,
  classifier,
  models,
  catalogUrl,
  catalogAccount,
  adminPassword,
  classifierPackage = 'modelyard.classifier.v1',
  brokers,
  topicPrefix = 'modelyard',
}: JourneyAddresses): Promise<void> {
  const published = await publishSolution(createContentClient(edgeUrl));
  expect(published.map(({ what }) => what)).to.include.members(['description', 'image', 'document']);
  for (const one of published) await expectCacheable(edgeUrl, one);
  if (brokers)
    await expectTrails(
      { edgeUrl, orchestratorUrl, classifier, classifierPackage, classifierUrl: undefined, brokers, topicPrefix },
      published,
    );

  const classified = await classifyRows({ classifier, classifierPackage });
  expect(classified.rows).to.equal(1_052);

  await runEverywhere(orchestratorUrl, models);

  await registerSolution({ catalogUrl, catalogAccount });

  const publisher = { username: 'admin', password: adminPassword };
  await portalStory({ edgeUrls: [edgeUrl], catalogUrl, catalogAccount, publisher });

  await expectProblem(`${edgeUrl}/site/api-manual/Solution/description/private/${revision.solutionId}/1`, 400);
  await takeAway(edgeUrl, published);
}

/** A client that has it already is answered 304, and HEAD has the headers of GET. */
async function expectCacheable(edgeUrl: string, { what, href, bytes }: Published): Promise<void> {
  const url = `${edgeUrl}${href}`;
  const first = await request(url);
  await first.body.dump();
  const again = await request(url, { headers: { 'if-none-match': String(first.headers.etag) } });
  await again.body.dump();
  expect([first.statusCode, again.statusCode], url).to.deep.equal([200, 304]);
  if (what === 'description') return;
  const head = await request(url, { method: 'HEAD' });
  expect(head.headers['content-length'], url).to.equal(String(bytes));
  const part = await request(url, { headers: { range: 'bytes=0-9' } });
  expect([part.statusCode, (await part.body.arrayBuffer()).byteLength], url).to.deep.equal([206, 10]);
}

async function expectTrails(addresses: Addresses, published: readonly Published[]): Promise<void> {
  const ids = published.map(({ commandId }) => commandId);
  const trails = await findMessages(addresses, ids);
  expect(trails.map(({ command }) => command.type)).to.include.members([
    'StoreDescription',
    'StoreImage',
    'StoreDocument',
  ]);
  expect(trails.map(({ event }) => event.type)).to.include.members([
    'DescriptionStored',
    'ImageStored',
    'DocumentStored',
  ]);
}

async function takeAway(edgeUrl: string, published: readonly Published[]): Promise<void> {
  const { solutionId, revisionId, workspace } = revision;
  const api = `${edgeUrl}/site/api-manual`;
  for (const { what, name, href } of published) {
    const url = {
      description: `${api}/Solution/description/${workspace}/${solutionId}/${revisionId}`,
      image: `${api}/solutionImages/${solutionId}`,
      document: `${api}/Solution/solutionAssets/${solutionId}/${revisionId}/${encodeURIComponent(name)}?path=${workspace}`,
    }[what];
    const { statusCode, body } = await request(url, { method: 'DELETE' });
    expect(statusCode, `DELETE ${url}: ${await body.text()}`).to.equal(200);
    await expectProblem(`${edgeUrl}${href}`, 404);
  }
}

async function expectProblem(url: string, status: number): Promise<void> {
  const { statusCode, headers, body } = await request(url);
  const text = await body.text();
  expect([statusCode, headers['content-type']], `${url}: ${text}`).to.deep.equal([status, 'application/problem+json']);
  expect(JSON.parse(text)).to.include({ status }).and.to.have.property('code');
}
