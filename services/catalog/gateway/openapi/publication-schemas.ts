import type { CodeSets } from '../../domain/code-sets.ts';
import type { Entity } from '../../domain/declare/entity.ts';
import { siteConfig } from '../../domain/entities/sites.ts';
import { artifact, document, revision, solution } from '../../domain/entities/solutions.ts';
import { user } from '../../domain/entities/users.ts';
import { publishRequest } from '../../domain/entities/workflow.ts';
import { publicationFields as fields } from '../../domain/publication.ts';
import { responseSchema } from './entity-schema.ts';
import { listOf, object, orNull, propertiesOf, ref, type Schema } from './schema.ts';

/** What decisions about publications and their checks read. */
export function publicationSchemas(codeSets: CodeSets): Readonly<Record<string, Schema>> {
  const opened = responseSchema(publishRequest, codeSets);
  const propertiesIn = (entity: Entity) => propertiesOf(responseSchema(entity, codeSets));
  const partOf = (entity: Entity, only: readonly string[]) =>
    Object.fromEntries(Object.entries(propertiesIn(entity)).filter(([name]) => only.includes(name)));
  const records: Schema = {
    solution: object(partOf(solution, fields.solution)),
    revision: {
      ...orNull(object(partOf(revision, fields.revision))),
      description: 'Null where the solution has no such one.',
    },
    owner: object(partOf(user, fields.owner)),
    coOwnerIds: { ...listOf({ type: 'string' }), description: 'With whom the solution is shared.' },
    isNameTaken: { type: 'boolean', description: 'Whether another solution that others can see has its name.' },
    artifacts: listOf(object(partOf(artifact, fields.artifact))),
    documents: listOf(object({ ...partOf(document, fields.document), accessTypeCode: { type: 'string' } })),
    settings: { ...listOf(object(partOf(siteConfig, fields.setting))), description: 'Those asked for that are there.' },
  };
  return {
    PublicationRecords: object(records),
    PublicationRequestRecords: object({
      ...records,
      request: ref(publishRequest.name),
      steps: { ...listOf(ref('MLPStepResult')), description: 'In the order in which they run.' },
    }),
    OpenedPublication: {
      ...opened,
      properties: {
        ...propertiesOf(opened),
        fileUris: {
          ...listOf({ type: 'string' }),
          description: 'Of the artifacts and the documents that it is about.',
        },
      },
    },
  };
}
