import kafkajs, { type Admin } from 'kafkajs';
import { unavailable } from '../../errors.ts';
import { createClient, type KafkaCredentials, type KafkaOptions } from './client.ts';
import { setScramUsers } from './scram-users.ts';

/** What a user may do with a topic, a group, or all of them whose names begin with `name` where it is a prefix. */
export interface KafkaRight {
  readonly resource: 'topic' | 'group';
  readonly name: string;
  readonly isPrefix?: boolean;
  readonly operations: readonly ('read' | 'write' | 'describe' | 'create' | 'delete')[];
}

export interface KafkaAccount extends KafkaCredentials {
  readonly rights: readonly KafkaRight[];
}

const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, ResourcePatternTypes } = kafkajs;

type Entry = Parameters<Admin['createAcls']>[0]['acl'][number];

const resources = { topic: AclResourceTypes.TOPIC, group: AclResourceTypes.GROUP };
const operations = {
  read: AclOperationTypes.READ,
  write: AclOperationTypes.WRITE,
  describe: AclOperationTypes.DESCRIBE,
  create: AclOperationTypes.CREATE,
  delete: AclOperationTypes.DELETE,
};

/**
 * Gives each account its password and its rights, and takes other rights from it. `options` are those of a user who may do
 * everything. Errors: `unavailable`.
 */
export async function giveAccounts(options: KafkaOptions, accounts: readonly KafkaAccount[]): Promise<void> {
  const kafka = createClient(options);
  const admin = kafka.admin();
  try {
    await setScramUsers(kafka, accounts);
    await admin.connect();
    await setRights(admin, accounts);
  } catch (error) {
    throw unavailable('The accounts of Kafka could not be made.', error);
  } finally {
    await admin.disconnect();
  }
}

async function setRights(admin: Admin, accounts: readonly KafkaAccount[]): Promise<void> {
  const wanted = new Map(accounts.flatMap(entriesOf).map((entry) => [JSON.stringify(entry), entry]));
  const principals = new Set(accounts.map(principalOf));
  const { resources: known } = await admin.describeAcls({
    resourceType: AclResourceTypes.ANY,
    resourcePatternType: ResourcePatternTypes.ANY,
    operation: AclOperationTypes.ANY,
    permissionType: AclPermissionTypes.ANY,
  });
  const stored = known.flatMap(({ acls, resourceType, resourceName, resourcePatternType }) =>
    acls.map(
      ({ principal, host, operation, permissionType }): Entry => ({
        ...{ resourceType, resourceName, resourcePatternType, principal, host, operation, permissionType },
      }),
    ),
  );
  const outdated = stored.filter((entry) => principals.has(entry.principal) && !wanted.delete(JSON.stringify(entry)));
  if (outdated.length > 0) await admin.deleteAcls({ filters: outdated });
  if (wanted.size > 0) await admin.createAcls({ acl: [...wanted.values()] });
}

const principalOf = ({ username }: KafkaCredentials): string => `User:${username}`;

function entriesOf(account: KafkaAccount): Entry[] {
  return account.rights.flatMap(({ resource, name, isPrefix = false, operations: given }) =>
    given.map((operation) => ({
      resourceType: resources[resource],
      resourceName: name,
      resourcePatternType: isPrefix ? ResourcePatternTypes.PREFIXED : ResourcePatternTypes.LITERAL,
      principal: principalOf(account),
      host: '*',
      operation: operations[operation],
      permissionType: AclPermissionTypes.ALLOW,
    })),
  );
}
