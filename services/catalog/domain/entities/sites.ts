import { entity } from '../declare/entity.ts';
import { about, code, flag, instant, json, long, prose, required, serial, text, uuid } from '../declare/field.ts';

export const peer = entity({
  name: 'MLPPeer',
  label: 'peer',
  table: 'peers',
  key: ['peerId'],
  fields: {
    peerId: required(uuid()),
    name: required(text(50)),
    subjectName: about(required(text(100)), 'Common name of its certificate; unique.'),
    description: prose(512),
    apiUrl: required(text(512)),
    webUrl: text(512),
    self: required(flag()),
    local: required(flag()),
    contact1: required(text(100)),
    statusCode: required(code('PEER_STATUS')),
    validationStatusCode: required(code('VALIDATION_STATUS')),
  },
});

export const peerSubscription = entity({
  name: 'MLPPeerSubscription',
  label: 'peer subscription',
  table: 'peer_subscriptions',
  key: ['subId'],
  fields: {
    subId: serial(),
    peerId: required(uuid()),
    selector: json(1024),
    options: json(1024),
    refreshInterval: about(long(), 'In seconds.'),
    maxArtifactSize: about(long(), 'In bytes.'),
    userId: required(uuid()),
    scopeType: required(code('SUBSCRIPTION_SCOPE')),
    accessType: required(code('ACCESS_TYPE')),
    processed: instant(),
  },
});

export const siteConfig = entity({
  name: 'MLPSiteConfig',
  label: 'site configuration',
  table: 'site_configs',
  key: ['configKey'],
  fields: { configKey: required(text(50)), configValue: required(json(8192)), userId: uuid() },
});

const groupFields = { groupId: serial(), name: required(text(50)), description: prose(512) };

export const peerGroup = entity({
  name: 'MLPPeerGroup',
  label: 'group of peers',
  table: 'peer_groups',
  key: ['groupId'],
  fields: groupFields,
});

export const solutionGroup = entity({
  name: 'MLPSolutionGroup',
  label: 'group of solutions',
  table: 'solution_groups',
  key: ['groupId'],
  fields: groupFields,
});

export const peerGroupMember = entity({
  name: 'MLPPeerGrpMemMap',
  label: 'member of a group of peers',
  table: 'peer_group_members',
  key: ['groupId', 'peerId'],
  fields: { groupId: required(long()), peerId: required(uuid()) },
});

export const solutionGroupMember = entity({
  name: 'MLPSolGrpMemMap',
  label: 'member of a group of solutions',
  table: 'solution_group_members',
  key: ['groupId', 'solutionId'],
  fields: { groupId: required(long()), solutionId: required(uuid()) },
});

export const peerSolutionAccess = entity({
  name: 'MLPPeerSolAccMap',
  label: 'access of peers to solutions',
  table: 'peer_solution_access',
  key: ['peerGroupId', 'solutionGroupId'],
  fields: { peerGroupId: required(long()), solutionGroupId: required(long()), granted: required(flag()) },
});

export const peerPeerAccess = entity({
  name: 'MLPPeerPeerAccMap',
  label: 'access of peers to peers',
  table: 'peer_peer_access',
  key: ['principalPeerGroupId', 'resourcePeerGroupId'],
  fields: { principalPeerGroupId: required(long()), resourcePeerGroupId: required(long()) },
});
