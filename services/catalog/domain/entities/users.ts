import { entity } from '../declare/entity.ts';
import {
  about,
  bytes,
  code,
  containing,
  flag,
  instant,
  required,
  secret,
  serial,
  short,
  text,
  unsorted,
  uuid,
} from '../declare/field.ts';
import { pictureLimit } from './limits.ts';

export const user = entity({
  name: 'MLPUser',
  label: 'user',
  table: 'users',
  key: ['userId'],
  fields: {
    userId: required(uuid()),
    firstName: text(50),
    middleName: text(50),
    lastName: text(50),
    orgName: text(50),
    email: about(containing(required(text(100)), '@'), 'Unique, case-insensitive. A new address contains an @.'),
    loginName: about(required(text(25)), 'Unique, case-insensitive.'),
    loginHash: about(secret('chosen', 128), 'The password as it is typed; null leaves the stored one alone.'),
    loginPassExpire: instant(),
    authToken: secret('random', 4096),
    active: required(flag()),
    lastLogin: unsorted(instant()),
    loginFailCount: unsorted(short()),
    loginFailDate: unsorted(instant()),
    picture: bytes(pictureLimit),
    apiToken: about(secret('chosen', 64), 'Null leaves the stored one alone.'),
    verifyTokenHash: about(secret('chosen', 64), 'The token as it is typed; null leaves the stored one alone.'),
    verifyExpiration: instant(),
  },
  derived: { tags: { schema: 'MLPTag', isList: true } },
});

export const loginProvider = entity({
  name: 'MLPUserLoginProvider',
  label: 'login provider',
  table: 'user_login_providers',
  key: ['userId', 'providerCode', 'providerUserId'],
  fields: {
    userId: required(uuid()),
    providerCode: required(code('LOGIN_PROVIDER')),
    providerUserId: required(text(255)),
    rank: required(short()),
    displayName: text(256),
    profileUrl: text(512),
    imageUrl: text(512),
    secret: secret('random', 256),
    accessToken: required(secret('random', 256)),
    refreshToken: secret('random', 256),
  },
});

export const role = entity({
  name: 'MLPRole',
  label: 'role',
  table: 'roles',
  key: ['roleId'],
  fields: { roleId: required(uuid()), name: required(text(100)), active: required(flag()) },
});

export const roleFunction = entity({
  name: 'MLPRoleFunction',
  label: 'role function',
  table: 'role_functions',
  key: ['roleFunctionId'],
  fields: { roleFunctionId: required(uuid()), name: required(text(100)), roleId: required(uuid()) },
});

export const tag = entity({
  name: 'MLPTag',
  label: 'tag',
  table: 'tags',
  key: ['tag'],
  fields: { tag: required(text(32)) },
  dated: false,
});

export const notificationPreference = entity({
  name: 'MLPUserNotifPref',
  label: 'notification preference',
  table: 'user_notification_preferences',
  key: ['userNotifPrefId'],
  fields: {
    userNotifPrefId: serial(),
    userId: required(uuid()),
    notfDelvMechCode: required(code('NOTIFICATION_DELIVERY_MECHANISM')),
    msgSeverityCode: required(code('MESSAGE_SEVERITY')),
  },
  dated: false,
});
