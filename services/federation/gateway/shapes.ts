import { z } from 'zod';

// Records of the catalog, with what this gateway adds; peers get all their fields.

export const peerShape = z
  .looseObject({
    peerId: z.string(),
    name: z.string(),
    subjectName: z.string(),
    apiUrl: z.string(),
    statusCode: z.string(),
  })
  .meta({ id: 'Peer' });

export const revisionShape = z
  .looseObject({ revisionId: z.string(), solutionId: z.string(), version: z.string(), accessTypeCode: z.string() })
  .meta({ id: 'SolutionRevision' });

export const solutionShape = z
  .looseObject({
    solutionId: z.string(),
    name: z.string(),
    origin: z.string(),
    revisions: z.array(revisionShape).optional(),
  })
  .meta({ id: 'Solution' });

export const artifactShape = z
  .looseObject({ artifactId: z.string(), name: z.string(), uri: z.string(), filename: z.string(), size: z.int() })
  .meta({ id: 'Artifact' });

export const documentShape = z
  .looseObject({ documentId: z.string(), name: z.string(), uri: z.string(), filename: z.string(), size: z.int() })
  .meta({ id: 'Document' });

export const catalogShape = z
  .looseObject({
    catalogId: z.string(),
    name: z.string(),
    accessTypeCode: z.string(),
    publisher: z.string(),
    url: z.string(),
  })
  .meta({ id: 'Catalog' });
