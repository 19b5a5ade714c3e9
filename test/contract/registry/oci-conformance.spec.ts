import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { parse } from 'yaml';
import { ociConformance } from '../../support/oci-conformance.ts';
import { apiTokens, registryStartsWithinMs, solutions, testRegistry } from '../../support/registry.ts';

interface Results {
  readonly apis: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, string>>;
}

/** What the specification leaves open, the suite does not count as a failure, and this registry does not do. */
const notOffered = {
  // A client that tries sends the bytes in one more request.
  apis: { 'Blob anonymous mount': 'Skip', 'Blob post only': 'Skip', 'Manifest put with tag params': 'Disabled' },
  // Content is kept by sha256 alone, and what an index lists has to be there.
  data: {
    ...{ 'Blobs sha512': 'Disabled', 'Digest Algorithm sha512': 'Disabled', 'Tag Param sha512': 'Disabled' },
    ...{ 'Sparse Manifests': 'Disabled', 'Tag Param': 'Disabled' },
  },
};

/** How many results the suite has of each part. */
const resultCount = { apis: 28, data: 24 };

describe('the image registry and the official conformance suite of OCI', () => {
  let folder: string;
  let results: Results;
  before(async function () {
    this.timeout(registryStartsWithinMs);
    const [program, { url }] = await Promise.all([ociConformance(), testRegistry()]);
    folder = await mkdtemp(join(tmpdir(), 'modelyard-conformance-'));
    const env = {
      ...{ OCI_REGISTRY: new URL(url).host, OCI_TLS: 'disabled', OCI_VERSION: '1.1' },
      ...{ OCI_REPO1: `conformance_${solutions.private}`, OCI_REPO2: `conformance2_${solutions.private}` },
      ...{ OCI_USERNAME: 'owner', OCI_PASSWORD: apiTokens.write },
      ...{ OCI_API_BLOBS_UPLOAD_CANCEL: 'true', OCI_API_BLOBS_DIGEST_HEADER: 'true' },
      ...{ OCI_API_MANIFESTS_DIGEST_HEADER: 'true', OCI_DATA_SHA512: 'false' },
    };
    // It ends with 1 where a test fails; its results say which.
    await promisify(execFile)(program, { cwd: folder, env, maxBuffer: 2 ** 26 }).catch((error: { code?: unknown }) => {
      if (typeof error.code !== 'number') throw error;
    });
    results = parse(await readFile(join(folder, 'results', 'results.yaml'), 'utf8'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  for (const part of ['apis', 'data'] as const)
    it(`passes every test of its ${part}`, () => {
      const others = Object.entries(results[part]).filter(([, result]) => result !== 'Pass');
      expect(Object.fromEntries(others)).to.deep.equal(notOffered[part]);
      // A suite that ran no test would have no other result either.
      expect(Object.keys(results[part])).to.have.lengthOf(resultCount[part]);
    });
});
