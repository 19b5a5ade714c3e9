import { instantSchema, maxTextKeyword, serialSchema, storable, uuidPattern } from './field-schema.ts';
import { listOf, ref, type Schema } from './schema.ts';

const id: Schema = { type: 'string', pattern: uuidPattern };
const text = (maxLength: number): Schema => ({ type: 'string', maxLength, pattern: storable });
const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema.type, 'null'] });
const people: Schema = { ...listOf(id), minItems: 1, maxItems: 1_000 };
const visibility: Schema = { type: 'string', enum: ['OR', 'PB'] };

/** The bodies and answers of operations that the predecessor does not have. */
export const ownTransports: Readonly<Record<string, Schema>> = {
  PublicationRequest: {
    type: 'object',
    properties: {
      solutionId: id,
      revisionId: id,
      accessTypeCode: visibility,
      requestUserId: id,
      trackingId: id,
      steps: {
        ...listOf({ ...text(100), minLength: 1 }),
        maxItems: 20,
        uniqueItems: true,
        description: 'Names of the checks; each gets a step result that has started.',
      },
    },
    required: ['solutionId', 'revisionId', 'accessTypeCode', 'requestUserId', 'trackingId', 'steps'],
  },
  PublicationDecision: {
    type: 'object',
    properties: {
      statusCode: { type: 'string', enum: ['AP', 'DC', 'WD'] },
      reviewUserId: orNull(id),
      comment: orNull(text(8192)),
      ifAccessTypeCode: {
        ...orNull(text(2)),
        description: 'The access type that the revision of an approval has to have; any where it is absent.',
      },
      revision: {
        type: ['object', 'null'],
        description: 'Of the revision that an approval publishes. Authors only where it has none.',
        properties: {
          publisher: orNull(text(64)),
          authors: {
            ...listOf(ref('AuthorTransportInput')),
            type: ['array', 'null'],
            maxItems: 32,
            [maxTextKeyword]: 1_024,
          },
        },
      },
    },
    required: ['statusCode'],
  },
  PublicationWithdrawal: {
    type: 'object',
    properties: {
      accessTypeCode: visibility,
      revisionId: { ...orNull(id), description: 'Only this one; all of the solution where it is absent.' },
    },
    required: ['accessTypeCode'],
  },
  PublicationSteps: {
    type: 'object',
    properties: {
      steps: {
        ...listOf({
          type: 'object',
          properties: {
            stepResultId: serialSchema,
            statusCode: { type: 'string', enum: ['ST', 'SU', 'FA'] },
            result: orNull(text(8192)),
            startDate: instantSchema,
            endDate: orNull(instantSchema),
          },
          required: ['stepResultId', 'statusCode', 'result', 'startDate', 'endDate'],
        }),
        minItems: 1,
        maxItems: 20,
        description: 'Their new states. Steps of other requests stay as they are.',
      },
    },
    required: ['steps'],
  },
  CompositeRevision: {
    type: 'object',
    properties: {
      name: { ...text(100), minLength: 1, description: 'Of the solution, where it is made.' },
      userId: { ...id, description: 'Who saves it; the owner of the solution, where it is made.' },
      description: orNull(text(512)),
      version: { ...text(25), minLength: 1 },
      artifacts: {
        ...listOf({
          type: 'object',
          properties: {
            artifactId: id,
            artifactTypeCode: { type: 'string', enum: ['CD', 'BP', 'MI'] },
            name: { ...text(100), minLength: 1 },
            uri: { ...text(512), minLength: 1 },
            size: { type: 'integer', minimum: 0, maximum: 1_000_000_000 },
          },
          required: ['artifactId', 'artifactTypeCode', 'name', 'uri', 'size'],
        }),
        maxItems: 10,
        description: 'They replace those of these types that the revision has.',
      },
      memberIds: { ...listOf(id), maxItems: 1_000, uniqueItems: true, description: 'Solutions that it is made of.' },
    },
    required: ['name', 'userId', 'version', 'artifacts', 'memberIds'],
  },
  SavedComposite: {
    type: 'object',
    properties: {
      replacedUris: {
        ...listOf({ type: 'string' }),
        description: 'Files that no artifact of the revision has any more.',
      },
    },
    required: ['replacedUris'],
  },
  WithdrawnRevisions: {
    type: 'object',
    properties: { revisionIds: listOf({ type: 'string' }) },
    required: ['revisionIds'],
  },
  PublicationName: {
    type: 'object',
    properties: { isTaken: { type: 'boolean', description: 'Whether another solution has it; case does not count.' } },
    required: ['isTaken'],
  },
  NotificationOfUsers: {
    type: 'object',
    properties: { notification: ref('MLPNotificationInput'), userIds: people },
    required: ['notification', 'userIds'],
  },
  NotifiedUsers: {
    type: 'object',
    properties: {
      notification: ref('MLPNotification'),
      userIds: { ...listOf({ type: 'string' }), description: 'Those who exist.' },
    },
    required: ['notification', 'userIds'],
  },
  NotificationsOfUsers: {
    type: 'object',
    properties: {
      notifications: {
        ...listOf({
          type: 'object',
          properties: {
            notification: { ...ref('MLPNotificationInput'), description: 'With its id.' },
            userIds: people,
          },
          required: ['notification', 'userIds'],
        }),
        minItems: 1,
        maxItems: 20,
      },
    },
    required: ['notifications'],
  },
  NotificationRound: {
    type: 'object',
    properties: {
      solutionId: orNull(id),
      threadId: {
        ...orNull(id),
        description: 'Whose solution it is about, where no solution is named; its commenters are wanted.',
      },
      role: { ...orNull(text(100)), description: 'Users who have it are wanted.' },
      userIds: { ...listOf(id), maxItems: 1_000, description: 'Other users who are wanted.' },
    },
    required: ['userIds'],
  },
  NotificationRecipients: {
    type: 'object',
    properties: {
      solution: {
        type: ['object', 'null'],
        description: 'Null where there is no such solution.',
        properties: { solutionId: { type: 'string' }, name: { type: 'string' }, ownerId: { type: 'string' } },
        required: ['solutionId', 'name', 'ownerId'],
      },
      coOwnerIds: listOf({ type: 'string' }),
      roleUserIds: { ...listOf({ type: 'string' }), description: 'Active users who have the role, 1,000 at most.' },
      commenterIds: {
        ...listOf({ type: 'string' }),
        description: 'Authors of the newest 1,000 comments of the thread.',
      },
      users: {
        ...listOf({
          type: 'object',
          properties: {
            userId: { type: 'string' },
            loginName: { type: 'string' },
            firstName: { type: ['string', 'null'] },
            lastName: { type: ['string', 'null'] },
            active: { type: 'boolean' },
            mailedSeverities: { ...listOf({ type: 'string' }), description: 'Of which the user wants mail.' },
          },
          required: ['userId', 'loginName', 'firstName', 'lastName', 'active', 'mailedSeverities'],
        }),
        description: 'All of these who exist, and the owner.',
      },
    },
    required: ['solution', 'coOwnerIds', 'roleUserIds', 'commenterIds', 'users'],
  },
  UserIds: { type: 'object', properties: { userIds: people }, required: ['userIds'] },
  UserWithRoles: {
    type: 'object',
    properties: { user: ref('MLPUser'), roles: listOf(ref('MLPRole')) },
    required: ['user', 'roles'],
  },
  RolesOfUser: {
    type: 'object',
    properties: { userId: { type: 'string' }, roles: listOf(ref('MLPRole')) },
    required: ['userId', 'roles'],
  },
};
