import { z } from 'zod';
import { exampleId } from '../../../kit/http/api/fields.ts';

const instant = z.int().nullable();
const texts = z.array(z.string());

export const mlpRole = z
  .looseObject({ roleId: z.string(), name: z.string(), active: z.boolean() })
  .meta({ id: 'Role' });

export const tagList = z.array(z.object({ tag: z.string() }));

/** A user as clients of the predecessor read it. Secrets are always null. */
export const userShape = z
  .object({
    userId: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    emailId: z.string().nullable(),
    email: z.string().nullable().describe('The same as `emailId`.'),
    username: z.string().nullable(),
    loginName: z.string().nullable(),
    orgName: z.string().nullable(),
    active: z.enum(['true', 'false']),
    status: z.enum(['Active', 'Inactive', 'Pending']),
    picture: z.string().nullable().describe('Base64.'),
    created: instant,
    modified: instant,
    lastLogin: instant,
    tags: tagList,
    password: z.null(),
    jwttoken: z.null(),
    jwtToken: z.null(),
    apiTokenHash: z.null(),
    apiToken: z.null(),
    verifyToken: z.null(),
    role: z.string().nullable(),
    roleId: z.string().nullable(),
    updatedRole: z.null(),
    updatedRoleId: z.null(),
    userIdList: texts,
    userNewRoleList: texts,
    userAssignedRolesList: z.array(mlpRole),
    userRolesList: z.record(z.string(), z.string()).meta({ examples: [{ [exampleId]: 'Publisher' }] }),
    bulkUpdate: z.null(),
    loginPassExpire: z.boolean(),
    admin: z.boolean(),
    publisher: z.boolean(),
    firstLogin: z.boolean(),
  })
  .meta({ id: 'User' });

export type User = z.output<typeof userShape>;
