import type { CodeSets } from '../../domain/code-sets.ts';
import { revision, solution } from '../../domain/entities/solutions.ts';
import { publishRequest } from '../../domain/entities/workflow.ts';
import { portalRevisionFields } from '../../domain/portal.ts';
import { responseSchema } from './entity-schema.ts';
import { listOf, object, orNull, propertiesOf, ref, type Schema } from './schema.ts';
import { pageSchema } from './transports.ts';

const counted = (description: string): Schema => ({ type: 'integer', minimum: 0, description });

/** A solution as the marketplace shows it, and what it is made of. */
export function portalSchemas(codeSets: CodeSets): Readonly<Record<string, Schema>> {
  return {
    PortalSolution: object({
      ...propertiesOf(responseSchema(solution, codeSets)),
      ownerName: {
        type: 'string',
        description: 'First and last name of the owner; the login name where there is none.',
      },
      coOwners: { ...listOf(ref('MLPUser')), description: 'With whom it is shared; without pictures.' },
      revisions: { ...listOf(ref('PortalRevision')), description: 'Those that may be seen, the newest first.' },
      latestRevision: orNull(ref('PortalRevision')),
      commentCount: { type: 'integer', minimum: 0, description: 'Of the latest revision.' },
      openRequest: {
        type: 'boolean',
        description: 'Whether a request to publish it to everyone is open; others wait for no approval.',
      },
      failedStep: { ...orNull(ref('MLPStepResult')), description: 'A step of the newest work on it that failed.' },
    }),
    PageOfPortalSolution: pageSchema(ref('PortalSolution')),
    RevisionAccess: object(revisionAccess),
    SolutionAccess: object({
      solutionId: { type: 'string' },
      active: { type: 'boolean' },
      ownerId: { type: 'string' },
      coOwnerIds: { ...listOf({ type: 'string' }), description: 'With whom it is shared.' },
      revisions: listOf(
        object({
          revisionId: { type: 'string' },
          version: { type: 'string' },
          accessTypeCode: { type: 'string' },
          validationStatusCode: { type: ['string', 'null'], description: 'PS once its publication has passed.' },
        }),
      ),
    }),
    PortalFacets: object({
      licenses: {
        ...listOf({ type: 'string' }),
        description: 'As artifacts of the type LI name them in their metadata.',
      },
      runtimes: {
        ...listOf({ type: 'string' }),
        description: 'As artifacts of the type MD name them in their metadata.',
      },
    }),
    SolutionDependents: object({
      deployments: counted('Those that people have and had of it, until they remove them.'),
      compositions: counted('Solutions that are composed of it.'),
      favorites: counted('Users who marked it as a favourite.'),
    }),
    PlacedDocument: object({
      document: ref('MLPDocument'),
      places: listOf(object({ ...revisionAccess, accessTypeCode: { type: 'string' } })),
    }),
    DetachedDocument: object({
      document: ref('MLPDocument'),
      isGone: { type: 'boolean', description: 'Whether no revision has it any more.' },
    }),
    PortalRequest: object({
      ...propertiesOf(responseSchema(publishRequest, codeSets)),
      solutionName: { type: 'string' },
      ownerId: { type: 'string', description: 'Of the solution.' },
      coOwnerIds: listOf({ type: 'string' }),
      version: { type: 'string', description: 'Of the revision.' },
      revisionAccessTypeCode: { type: 'string', description: 'Who sees the revision now.' },
      requesterLoginName: { type: 'string' },
      requesterName: { type: 'string', description: 'First and last name; the login name where there is none.' },
    }),
    PageOfPortalRequest: pageSchema(ref('PortalRequest')),
    PortalRevision: object(
      Object.fromEntries(
        Object.entries(propertiesOf(responseSchema(revision, codeSets))).filter(([name]) =>
          portalRevisionFields.includes(name),
        ),
      ),
    ),
  };
}

const revisionAccess: Schema = {
  revision: ref('MLPSolutionRevision'),
  solutionName: { type: 'string' },
  solutionActive: { type: 'boolean' },
  ownerId: { type: 'string' },
  coOwnerIds: { ...listOf({ type: 'string' }), description: 'With whom the solution is shared.' },
};
