import { describeAborts } from './http/aborts.ts';
import type { ContentUnderTest } from './http/client.ts';
import { describeDescriptions } from './http/descriptions.ts';
import { describeDocuments } from './http/documents.ts';
import { describeDownloads } from './http/downloads.ts';
import { describeImages } from './http/images.ts';
import { describeOperations } from './http/operations.ts';
import { describeReviews } from './http/reviews.ts';
import { describeUploads } from './http/uploads.ts';

/** The interface of the content service, row by row, over real HTTP; run against every way it can be put together. */
export function describeContentHttp(name: string, start: () => Promise<ContentUnderTest>): void {
  describe(`content over HTTP: ${name}`, function () {
    this.timeout(240_000);
    let service: ContentUnderTest;
    before(async () => {
      service = await start();
    });
    const current = () => service;
    describeDescriptions(current);
    describeImages(current);
    describeDocuments(current);
    describeUploads(current);
    describeAborts(current);
    describeDownloads(current);
    describeOperations(current);
    describeReviews(current);
  });
}
