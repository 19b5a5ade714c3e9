import { expect } from 'chai';
import { request } from 'undici';
import type { Addresses } from '../../scripts/demo/addresses.ts';
import { classifyRows } from '../../scripts/demo/classify-rows.ts';
import { createContentClient } from '../../scripts/demo/content/content-client.ts';
import { findMessages } from '../../scripts/demo/content/find-messages.ts';
import { type StoredContent, storeContent } from '../../scripts/demo/content/store-content.ts';
import { signIn } from '../../scripts/demo/people/sign-in.ts';
import { type CatalogAddress, registerSolution } from './catalog.ts';
import { runEverywhere } from './composition.ts';
import { portalStory } from './portal.ts';

type Headers = Record<string, string>;

/** Of a solution that the catalog does not know. */
const revision = { solutionId: 'website-phishing', revisionId: '1', workspace: 'public' } as const;

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
 * The platform's main job on real input, from outside: a solution is stored through the edge and read back byte by
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
  const token = await signIn(edgeUrl, { loginName: 'admin', password: adminPassword });
  const admin = { authorization: `Bearer ${token}` };
  const published = await storeContent(createContentClient(edgeUrl, token), revision);
  expect(published.map(({ what }) => what)).to.include.members(['description', 'image', 'document']);
  for (const one of published) await expectCacheable(edgeUrl, one, admin);
  if (brokers) await expectTrails({ brokers, kafkaLogin: undefined, topicPrefix }, published);

  const classified = await classifyRows({ classifier, classifierPackage });
  expect(classified.rows).to.equal(1_052);

  await runEverywhere({ url: orchestratorUrl, token }, models);

  await registerSolution({ catalogUrl, catalogAccount });

  const publisher = { username: 'admin', password: adminPassword };
  await portalStory({ edgeUrls: [edgeUrl], catalogUrl, catalogAccount, publisher });

  await expectProblem(`${edgeUrl}/site/api-manual/Solution/description/private/${revision.solutionId}/1`, admin, 400);
  await takeAway(edgeUrl, published, admin);
}

/** A client that has it already is answered 304, and HEAD has the headers of GET. */
async function expectCacheable(edgeUrl: string, { what, href, bytes }: StoredContent, admin: Headers): Promise<void> {
  const url = `${edgeUrl}${href}`;
  await expectProblem(url, {}, 401);
  const first = await request(url, { headers: admin });
  await first.body.dump();
  const again = await request(url, { headers: { ...admin, 'if-none-match': String(first.headers.etag) } });
  await again.body.dump();
  expect([first.statusCode, again.statusCode], url).to.deep.equal([200, 304]);
  if (what === 'description') return;
  const head = await request(url, { method: 'HEAD', headers: admin });
  expect(head.headers['content-length'], url).to.equal(String(bytes));
  const part = await request(url, { headers: { ...admin, range: 'bytes=0-9' } });
  expect([part.statusCode, (await part.body.arrayBuffer()).byteLength], url).to.deep.equal([206, 10]);
}

async function expectTrails(
  addresses: Pick<Addresses, 'brokers' | 'kafkaLogin' | 'topicPrefix'>,
  published: readonly StoredContent[],
): Promise<void> {
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

async function takeAway(edgeUrl: string, published: readonly StoredContent[], admin: Headers): Promise<void> {
  const { solutionId, revisionId, workspace } = revision;
  const api = `${edgeUrl}/site/api-manual`;
  for (const { what, name, href } of published) {
    const url = {
      description: `${api}/Solution/description/${workspace}/${solutionId}/${revisionId}`,
      image: `${api}/solutionImages/${solutionId}`,
      document: `${api}/Solution/solutionAssets/${solutionId}/${revisionId}/${encodeURIComponent(name)}?path=${workspace}`,
    }[what];
    await expectProblem(url, {}, 401, 'DELETE');
    const { statusCode, body } = await request(url, { method: 'DELETE', headers: admin });
    expect(statusCode, `DELETE ${url}: ${await body.text()}`).to.equal(200);
    await expectProblem(`${edgeUrl}${href}`, admin, 404);
  }
}

async function expectProblem(
  url: string,
  sent: Headers,
  status: number,
  method: 'GET' | 'DELETE' = 'GET',
): Promise<void> {
  const { statusCode, headers, body } = await request(url, { method, headers: sent });
  const text = await body.text();
  expect([statusCode, headers['content-type']], `${url}: ${text}`).to.deep.equal([status, 'application/problem+json']);
  expect(JSON.parse(text)).to.include({ status }).and.to.have.property('code');
}
