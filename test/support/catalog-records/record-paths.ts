/** Where the API has the records of an entity: parameters of paths are called like the fields they mean. */
export interface RecordPaths {
  /** Takes new ones. */
  readonly create: string;
  /** Shows, replaces and deletes one, as far as there are such operations. */
  readonly at: string;
  /** Shows all of them, where `at` shows none. */
  readonly listed?: string;
}

const sameFor = (path: string, listed?: string): RecordPaths => ({
  create: path,
  at: path,
  ...(listed !== undefined && { listed }),
});
const provider = '/user/{userId}/logprov/{providerCode}/login/{providerUserId}';
const description = '/revision/{revisionId}/access/{accessTypeCode}/descr';
const deployments = '/solution/{solutionId}/revision/{revisionId}/deploy';
const validations = '/solution/{solutionId}/revision/{revisionId}/validation';

/** By the name of the entity. Counters have no path: no client writes them. */
export const recordPaths: Readonly<Record<string, RecordPaths>> = {
  MLPUser: { create: '/user', at: '/user/{userId}' },
  MLPUserLoginProvider: sameFor(provider),
  MLPRole: { create: '/role', at: '/role/{roleId}' },
  MLPRoleFunction: { create: '/role/{roleId}/function', at: '/role/{roleId}/function/{roleFunctionId}' },
  MLPTag: { create: '/tag', at: '/tag/{tag}', listed: '/tag' },
  MLPUserNotifPref: { create: '/notif/notifpref', at: '/notif/notifpref/{userNotifPrefId}' },
  MLPSolution: { create: '/solution', at: '/solution/{solutionId}' },
  MLPSolutionRevision: {
    create: '/solution/{solutionId}/revision',
    at: '/solution/{solutionId}/revision/{revisionId}',
  },
  MLPRevisionDescription: sameFor(description),
  MLPArtifact: { create: '/artifact', at: '/artifact/{artifactId}' },
  MLPDocument: { create: '/document', at: '/document/{documentId}' },
  MLPSolutionFavorite: sameFor('/user/{userId}/favorite/solution/{solutionId}'),
  MLPSolutionRating: sameFor('/solution/{solutionId}/rating/user/{userId}'),
  MLPSolutionDownload: {
    create: '/solution/{solutionId}/dnld/artifact/{artifactId}/user/{userId}',
    at: '/solution/{solutionId}/dnld/{downloadId}',
    listed: '/solution/{solutionId}/dnld',
  },
  MLPPublishRequest: { create: '/pubreq', at: '/pubreq/{requestId}' },
  MLPSolutionDeployment: { create: deployments, at: `${deployments}/{deploymentId}`, listed: deployments },
  MLPStepResult: { create: '/stepresult', at: '/stepresult/{stepResultId}' },
  MLPTask: { create: '/task', at: '/task/{taskId}' },
  MLPSolutionValidation: sameFor(`${validations}/{taskId}`, validations),
  MLPValidationSequence: sameFor('/valseq/{sequence}/valtype/{valTypeCode}', '/valseq'),
  MLPThread: { create: '/thread', at: '/thread/{threadId}' },
  MLPComment: { create: '/thread/{threadId}/comment', at: '/thread/{threadId}/comment/{commentId}' },
  MLPNotification: { create: '/notif', at: '/notif/{notificationId}', listed: '/notif' },
  MLPNotifUserMap: sameFor('/notif/{notificationId}/user/{userId}'),
  MLPPeer: { create: '/peer', at: '/peer/{peerId}' },
  MLPPeerSubscription: { create: '/peer/sub', at: '/peer/sub/{subId}' },
  MLPSiteConfig: { create: '/config', at: '/config/{configKey}' },
  MLPPeerGroup: { create: '/group/peer', at: '/group/{groupId}/peer', listed: '/group/peer' },
  MLPSolutionGroup: { create: '/group/solution', at: '/group/{groupId}/solution', listed: '/group/solution' },
  MLPPeerGrpMemMap: sameFor('/group/{groupId}/peer/{peerId}'),
  MLPSolGrpMemMap: sameFor('/group/{groupId}/solution/{solutionId}'),
  MLPPeerSolAccMap: sameFor('/group/peer/{peerGroupId}/solution/{solutionGroupId}', '/group/peer/solution'),
  MLPPeerPeerAccMap: sameFor('/group/peer/{principalPeerGroupId}/peer/{resourcePeerGroupId}'),
};
