import { artifact, document, revisionDescription } from '../../domain/entities/solutions.ts';
import { revisionArtifact, revisionDocument } from '../../domain/links.ts';
import { getOne, list } from './read-operations.ts';
import { create, relate, remove, replace, unrelate } from './write-operations.ts';

/** What belongs to a revision; the revisions themselves are in solution-revisions.ts. */
export const revisionOperations = [
  getOne(revisionDescription, '/revision/{revisionId}/access/{accessTypeCode}/descr'),
  create(revisionDescription, '/revision/{revisionId}/access/{accessTypeCode}/descr'),
  replace(revisionDescription, '/revision/{revisionId}/access/{accessTypeCode}/descr'),
  remove(revisionDescription, '/revision/{revisionId}/access/{accessTypeCode}/descr'),

  list(document, '/revision/{revisionId}/access/{accessTypeCode}/document', {
    through: { link: revisionDocument, column: 'document_id' },
  }),
  relate(revisionDocument, '/revision/{revisionId}/access/{accessTypeCode}/document/{documentId}'),
  unrelate(revisionDocument, '/revision/{revisionId}/access/{accessTypeCode}/document/{documentId}'),

  list(artifact, '/revision/{revisionId}/artifact', { through: { link: revisionArtifact, column: 'artifact_id' } }),
  relate(revisionArtifact, '/revision/{revisionId}/artifact/{artifactId}'),
  unrelate(revisionArtifact, '/revision/{revisionId}/artifact/{artifactId}'),
];
