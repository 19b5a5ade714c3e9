import { artifactThawed } from '../../app/under-review.ts';
import { artifact, revision } from '../../domain/entities/solutions.ts';
import { revisionArtifact } from '../../domain/links.ts';
import { count, getOne, like, list, pages, search } from './read-operations.ts';
import { create, remove, replace } from './write-operations.ts';

export const artifactOperations = [
  pages(artifact, '/artifact'),
  create(artifact, '/artifact'),
  count(artifact, '/artifact/count'),
  like(artifact, '/artifact/like', ['name', 'description']),
  search(artifact, '/artifact/search', ['artifactTypeCode', 'name', 'uri', 'version', 'userId']),
  getOne(artifact, '/artifact/{artifactId}'),
  replace(artifact, '/artifact/{artifactId}', { thawed: artifactThawed }),
  remove(artifact, '/artifact/{artifactId}', { thawed: artifactThawed }),
  list(revision, '/artifact/{artifactId}/revision', { through: { link: revisionArtifact, column: 'revision_id' } }),
];
