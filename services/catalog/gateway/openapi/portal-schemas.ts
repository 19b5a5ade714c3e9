import type { CodeSets } from '../../domain/code-sets.ts';
import { revision, solution } from '../../domain/entities/solutions.ts';
import { portalRevisionFields } from '../../domain/portal.ts';
import { shownSchema } from './entity-schema.ts';
import { listOf, ref, type Schema } from './schema.ts';
import { pageSchema } from './transports.ts';

const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

/** A solution as the marketplace shows it, and what it is made of. */
export function portalSchemas(codeSets: CodeSets): Readonly<Record<string, Schema>> {
  return {
    PortalSolution: object({
      ...propertiesOf(shownSchema(solution, codeSets)),
      ownerName: {
        type: 'string',
        description: 'First and last name of the owner; the login name where there is none.',
      },
      coOwners: { ...listOf(ref('MLPUser')), description: 'With whom it is shared; without pictures.' },
      revisions: { ...listOf(ref('PortalRevision')), description: 'Those that may be seen, the newest first.' },
      latestRevision: orNull(ref('PortalRevision')),
      commentCount: { type: 'integer', minimum: 0, description: 'Of the latest revision.' },
      openRequest: { type: 'boolean', description: 'Whether a request to publish it is open.' },
      failedStep: { ...orNull(ref('MLPStepResult')), description: 'A step of the newest work on it that failed.' },
    }),
    PageOfPortalSolution: pageSchema(ref('PortalSolution')),
    PortalRevision: object(
      Object.fromEntries(
        Object.entries(propertiesOf(shownSchema(revision, codeSets))).filter(([name]) =>
          portalRevisionFields.includes(name),
        ),
      ),
    ),
  };
}

const object = (properties: Schema): Schema => ({ type: 'object', properties, required: Object.keys(properties) });

const propertiesOf = ({ properties }: Schema): Schema => Object(properties);
