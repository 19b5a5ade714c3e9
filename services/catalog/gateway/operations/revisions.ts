import { partsThawed } from '../../app/under-review.ts';
import { artifact, document, revision, revisionDescription } from '../../domain/entities/solutions.ts';
import { revisionArtifact, revisionDocument } from '../../domain/links.ts';
import { getOne, list } from './read-operations.ts';
import { create, relate, remove, replace, unrelate } from './write-operations.ts';

/** A revision by its id alone, and what belongs to it; the revisions of a solution are in solution-revisions.ts. */
export const revisionOperations = [
  getOne(revision, '/revision/{revisionId}'),
  getOne(revisionDescription, '/revision/{revisionId}/access/{accessTypeCode}/descr'),
  create(revisionDescription, '/revision/{revisionId}/access/{accessTypeCode}/descr', { thawed: partsThawed }),
  replace(revisionDescription, '/revision/{revisionId}/access/{accessTypeCode}/descr', { thawed: partsThawed }),
  remove(revisionDescription, '/revision/{revisionId}/access/{accessTypeCode}/descr', { thawed: partsThawed }),

  list(document, '/revision/{revisionId}/access/{accessTypeCode}/document', {
    through: { link: revisionDocument, column: 'document_id' },
  }),
  relate(revisionDocument, '/revision/{revisionId}/access/{accessTypeCode}/document/{documentId}', {
    thawed: partsThawed,
  }),
  unrelate(revisionDocument, '/revision/{revisionId}/access/{accessTypeCode}/document/{documentId}', {
    thawed: partsThawed,
  }),

  list(artifact, '/revision/{revisionId}/artifact', { through: { link: revisionArtifact, column: 'artifact_id' } }),
  relate(revisionArtifact, '/revision/{revisionId}/artifact/{artifactId}', { thawed: partsThawed }),
  unrelate(revisionArtifact, '/revision/{revisionId}/artifact/{artifactId}', { thawed: partsThawed }),
];
