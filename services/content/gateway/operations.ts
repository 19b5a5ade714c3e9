import type { Operation } from '../../kit/http/api/operation.ts';
import { readOperation } from '../../kit/http/commands/read-operation.ts';
import type { OperationDeps } from './deps.ts';
import { descriptionOperations } from './operations/descriptions.ts';
import { documentOperations } from './operations/documents.ts';
import { imageOperations } from './operations/images.ts';
import { reviewOperations } from './operations/reviews.ts';
import { siteImageOperations } from './operations/site-images.ts';
import { siteTextOperations } from './operations/site-texts.ts';
import { versionOperations } from './operations/versions.ts';

/** Everything clients can do. */
export const operations: readonly Operation<OperationDeps>[] = [
  ...descriptionOperations,
  ...imageOperations,
  ...documentOperations,
  ...siteImageOperations,
  ...siteTextOperations,
  ...versionOperations,
  ...reviewOperations,
  readOperation,
];
