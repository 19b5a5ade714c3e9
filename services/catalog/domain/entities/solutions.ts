import { entity } from '../declare/entity.ts';
import {
  about,
  bytes,
  code,
  flag,
  instant,
  integer,
  json,
  list,
  long,
  nowByDefault,
  prose,
  required,
  serial,
  text,
  uuid,
} from '../declare/field.ts';
import { pictureLimit } from './limits.ts';

/** Who wrote a revision. */
export interface Author {
  readonly name: string;
  readonly contact: string;
}

export const solution = entity({
  name: 'MLPSolution',
  label: 'solution',
  table: 'solutions',
  key: ['solutionId'],
  fields: {
    solutionId: required(uuid()),
    name: required(text(100)),
    description: prose(512),
    userId: about(required(uuid()), 'The owner.'),
    active: required(flag()),
    modelTypeCode: code('MODEL_TYPE'),
    toolkitTypeCode: code('TOOLKIT_TYPE'),
    metadata: json(1024),
    sourceId: about(uuid(), 'The peer it was federated from.'),
    origin: about(text(512), 'Its address at the source.'),
    picture: bytes(pictureLimit),
  },
  derived: { tags: { schema: 'MLPTag', isList: true }, webStats: { schema: 'MLPSolutionWeb', isList: false } },
});

export const solutionWeb = entity({
  name: 'MLPSolutionWeb',
  label: 'counters',
  table: 'solution_web',
  key: ['solutionId'],
  fields: {
    solutionId: required(uuid()),
    viewCount: required(long()),
    downloadCount: required(long()),
    lastDownload: instant(),
    ratingCount: required(long()),
    ratingAverageTenths: about(required(long()), 'The average of all ratings, times ten.'),
    featured: required(flag()),
  },
  dated: false,
});

export const revision = entity({
  name: 'MLPSolutionRevision',
  label: 'revision',
  table: 'solution_revisions',
  key: ['revisionId'],
  fields: {
    revisionId: required(uuid()),
    solutionId: required(uuid()),
    version: required(text(25)),
    accessTypeCode: required(code('ACCESS_TYPE')),
    validationStatusCode: required(code('VALIDATION_STATUS')),
    description: prose(512),
    userId: required(uuid()),
    metadata: json(1024),
    sourceId: uuid(),
    origin: text(512),
    authors: list<Author>('AuthorTransport', 32, 1024),
    publisher: text(64),
  },
});

export const revisionDescription = entity({
  name: 'MLPRevisionDescription',
  label: 'revision description',
  table: 'revision_descriptions',
  key: ['revisionId', 'accessTypeCode'],
  fields: {
    revisionId: required(uuid()),
    accessTypeCode: required(code('ACCESS_TYPE')),
    description: required(prose(2_097_152)),
  },
});

export const artifact = entity({
  name: 'MLPArtifact',
  label: 'artifact',
  table: 'artifacts',
  key: ['artifactId'],
  fields: {
    artifactId: required(uuid()),
    version: required(text(25)),
    artifactTypeCode: required(code('ARTIFACT_TYPE')),
    name: required(text(100)),
    description: prose(512),
    uri: required(text(512)),
    userId: required(uuid()),
    size: about(required(long()), 'In bytes; -1 for an image in a registry.'),
    metadata: json(1024),
  },
});

export const document = entity({
  name: 'MLPDocument',
  label: 'document',
  table: 'documents',
  key: ['documentId'],
  fields: {
    documentId: required(uuid()),
    name: required(text(100)),
    uri: required(text(512)),
    version: text(25),
    size: about(required(integer()), 'In bytes.'),
    userId: required(uuid()),
  },
});

export const favorite = entity({
  name: 'MLPSolutionFavorite',
  label: 'favourite',
  table: 'solution_favorites',
  key: ['solutionId', 'userId'],
  fields: { solutionId: required(uuid()), userId: required(uuid()) },
  dated: false,
});

export const rating = entity({
  name: 'MLPSolutionRating',
  label: 'rating',
  table: 'solution_ratings',
  key: ['solutionId', 'userId'],
  fields: {
    solutionId: required(uuid()),
    userId: required(uuid()),
    rating: required(integer()),
    textReview: prose(1024),
  },
});

export const download = entity({
  name: 'MLPSolutionDownload',
  label: 'download',
  table: 'solution_downloads',
  key: ['downloadId'],
  fields: {
    downloadId: serial(),
    solutionId: required(uuid()),
    artifactId: required(uuid()),
    userId: required(uuid()),
    downloadDate: about(nowByDefault(instant()), 'Now where it is absent.'),
  },
  dated: false,
});
