// Generated from schemas/openapi/catalog.yaml by `npm run gen`. Do not edit: change the declared operations and run it again.

export interface Page<T> {
  readonly content: readonly T[];
  readonly totalElements: number;
  readonly totalPages: number;
  readonly last: boolean;
  readonly first: boolean;
  readonly number: number;
  readonly size: number;
  readonly numberOfElements: number;
  readonly sort: readonly ({ readonly direction: string; readonly property: string; readonly ignoreCase: boolean; readonly nullHandling: 'NATIVE'; readonly ascending: boolean; readonly descending: boolean; })[] | null;
}

export interface SuccessTransport {
  readonly status: 200;
  readonly data: unknown;
}

export interface ErrorTransport {
  readonly status: number;
  readonly error: string;
  readonly exception: string | null;
}

export interface CountTransport {
  readonly count: number;
}

export interface UsersRoleRequest {
  /** Add the role; false: take it away. */
  readonly add: boolean;
  /** Not looked at: the path names the role. */
  readonly roleId?: string | null;
  readonly userIds: readonly string[];
}

export interface MLPCodeNamePair {
  readonly code: string;
  readonly name: string;
}

export interface LoginTransport {
  /** Login name or e-mail address. */
  readonly name: string;
  readonly pass: string;
}

export interface MLPPasswordChangeRequest {
  readonly oldLoginPass: string;
  readonly newLoginPass: string;
}

export interface Change {
  /** Counts up over the whole catalog. */
  readonly position: number;
  readonly at: number;
  readonly kind: string;
  readonly entity: string;
  readonly key: Readonly<Record<string, unknown>>;
  readonly changed: readonly string[];
  /** As the API shows it, without secrets and pictures. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** As the API shows it, without secrets and pictures. */
  readonly after: Readonly<Record<string, unknown>> | null;
  /** The account of the calling service. */
  readonly service: string | null;
  /** The user it acted for, of X-Acting-User. */
  readonly actingUser: string | null;
  readonly requestId: string | null;
}

export interface AuthorTransport {
  readonly name: string;
  readonly contact: string;
}

export interface AuthorTransportInput {
  readonly name: string;
  readonly contact: string;
}

export interface PublicationRequest {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly accessTypeCode: string;
  readonly requestUserId: string;
  readonly trackingId: string;
  /** Names of the checks; each gets a step result that has started. */
  readonly steps: readonly string[];
}

export interface PublicationDecision {
  readonly statusCode: string;
  readonly reviewUserId?: string | null;
  readonly comment?: string | null;
  /** The access type that the revision of an approval has to have; any where it is absent. */
  readonly ifAccessTypeCode?: string | null;
  /** Of the revision that an approval publishes. Authors only where it has none. */
  readonly revision?: { readonly publisher?: string | null; readonly authors?: readonly AuthorTransportInput[] | null; } | null;
}

export interface PublicationWithdrawal {
  readonly accessTypeCode: string;
  /** Only this one; all of the solution where it is absent. */
  readonly revisionId?: string | null;
}

export interface PublicationSteps {
  /** Their new states. Steps of other requests stay as they are. */
  readonly steps: readonly ({ readonly stepResultId: number; readonly statusCode: string; readonly result: string | null; readonly startDate: number; readonly endDate: number | null; })[];
}

export interface CompositeRevision {
  /** Of the solution, where it is made. */
  readonly name: string;
  /** Who saves it; the owner of the solution, where it is made. */
  readonly userId: string;
  readonly description?: string | null;
  readonly version: string;
  /** They replace those of these types that the revision has. */
  readonly artifacts: readonly ({ readonly artifactId: string; readonly artifactTypeCode: string; readonly name: string; readonly uri: string; readonly size: number; })[];
  /** Solutions that it is made of. */
  readonly memberIds: readonly string[];
}

export interface SavedComposite {
  /** Files that no artifact of the revision has any more. */
  readonly replacedUris: readonly string[];
}

export interface WithdrawnRevisions {
  readonly revisionIds: readonly string[];
}

export interface PublicationName {
  /** Whether another solution has it; case does not count. */
  readonly isTaken: boolean;
}

export interface NotificationOfUsers {
  readonly notification: MLPNotificationInput;
  readonly userIds: readonly string[];
}

export interface NotifiedUsers {
  readonly notification: MLPNotification;
  /** Those who exist. */
  readonly userIds: readonly string[];
}

export interface NotificationsOfUsers {
  readonly notifications: readonly ({ readonly notification: MLPNotificationInput; readonly userIds: readonly string[]; })[];
}

export interface NotificationRound {
  readonly solutionId?: string | null;
  /** Whose solution it is about, where no solution is named; its commenters are wanted. */
  readonly threadId?: string | null;
  /** Users who have it are wanted. */
  readonly role?: string | null;
  /** Other users who are wanted. */
  readonly userIds: readonly string[];
}

export interface NotificationRecipients {
  /** Null where there is no such solution. */
  readonly solution: { readonly solutionId: string; readonly name: string; readonly ownerId: string; } | null;
  readonly coOwnerIds: readonly string[];
  /** Active users who have the role, 1,000 at most. */
  readonly roleUserIds: readonly string[];
  /** Authors of the newest 1,000 comments of the thread. */
  readonly commenterIds: readonly string[];
  /** All of these who exist, and the owner. */
  readonly users: readonly ({ readonly userId: string; readonly loginName: string; readonly firstName: string | null; readonly lastName: string | null; readonly active: boolean; readonly mailedSeverities: readonly string[]; })[];
}

export interface UserIds {
  readonly userIds: readonly string[];
}

export interface UserWithRoles {
  readonly user: MLPUser;
  readonly roles: readonly MLPRole[];
}

export interface RolesOfUser {
  readonly userId: string;
  readonly roles: readonly MLPRole[];
}

export interface PortalSolution {
  readonly solutionId: string;
  readonly name: string;
  readonly description: string | null;
  /** The owner. */
  readonly userId: string;
  readonly active: boolean;
  readonly modelTypeCode: 'CL' | 'DS' | 'DT' | 'PR' | 'RG' | null;
  readonly toolkitTypeCode: 'CO' | 'CP' | 'DS' | 'H2' | 'PB' | 'RC' | 'SK' | 'SP' | 'TF' | 'TC' | 'BR' | 'ON' | 'CC' | 'JS' | 'OX' | 'PF' | null;
  readonly metadata: string | null;
  /** The peer it was federated from. */
  readonly sourceId: string | null;
  /** Its address at the source. */
  readonly origin: string | null;
  readonly picture: string | null;
  readonly created: number;
  readonly modified: number;
  readonly tags: readonly MLPTag[];
  readonly webStats: MLPSolutionWeb;
  /** First and last name of the owner; the login name where there is none. */
  readonly ownerName: string;
  /** With whom it is shared; without pictures. */
  readonly coOwners: readonly MLPUser[];
  /** Those that may be seen, the newest first. */
  readonly revisions: readonly PortalRevision[];
  readonly latestRevision: PortalRevision | null;
  /** Of the latest revision. */
  readonly commentCount: number;
  /** Whether a request to publish it to everyone is open; others wait for no approval. */
  readonly openRequest: boolean;
  /** A step of the newest work on it that failed. */
  readonly failedStep: MLPStepResult | null;
}

export interface RevisionAccess {
  readonly revision: MLPSolutionRevision;
  readonly solutionName: string;
  readonly solutionActive: boolean;
  readonly ownerId: string;
  /** With whom the solution is shared. */
  readonly coOwnerIds: readonly string[];
}

export interface SolutionAccess {
  readonly solutionId: string;
  readonly active: boolean;
  readonly ownerId: string;
  /** With whom it is shared. */
  readonly coOwnerIds: readonly string[];
  readonly revisions: readonly ({ readonly revisionId: string; readonly version: string; readonly accessTypeCode: string; readonly validationStatusCode: string | null; })[];
}

export interface PortalFacets {
  /** As artifacts of the type LI name them in their metadata. */
  readonly licenses: readonly string[];
  /** As artifacts of the type MD name them in their metadata. */
  readonly runtimes: readonly string[];
}

export interface SolutionDependents {
  /** Those that people have and had of it, until they remove them. */
  readonly deployments: number;
  /** Solutions that are composed of it. */
  readonly compositions: number;
  /** Users who marked it as a favourite. */
  readonly favorites: number;
}

export interface PlacedDocument {
  readonly document: MLPDocument;
  readonly places: readonly ({ readonly revision: MLPSolutionRevision; readonly solutionName: string; readonly solutionActive: boolean; readonly ownerId: string; readonly coOwnerIds: readonly string[]; readonly accessTypeCode: string; })[];
}

export interface DetachedDocument {
  readonly document: MLPDocument;
  /** Whether no revision has it any more. */
  readonly isGone: boolean;
}

export interface PortalRequest {
  readonly requestId: number;
  readonly solutionId: string;
  readonly revisionId: string;
  readonly requestUserId: string;
  readonly reviewUserId: string | null;
  readonly statusCode: string;
  readonly comment: string | null;
  /** What the revision becomes where it is approved. */
  readonly accessTypeCode: 'PB' | 'OR' | 'PR' | 'RS' | null;
  /** Shared by the steps of its checks. */
  readonly trackingId: string | null;
  readonly created: number;
  readonly modified: number;
  readonly solutionName: string;
  /** Of the solution. */
  readonly ownerId: string;
  readonly coOwnerIds: readonly string[];
  /** Of the revision. */
  readonly version: string;
  /** Who sees the revision now. */
  readonly revisionAccessTypeCode: string;
  readonly requesterLoginName: string;
  /** First and last name; the login name where there is none. */
  readonly requesterName: string;
}

export interface PortalRevision {
  readonly revisionId: string;
  readonly version: string;
  readonly accessTypeCode: string;
  readonly validationStatusCode: string;
  readonly authors: readonly AuthorTransport[] | null;
  readonly publisher: string | null;
  readonly created: number;
  readonly modified: number;
}

export interface PublicationRecords {
  readonly solution: { readonly solutionId: string; readonly name: string; readonly description: string | null; readonly userId: string; readonly active: boolean; readonly metadata: string | null; };
  /** Null where the solution has no such one. */
  readonly revision: { readonly revisionId: string; readonly version: string; readonly accessTypeCode: string; readonly description: string | null; readonly metadata: string | null; } | null;
  readonly owner: { readonly userId: string; readonly firstName: string | null; readonly lastName: string | null; readonly email: string; readonly loginName: string; };
  /** With whom the solution is shared. */
  readonly coOwnerIds: readonly string[];
  /** Whether another solution that others can see has its name. */
  readonly isNameTaken: boolean;
  readonly artifacts: readonly ({ readonly artifactId: string; readonly artifactTypeCode: string; readonly name: string; readonly uri: string; })[];
  readonly documents: readonly ({ readonly documentId: string; readonly name: string; readonly uri: string; readonly accessTypeCode: string; })[];
  /** Those asked for that are there. */
  readonly settings: readonly ({ readonly configKey: string; readonly configValue: string; })[];
}

export interface PublicationRequestRecords {
  readonly solution: { readonly solutionId: string; readonly name: string; readonly description: string | null; readonly userId: string; readonly active: boolean; readonly metadata: string | null; };
  /** Null where the solution has no such one. */
  readonly revision: { readonly revisionId: string; readonly version: string; readonly accessTypeCode: string; readonly description: string | null; readonly metadata: string | null; } | null;
  readonly owner: { readonly userId: string; readonly firstName: string | null; readonly lastName: string | null; readonly email: string; readonly loginName: string; };
  /** With whom the solution is shared. */
  readonly coOwnerIds: readonly string[];
  /** Whether another solution that others can see has its name. */
  readonly isNameTaken: boolean;
  readonly artifacts: readonly ({ readonly artifactId: string; readonly artifactTypeCode: string; readonly name: string; readonly uri: string; })[];
  readonly documents: readonly ({ readonly documentId: string; readonly name: string; readonly uri: string; readonly accessTypeCode: string; })[];
  /** Those asked for that are there. */
  readonly settings: readonly ({ readonly configKey: string; readonly configValue: string; })[];
  readonly request: MLPPublishRequest;
  /** In the order in which they run. */
  readonly steps: readonly MLPStepResult[];
}

export interface OpenedPublication {
  readonly requestId: number;
  readonly solutionId: string;
  readonly revisionId: string;
  readonly requestUserId: string;
  readonly reviewUserId: string | null;
  readonly statusCode: string;
  readonly comment: string | null;
  /** What the revision becomes where it is approved. */
  readonly accessTypeCode: 'PB' | 'OR' | 'PR' | 'RS' | null;
  /** Shared by the steps of its checks. */
  readonly trackingId: string | null;
  readonly created: number;
  readonly modified: number;
  /** Of the artifacts and the documents that it is about. */
  readonly fileUris?: readonly string[];
}

export interface MLPUser {
  readonly userId: string;
  readonly firstName: string | null;
  readonly middleName: string | null;
  readonly lastName: string | null;
  readonly orgName: string | null;
  /** Unique, case-insensitive. A new address contains an @. */
  readonly email: string;
  /** Unique, case-insensitive. */
  readonly loginName: string;
  /** Never answered. */
  readonly loginHash: null;
  readonly loginPassExpire: number | null;
  /** Never answered. */
  readonly authToken: null;
  readonly active: boolean;
  readonly lastLogin: number | null;
  readonly loginFailCount: number | null;
  readonly loginFailDate: number | null;
  readonly picture: string | null;
  /** Never answered. */
  readonly apiToken: null;
  /** Never answered. */
  readonly verifyTokenHash: null;
  readonly verifyExpiration: number | null;
  readonly created: number;
  readonly modified: number;
  readonly tags: readonly MLPTag[];
}

export interface MLPUserInput {
  readonly userId?: string | null;
  readonly firstName?: string | null;
  readonly middleName?: string | null;
  readonly lastName?: string | null;
  readonly orgName?: string | null;
  /** Unique, case-insensitive. A new address contains an @. */
  readonly email: string;
  /** Unique, case-insensitive. */
  readonly loginName: string;
  /** The password as it is typed; null leaves the stored one alone. */
  readonly loginHash?: string | null;
  readonly loginPassExpire?: number | null;
  readonly authToken?: string | null;
  readonly active: boolean;
  readonly lastLogin?: number | null;
  readonly loginFailCount?: number | null;
  readonly loginFailDate?: number | null;
  readonly picture?: string | null;
  /** Null leaves the stored one alone. */
  readonly apiToken?: string | null;
  /** The token as it is typed; null leaves the stored one alone. */
  readonly verifyTokenHash?: string | null;
  readonly verifyExpiration?: number | null;
  readonly created?: unknown;
  readonly modified?: unknown;
  readonly tags?: readonly MLPTagInput[] | null;
}

export interface MLPUserLoginProvider {
  readonly userId: string;
  readonly providerCode: string;
  readonly providerUserId: string;
  readonly rank: number;
  readonly displayName: string | null;
  readonly profileUrl: string | null;
  readonly imageUrl: string | null;
  /** Never answered. */
  readonly secret: null;
  /** Never answered. */
  readonly accessToken: null;
  /** Never answered. */
  readonly refreshToken: null;
  readonly created: number;
  readonly modified: number;
}

export interface MLPUserLoginProviderInput {
  readonly userId?: string | null;
  readonly providerCode?: 'FB' | 'GH' | 'GP' | 'LI' | null;
  readonly providerUserId?: string | null;
  readonly rank: number;
  readonly displayName?: string | null;
  readonly profileUrl?: string | null;
  readonly imageUrl?: string | null;
  readonly secret?: string | null;
  readonly accessToken?: string | null;
  readonly refreshToken?: string | null;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPRole {
  readonly roleId: string;
  readonly name: string;
  readonly active: boolean;
  readonly created: number;
  readonly modified: number;
}

export interface MLPRoleInput {
  readonly roleId?: string | null;
  readonly name: string;
  readonly active: boolean;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPRoleFunction {
  readonly roleFunctionId: string;
  readonly name: string;
  readonly roleId: string;
  readonly created: number;
  readonly modified: number;
}

export interface MLPRoleFunctionInput {
  readonly roleFunctionId?: string | null;
  readonly name: string;
  readonly roleId?: string | null;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPTag {
  readonly tag: string;
}

export interface MLPTagInput {
  readonly tag?: string | null;
}

export interface MLPUserNotifPref {
  readonly userNotifPrefId: number;
  readonly userId: string;
  readonly notfDelvMechCode: string;
  readonly msgSeverityCode: string;
}

export interface MLPUserNotifPrefInput {
  readonly userNotifPrefId?: number | null;
  readonly userId: string;
  readonly notfDelvMechCode: string;
  readonly msgSeverityCode: string;
}

export interface MLPSolution {
  readonly solutionId: string;
  readonly name: string;
  readonly description: string | null;
  /** The owner. */
  readonly userId: string;
  readonly active: boolean;
  readonly modelTypeCode: 'CL' | 'DS' | 'DT' | 'PR' | 'RG' | null;
  readonly toolkitTypeCode: 'CO' | 'CP' | 'DS' | 'H2' | 'PB' | 'RC' | 'SK' | 'SP' | 'TF' | 'TC' | 'BR' | 'ON' | 'CC' | 'JS' | 'OX' | 'PF' | null;
  readonly metadata: string | null;
  /** The peer it was federated from. */
  readonly sourceId: string | null;
  /** Its address at the source. */
  readonly origin: string | null;
  readonly picture: string | null;
  readonly created: number;
  readonly modified: number;
  readonly tags: readonly MLPTag[];
  readonly webStats: MLPSolutionWeb;
}

export interface MLPSolutionInput {
  readonly solutionId?: string | null;
  readonly name: string;
  readonly description?: string | null;
  /** The owner. */
  readonly userId: string;
  readonly active: boolean;
  readonly modelTypeCode?: 'CL' | 'DS' | 'DT' | 'PR' | 'RG' | null;
  readonly toolkitTypeCode?: 'CO' | 'CP' | 'DS' | 'H2' | 'PB' | 'RC' | 'SK' | 'SP' | 'TF' | 'TC' | 'BR' | 'ON' | 'CC' | 'JS' | 'OX' | 'PF' | null;
  readonly metadata?: string | null;
  /** The peer it was federated from. */
  readonly sourceId?: string | null;
  /** Its address at the source. */
  readonly origin?: string | null;
  readonly picture?: string | null;
  readonly created?: unknown;
  readonly modified?: unknown;
  readonly tags?: readonly MLPTagInput[] | null;
  readonly webStats?: unknown;
}

export interface MLPSolutionWeb {
  readonly solutionId: string;
  readonly viewCount: number;
  readonly downloadCount: number;
  readonly lastDownload: number | null;
  readonly ratingCount: number;
  /** The average of all ratings, times ten. */
  readonly ratingAverageTenths: number;
  readonly featured: boolean;
}

export interface MLPSolutionRevision {
  readonly revisionId: string;
  readonly solutionId: string;
  readonly version: string;
  readonly accessTypeCode: string;
  readonly validationStatusCode: string;
  readonly description: string | null;
  readonly userId: string;
  readonly metadata: string | null;
  readonly sourceId: string | null;
  readonly origin: string | null;
  readonly authors: readonly AuthorTransport[] | null;
  readonly publisher: string | null;
  readonly created: number;
  readonly modified: number;
}

export interface MLPSolutionRevisionInput {
  readonly revisionId?: string | null;
  readonly solutionId?: string | null;
  readonly version: string;
  readonly accessTypeCode: string;
  readonly validationStatusCode: string;
  readonly description?: string | null;
  readonly userId: string;
  readonly metadata?: string | null;
  readonly sourceId?: string | null;
  readonly origin?: string | null;
  readonly authors?: readonly AuthorTransportInput[] | null;
  readonly publisher?: string | null;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPRevisionDescription {
  readonly revisionId: string;
  readonly accessTypeCode: string;
  readonly description: string;
  readonly created: number;
  readonly modified: number;
}

export interface MLPRevisionDescriptionInput {
  readonly revisionId?: string | null;
  readonly accessTypeCode?: 'PB' | 'OR' | 'PR' | 'RS' | null;
  readonly description: string;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPArtifact {
  readonly artifactId: string;
  readonly version: string;
  readonly artifactTypeCode: string;
  readonly name: string;
  readonly description: string | null;
  readonly uri: string;
  readonly userId: string;
  /** In bytes; -1 for an image in a registry. */
  readonly size: number;
  readonly metadata: string | null;
  readonly created: number;
  readonly modified: number;
}

export interface MLPArtifactInput {
  readonly artifactId?: string | null;
  readonly version: string;
  readonly artifactTypeCode: string;
  readonly name: string;
  readonly description?: string | null;
  readonly uri: string;
  readonly userId: string;
  /** In bytes; -1 for an image in a registry. */
  readonly size: number;
  readonly metadata?: string | null;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPDocument {
  readonly documentId: string;
  readonly name: string;
  readonly uri: string;
  readonly version: string | null;
  /** In bytes. */
  readonly size: number;
  readonly userId: string;
  readonly created: number;
  readonly modified: number;
}

export interface MLPDocumentInput {
  readonly documentId?: string | null;
  readonly name: string;
  readonly uri: string;
  readonly version?: string | null;
  /** In bytes. */
  readonly size: number;
  readonly userId: string;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPSolutionFavorite {
  readonly solutionId: string;
  readonly userId: string;
}

export interface MLPSolutionFavoriteInput {
  readonly solutionId?: string | null;
  readonly userId?: string | null;
}

export interface MLPSolutionRating {
  readonly solutionId: string;
  readonly userId: string;
  readonly rating: number;
  readonly textReview: string | null;
  readonly created: number;
  readonly modified: number;
}

export interface MLPSolutionRatingInput {
  readonly solutionId?: string | null;
  readonly userId?: string | null;
  readonly rating: number;
  readonly textReview?: string | null;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPSolutionDownload {
  readonly downloadId: number;
  readonly solutionId: string;
  readonly artifactId: string;
  readonly userId: string;
  /** Now where it is absent. */
  readonly downloadDate: number | null;
}

export interface MLPSolutionDownloadInput {
  readonly downloadId?: number | null;
  readonly solutionId?: string | null;
  readonly artifactId?: string | null;
  readonly userId?: string | null;
  /** Now where it is absent. */
  readonly downloadDate?: number | null;
}

export interface MLPPublishRequest {
  readonly requestId: number;
  readonly solutionId: string;
  readonly revisionId: string;
  readonly requestUserId: string;
  readonly reviewUserId: string | null;
  readonly statusCode: string;
  readonly comment: string | null;
  /** What the revision becomes where it is approved. */
  readonly accessTypeCode: 'PB' | 'OR' | 'PR' | 'RS' | null;
  /** Shared by the steps of its checks. */
  readonly trackingId: string | null;
  readonly created: number;
  readonly modified: number;
}

export interface MLPPublishRequestInput {
  readonly requestId?: number | null;
  readonly solutionId: string;
  readonly revisionId: string;
  readonly requestUserId: string;
  readonly reviewUserId?: string | null;
  readonly statusCode: string;
  readonly comment?: string | null;
  /** What the revision becomes where it is approved. */
  readonly accessTypeCode?: 'PB' | 'OR' | 'PR' | 'RS' | null;
  /** Shared by the steps of its checks. */
  readonly trackingId?: string | null;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPSolutionDeployment {
  readonly deploymentId: string;
  readonly solutionId: string;
  readonly revisionId: string;
  readonly userId: string;
  readonly deploymentStatusCode: string;
  readonly target: string | null;
  readonly detail: string | null;
  readonly created: number;
  readonly modified: number;
}

export interface MLPSolutionDeploymentInput {
  readonly deploymentId?: string | null;
  readonly solutionId?: string | null;
  readonly revisionId?: string | null;
  readonly userId: string;
  readonly deploymentStatusCode: string;
  readonly target?: string | null;
  readonly detail?: string | null;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPStepResult {
  readonly stepResultId: number;
  readonly stepCode: string;
  readonly statusCode: string;
  readonly name: string;
  /** Shared by the steps of one piece of work. */
  readonly trackingId: string | null;
  readonly solutionId: string | null;
  readonly revisionId: string | null;
  readonly artifactId: string | null;
  readonly userId: string | null;
  readonly result: string | null;
  readonly startDate: number;
  readonly endDate: number | null;
}

export interface MLPStepResultInput {
  readonly stepResultId?: number | null;
  readonly stepCode: string;
  readonly statusCode: string;
  readonly name: string;
  /** Shared by the steps of one piece of work. */
  readonly trackingId?: string | null;
  readonly solutionId?: string | null;
  readonly revisionId?: string | null;
  readonly artifactId?: string | null;
  readonly userId?: string | null;
  readonly result?: string | null;
  readonly startDate: number;
  readonly endDate?: number | null;
}

export interface MLPTask {
  readonly taskId: number;
  readonly taskCode: string;
  readonly statusCode: string;
  readonly name: string;
  readonly userId: string | null;
  /** Shared by its steps, which are step results. */
  readonly trackingId: string | null;
  readonly solutionId: string | null;
  readonly revisionId: string | null;
  readonly created: number;
  readonly modified: number;
}

export interface MLPTaskInput {
  readonly taskId?: number | null;
  readonly taskCode: string;
  readonly statusCode: string;
  readonly name: string;
  readonly userId?: string | null;
  /** Shared by its steps, which are step results. */
  readonly trackingId?: string | null;
  readonly solutionId?: string | null;
  readonly revisionId?: string | null;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPSolutionValidation {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly taskId: string;
  readonly validationTypeCode: string;
  readonly validationStatusCode: 'NV' | 'SB' | 'IP' | 'PS' | 'FA' | null;
  readonly detail: string | null;
  readonly created: number;
  readonly modified: number;
}

export interface MLPSolutionValidationInput {
  readonly solutionId?: string | null;
  readonly revisionId?: string | null;
  readonly taskId?: string | null;
  readonly validationTypeCode: string;
  readonly validationStatusCode?: 'NV' | 'SB' | 'IP' | 'PS' | 'FA' | null;
  readonly detail?: string | null;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPValidationSequence {
  readonly sequence: number;
  readonly valTypeCode: string;
  readonly created: number;
  readonly modified: number;
}

export interface MLPValidationSequenceInput {
  readonly sequence?: number | null;
  readonly valTypeCode?: 'SS' | 'LC' | 'TA' | 'OQ' | null;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPThread {
  readonly threadId: string;
  readonly solutionId: string;
  readonly revisionId: string;
  readonly title: string | null;
}

export interface MLPThreadInput {
  readonly threadId?: string | null;
  readonly solutionId: string;
  readonly revisionId: string;
  readonly title?: string | null;
}

export interface MLPComment {
  readonly commentId: string;
  readonly threadId: string;
  /** The comment of the same thread it answers. */
  readonly parentId: string | null;
  readonly userId: string;
  readonly text: string;
  readonly created: number;
  readonly modified: number;
}

export interface MLPCommentInput {
  readonly commentId?: string | null;
  readonly threadId?: string | null;
  /** The comment of the same thread it answers. */
  readonly parentId?: string | null;
  readonly userId: string;
  readonly text: string;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPNotification {
  readonly notificationId: string;
  readonly title: string;
  readonly message: string | null;
  readonly msgSeverityCode: string;
  readonly url: string | null;
  /** Shown from this time on. */
  readonly start: number;
  /** Not shown after this time. */
  readonly end: number;
  readonly created: number;
  readonly modified: number;
}

export interface MLPNotificationInput {
  readonly notificationId?: string | null;
  readonly title: string;
  readonly message?: string | null;
  readonly msgSeverityCode: string;
  readonly url?: string | null;
  /** Shown from this time on. */
  readonly start: number;
  /** Not shown after this time. */
  readonly end: number;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPNotifUserMapInput {
  readonly notificationId?: string | null;
  readonly userId?: string | null;
  readonly viewed?: number | null;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPPeer {
  readonly peerId: string;
  readonly name: string;
  /** Common name of its certificate; unique. */
  readonly subjectName: string;
  readonly description: string | null;
  readonly apiUrl: string;
  readonly webUrl: string | null;
  readonly self: boolean;
  readonly local: boolean;
  readonly contact1: string;
  readonly statusCode: string;
  readonly validationStatusCode: string;
  readonly created: number;
  readonly modified: number;
}

export interface MLPPeerInput {
  readonly peerId?: string | null;
  readonly name: string;
  /** Common name of its certificate; unique. */
  readonly subjectName: string;
  readonly description?: string | null;
  readonly apiUrl: string;
  readonly webUrl?: string | null;
  readonly self: boolean;
  readonly local: boolean;
  readonly contact1: string;
  readonly statusCode: string;
  readonly validationStatusCode: string;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPPeerSubscription {
  readonly subId: number;
  readonly peerId: string;
  readonly selector: string | null;
  readonly options: string | null;
  /** In seconds. */
  readonly refreshInterval: number | null;
  /** In bytes. */
  readonly maxArtifactSize: number | null;
  readonly userId: string;
  readonly scopeType: string;
  readonly accessType: string;
  readonly processed: number | null;
  readonly created: number;
  readonly modified: number;
}

export interface MLPPeerSubscriptionInput {
  readonly subId?: number | null;
  readonly peerId: string;
  readonly selector?: string | null;
  readonly options?: string | null;
  /** In seconds. */
  readonly refreshInterval?: number | null;
  /** In bytes. */
  readonly maxArtifactSize?: number | null;
  readonly userId: string;
  readonly scopeType: string;
  readonly accessType: string;
  readonly processed?: number | null;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPSiteConfig {
  readonly configKey: string;
  readonly configValue: string;
  readonly userId: string | null;
  readonly created: number;
  readonly modified: number;
}

export interface MLPSiteConfigInput {
  readonly configKey?: string | null;
  readonly configValue: string;
  readonly userId?: string | null;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPPeerGroup {
  readonly groupId: number;
  readonly name: string;
  readonly description: string | null;
  readonly created: number;
  readonly modified: number;
}

export interface MLPPeerGroupInput {
  readonly groupId?: number | null;
  readonly name: string;
  readonly description?: string | null;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPSolutionGroup {
  readonly groupId: number;
  readonly name: string;
  readonly description: string | null;
  readonly created: number;
  readonly modified: number;
}

export interface MLPSolutionGroupInput {
  readonly groupId?: number | null;
  readonly name: string;
  readonly description?: string | null;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPPeerGrpMemMapInput {
  readonly groupId?: number | null;
  readonly peerId?: string | null;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPSolGrpMemMapInput {
  readonly groupId?: number | null;
  readonly solutionId?: string | null;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPPeerSolAccMap {
  readonly peerGroupId: number;
  readonly solutionGroupId: number;
  readonly granted: boolean;
  readonly created: number;
  readonly modified: number;
}

export interface MLPPeerSolAccMapInput {
  readonly peerGroupId?: number | null;
  readonly solutionGroupId?: number | null;
  readonly granted: boolean;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPPeerPeerAccMapInput {
  readonly principalPeerGroupId?: number | null;
  readonly resourcePeerGroupId?: number | null;
  readonly created?: unknown;
  readonly modified?: unknown;
}

export interface MLPUserNotification {
  readonly notificationId: string;
  readonly title: string;
  readonly message: string | null;
  readonly msgSeverityCode: string;
  readonly url: string | null;
  /** Shown from this time on. */
  readonly start: number;
  /** Not shown after this time. */
  readonly end: number;
  readonly viewed: number | null;
  readonly created: number;
  readonly modified: number;
}

export interface MLPTaskStepResult {
  readonly stepResultId: number;
  readonly taskId: number;
  readonly name: string;
  readonly statusCode: string;
  readonly result: string | null;
  readonly startDate: number;
  readonly endDate: number | null;
}

export interface MLPUserWithToken {
  readonly userId: string;
  readonly firstName: string | null;
  readonly middleName: string | null;
  readonly lastName: string | null;
  readonly orgName: string | null;
  /** Unique, case-insensitive. A new address contains an @. */
  readonly email: string;
  /** Unique, case-insensitive. */
  readonly loginName: string;
  /** Never answered. */
  readonly loginHash: null;
  readonly loginPassExpire: number | null;
  /** Never answered. */
  readonly authToken: null;
  readonly active: boolean;
  readonly lastLogin: number | null;
  readonly loginFailCount: number | null;
  readonly loginFailDate: number | null;
  readonly picture: string | null;
  readonly apiToken: string;
  /** Never answered. */
  readonly verifyTokenHash: null;
  readonly verifyExpiration: number | null;
  readonly created: number;
  readonly modified: number;
  readonly tags: readonly MLPTag[];
}

/** Every operation, by its method and path. */
export interface CatalogApi {
  /** The changes of the records of an aggregate, oldest first */
  'GET /activity/{aggregate}/{id}': {
    readonly params: { readonly aggregate: string | number; readonly id: string | number; };
    readonly query: { readonly entity?: string; readonly page?: number; readonly size?: number; };
    readonly body: undefined;
    readonly response: Page<Change>;
  };
  /** The records of an aggregate as they were at a time: the last change of each */
  'GET /activity/{aggregate}/{id}/at': {
    readonly params: { readonly aggregate: string | number; readonly id: string | number; };
    readonly query: { readonly datems: number; readonly entity?: string; };
    readonly body: undefined;
    readonly response: readonly Change[];
  };
  /** A page of them: artifact */
  'GET /artifact': {
    readonly params: {  };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPArtifact>;
  };
  /** A new artifact */
  'POST /artifact': {
    readonly params: {  };
    readonly query: {  };
    readonly body: MLPArtifactInput;
    readonly response: MLPArtifact;
  };
  /** How many there are */
  'GET /artifact/count': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: CountTransport;
  };
  /** Search for a text in name, description */
  'GET /artifact/like': {
    readonly params: {  };
    readonly query: { readonly term: string; readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPArtifact>;
  };
  /** Search by the values of fields */
  'GET /artifact/search': {
    readonly params: {  };
    readonly query: { readonly _j?: string; readonly artifactTypeCode?: string; readonly name?: string; readonly uri?: string; readonly version?: string; readonly userId?: string; readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPArtifact>;
  };
  /** One artifact */
  'GET /artifact/{artifactId}': {
    readonly params: { readonly artifactId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: MLPArtifact;
  };
  /** Replace the artifact */
  'PUT /artifact/{artifactId}': {
    readonly params: { readonly artifactId: string | number; };
    readonly query: {  };
    readonly body: MLPArtifactInput;
    readonly response: SuccessTransport;
  };
  /** Delete the artifact */
  'DELETE /artifact/{artifactId}': {
    readonly params: { readonly artifactId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** All of them: revision */
  'GET /artifact/{artifactId}/revision': {
    readonly params: { readonly artifactId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPSolutionRevision[];
  };
  /** The names of all sets of codes */
  'GET /code/pair': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly string[];
  };
  /** The codes of a set */
  'GET /code/pair/{name}': {
    readonly params: { readonly name: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPCodeNamePair[];
  };
  /** The codes of ACCESS_TYPE */
  'GET /code/access/type': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPCodeNamePair[];
  };
  /** The codes of ARTIFACT_TYPE */
  'GET /code/artifact/type': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPCodeNamePair[];
  };
  /** The codes of DEPLOYMENT_STATUS */
  'GET /code/deploy/status': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPCodeNamePair[];
  };
  /** The codes of LOGIN_PROVIDER */
  'GET /code/logprov': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPCodeNamePair[];
  };
  /** The codes of MODEL_TYPE */
  'GET /code/model/type': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPCodeNamePair[];
  };
  /** The codes of MESSAGE_SEVERITY */
  'GET /code/msgsev': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPCodeNamePair[];
  };
  /** The codes of NOTIFICATION_DELIVERY_MECHANISM */
  'GET /code/notifmech': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPCodeNamePair[];
  };
  /** The codes of PEER_STATUS */
  'GET /code/peer/status': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPCodeNamePair[];
  };
  /** The codes of STEP_STATUS */
  'GET /code/step/status': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPCodeNamePair[];
  };
  /** The codes of STEP_TYPE */
  'GET /code/step/type': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPCodeNamePair[];
  };
  /** The codes of SUBSCRIPTION_SCOPE */
  'GET /code/sub/type': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPCodeNamePair[];
  };
  /** The codes of TOOLKIT_TYPE */
  'GET /code/toolkit/type': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPCodeNamePair[];
  };
  /** The codes of VALIDATION_STATUS */
  'GET /code/val/status': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPCodeNamePair[];
  };
  /** The codes of VALIDATION_TYPE */
  'GET /code/val/type': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPCodeNamePair[];
  };
  /** One artifact that is a data source */
  'GET /dataset/{datasetId}': {
    readonly params: { readonly datasetId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: MLPArtifact;
  };
  /** A new document */
  'POST /document': {
    readonly params: {  };
    readonly query: {  };
    readonly body: MLPDocumentInput;
    readonly response: MLPDocument;
  };
  /** One document */
  'GET /document/{documentId}': {
    readonly params: { readonly documentId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: MLPDocument;
  };
  /** Replace the document */
  'PUT /document/{documentId}': {
    readonly params: { readonly documentId: string | number; };
    readonly query: {  };
    readonly body: MLPDocumentInput;
    readonly response: SuccessTransport;
  };
  /** Delete the document */
  'DELETE /document/{documentId}': {
    readonly params: { readonly documentId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** All of them: revision */
  'GET /document/{documentId}/revision': {
    readonly params: { readonly documentId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPSolutionRevision[];
  };
  /** A page of them: access of peers to solutions */
  'GET /group/peer/solution': {
    readonly params: {  };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPPeerSolAccMap>;
  };
  /** A new access of peers to solutions */
  'POST /group/peer/{peerGroupId}/solution/{solutionGroupId}': {
    readonly params: { readonly peerGroupId: string | number; readonly solutionGroupId: string | number; };
    readonly query: {  };
    readonly body: MLPPeerSolAccMapInput;
    readonly response: SuccessTransport;
  };
  /** Delete the access of peers to solutions */
  'DELETE /group/peer/{peerGroupId}/solution/{solutionGroupId}': {
    readonly params: { readonly peerGroupId: string | number; readonly solutionGroupId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** A page of the solutions that a peer may see by its groups */
  'GET /group/peer/{peerId}/solution': {
    readonly params: { readonly peerId: string | number; };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPSolution>;
  };
  /** In how many ways, by its groups, a peer may see a solution; 0: it may not */
  'GET /group/peer/{peerId}/solution/{solutionId}/access': {
    readonly params: { readonly peerId: string | number; readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: CountTransport;
  };
  /** A new access of peers to peers */
  'POST /group/peer/{principalGroupId}/peer/{resourceGroupId}': {
    readonly params: { readonly principalGroupId: string | number; readonly resourceGroupId: string | number; };
    readonly query: {  };
    readonly body: MLPPeerPeerAccMapInput;
    readonly response: SuccessTransport;
  };
  /** Delete the access of peers to peers */
  'DELETE /group/peer/{principalGroupId}/peer/{resourceGroupId}': {
    readonly params: { readonly principalGroupId: string | number; readonly resourceGroupId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** All peers of which a peer may know by its groups */
  'GET /group/peer/{peerId}/access': {
    readonly params: { readonly peerId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPPeer[];
  };
  /** A page of them: group of peers */
  'GET /group/peer': {
    readonly params: {  };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPPeerGroup>;
  };
  /** A new group of peers */
  'POST /group/peer': {
    readonly params: {  };
    readonly query: {  };
    readonly body: MLPPeerGroupInput;
    readonly response: MLPPeerGroup;
  };
  /** Replace the group of peers */
  'PUT /group/{groupId}/peer': {
    readonly params: { readonly groupId: string | number; };
    readonly query: {  };
    readonly body: MLPPeerGroupInput;
    readonly response: SuccessTransport;
  };
  /** Delete the group of peers */
  'DELETE /group/{groupId}/peer': {
    readonly params: { readonly groupId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** A page of the peers in a group */
  'GET /group/{groupId}/peer': {
    readonly params: { readonly groupId: string | number; };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPPeer>;
  };
  /** A new member of a group of peers */
  'POST /group/{groupId}/peer/{peerId}': {
    readonly params: { readonly groupId: string | number; readonly peerId: string | number; };
    readonly query: {  };
    readonly body: MLPPeerGrpMemMapInput;
    readonly response: SuccessTransport;
  };
  /** Delete the member of a group of peers */
  'DELETE /group/{groupId}/peer/{peerId}': {
    readonly params: { readonly groupId: string | number; readonly peerId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** A page of them: group of solutions */
  'GET /group/solution': {
    readonly params: {  };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPSolutionGroup>;
  };
  /** A new group of solutions */
  'POST /group/solution': {
    readonly params: {  };
    readonly query: {  };
    readonly body: MLPSolutionGroupInput;
    readonly response: MLPSolutionGroup;
  };
  /** Replace the group of solutions */
  'PUT /group/{groupId}/solution': {
    readonly params: { readonly groupId: string | number; };
    readonly query: {  };
    readonly body: MLPSolutionGroupInput;
    readonly response: SuccessTransport;
  };
  /** Delete the group of solutions */
  'DELETE /group/{groupId}/solution': {
    readonly params: { readonly groupId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** A page of the solutions in a group */
  'GET /group/{groupId}/solution': {
    readonly params: { readonly groupId: string | number; };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPSolution>;
  };
  /** A new member of a group of solutions */
  'POST /group/{groupId}/solution/{solutionId}': {
    readonly params: { readonly groupId: string | number; readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: MLPSolGrpMemMapInput;
    readonly response: SuccessTransport;
  };
  /** Delete the member of a group of solutions */
  'DELETE /group/{groupId}/solution/{solutionId}': {
    readonly params: { readonly groupId: string | number; readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** Whether the catalog can reach its database */
  'GET /healthcheck': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** The version of the API */
  'GET /version': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** Log in with a password */
  'POST /user/login': {
    readonly params: {  };
    readonly query: {  };
    readonly body: LoginTransport;
    readonly response: MLPUser;
  };
  /** Log in with an API token, which is echoed */
  'POST /user/loginapi': {
    readonly params: {  };
    readonly query: {  };
    readonly body: LoginTransport;
    readonly response: MLPUserWithToken;
  };
  /** Log in with a verification token */
  'POST /user/verify': {
    readonly params: {  };
    readonly query: {  };
    readonly body: LoginTransport;
    readonly response: MLPUser;
  };
  /** Change a password */
  'PUT /user/{userId}/chgpw': {
    readonly params: { readonly userId: string | number; };
    readonly query: {  };
    readonly body: MLPPasswordChangeRequest;
    readonly response: SuccessTransport;
  };
  /** A page of them: notification */
  'GET /notif': {
    readonly params: {  };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPNotification>;
  };
  /** A new notification */
  'POST /notif': {
    readonly params: {  };
    readonly query: {  };
    readonly body: MLPNotificationInput;
    readonly response: MLPNotification;
  };
  /** How many there are */
  'GET /notif/count': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: CountTransport;
  };
  /** Replace the notification */
  'PUT /notif/{notificationId}': {
    readonly params: { readonly notificationId: string | number; };
    readonly query: {  };
    readonly body: MLPNotificationInput;
    readonly response: SuccessTransport;
  };
  /** Delete the notification */
  'DELETE /notif/{notificationId}': {
    readonly params: { readonly notificationId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** A page of the notifications of a user that are due now */
  'GET /notif/user/{userId}': {
    readonly params: { readonly userId: string | number; };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPUserNotification>;
  };
  /** A new notification of a user */
  'POST /notif/{notificationId}/user/{userId}': {
    readonly params: { readonly notificationId: string | number; readonly userId: string | number; };
    readonly query: {  };
    readonly body: MLPNotifUserMapInput;
    readonly response: SuccessTransport;
  };
  /** Replace the notification of a user */
  'PUT /notif/{notificationId}/user/{userId}': {
    readonly params: { readonly notificationId: string | number; readonly userId: string | number; };
    readonly query: {  };
    readonly body: MLPNotifUserMapInput;
    readonly response: SuccessTransport;
  };
  /** Delete the notification of a user */
  'DELETE /notif/{notificationId}/user/{userId}': {
    readonly params: { readonly notificationId: string | number; readonly userId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** A new notification preference */
  'POST /notif/notifpref': {
    readonly params: {  };
    readonly query: {  };
    readonly body: MLPUserNotifPrefInput;
    readonly response: MLPUserNotifPref;
  };
  /** All of them: notification preference */
  'GET /notif/notifpref/user/{userId}': {
    readonly params: { readonly userId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPUserNotifPref[];
  };
  /** One notification preference */
  'GET /notif/notifpref/{userNotifPrefId}': {
    readonly params: { readonly userNotifPrefId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: MLPUserNotifPref;
  };
  /** Replace the notification preference */
  'PUT /notif/notifpref/{userNotifPrefId}': {
    readonly params: { readonly userNotifPrefId: string | number; };
    readonly query: {  };
    readonly body: MLPUserNotifPrefInput;
    readonly response: SuccessTransport;
  };
  /** Delete the notification preference */
  'DELETE /notif/notifpref/{userNotifPrefId}': {
    readonly params: { readonly userNotifPrefId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** Notify many users: those of them who exist */
  'POST /notif/users': {
    readonly params: {  };
    readonly query: {  };
    readonly body: NotificationOfUsers;
    readonly response: NotifiedUsers;
  };
  /** Several notifications in one transaction; one that is stored already is answered as it is */
  'POST /notif/users/together': {
    readonly params: {  };
    readonly query: {  };
    readonly body: NotificationsOfUsers;
    readonly response: readonly NotifiedUsers[];
  };
  /** Whom an event about a solution may concern, their names, and of what they want mail */
  'POST /notif/recipients': {
    readonly params: {  };
    readonly query: {  };
    readonly body: NotificationRound;
    readonly response: NotificationRecipients;
  };
  /** The notifications of a user after the last one the client knows, in that order */
  'GET /notif/user/{userId}/after': {
    readonly params: { readonly userId: string | number; };
    readonly query: { readonly created: number; readonly id?: string; readonly size?: number; };
    readonly body: undefined;
    readonly response: readonly MLPUserNotification[];
  };
  /** How many of the notifications of a user that are due now are not read */
  'GET /notif/user/{userId}/unread/count': {
    readonly params: { readonly userId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: CountTransport;
  };
  /** A page of them: peer */
  'GET /peer': {
    readonly params: {  };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPPeer>;
  };
  /** A new peer */
  'POST /peer': {
    readonly params: {  };
    readonly query: {  };
    readonly body: MLPPeerInput;
    readonly response: MLPPeer;
  };
  /** Search by the values of fields */
  'GET /peer/search': {
    readonly params: {  };
    readonly query: { readonly _j?: string; readonly name?: string; readonly subjectName?: string; readonly apiUrl?: string; readonly webUrl?: string; readonly isSelf?: boolean; readonly isLocal?: boolean; readonly contact1?: string; readonly statusCode?: string; readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPPeer>;
  };
  /** One peer */
  'GET /peer/{peerId}': {
    readonly params: { readonly peerId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: MLPPeer;
  };
  /** Replace the peer */
  'PUT /peer/{peerId}': {
    readonly params: { readonly peerId: string | number; };
    readonly query: {  };
    readonly body: MLPPeerInput;
    readonly response: SuccessTransport;
  };
  /** Delete the peer */
  'DELETE /peer/{peerId}': {
    readonly params: { readonly peerId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** A new peer subscription */
  'POST /peer/sub': {
    readonly params: {  };
    readonly query: {  };
    readonly body: MLPPeerSubscriptionInput;
    readonly response: MLPPeerSubscription;
  };
  /** One peer subscription */
  'GET /peer/sub/{subId}': {
    readonly params: { readonly subId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: MLPPeerSubscription;
  };
  /** Replace the peer subscription */
  'PUT /peer/sub/{subId}': {
    readonly params: { readonly subId: string | number; };
    readonly query: {  };
    readonly body: MLPPeerSubscriptionInput;
    readonly response: SuccessTransport;
  };
  /** Delete the peer subscription */
  'DELETE /peer/sub/{subId}': {
    readonly params: { readonly subId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** All of them, sorted: peer subscription; page and size are ignored */
  'GET /peer/{peerId}/sub': {
    readonly params: { readonly peerId: string | number; };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: readonly MLPPeerSubscription[];
  };
  /** Search for solutions, each with all that the marketplace shows of it except its picture */
  'GET /portal/solution': {
    readonly params: {  };
    readonly query: { readonly active?: boolean; readonly id?: readonly string[]; readonly atc?: readonly string[]; readonly mtc?: readonly string[]; readonly tkc?: readonly string[]; readonly changedsince?: number; readonly vsc?: readonly string[]; readonly user?: readonly string[]; readonly tag?: readonly string[]; readonly anytag?: readonly string[]; readonly name?: readonly string[]; readonly desc?: readonly string[]; readonly auth?: readonly string[]; readonly pub?: readonly string[]; readonly kw?: readonly string[]; readonly holder?: string; readonly favorite?: string; readonly viewer?: string; readonly license?: readonly string[]; readonly runtime?: readonly string[]; readonly minbytes?: number; readonly maxbytes?: number; readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<PortalSolution>;
  };
  /** One solution with all that the marketplace shows of it, whether or not a revision may be seen */
  'GET /portal/solution/{solutionId}': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: { readonly atc?: readonly string[]; readonly viewer?: string; };
    readonly body: undefined;
    readonly response: PortalSolution;
  };
  /** Replace the solution except its tags, under a name that no other solution has which others can see */
  'PUT /portal/solution/{solutionId}': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: MLPSolutionInput;
    readonly response: SuccessTransport;
  };
  /** Licences and runtimes of the revisions of active solutions; of each the first hundred */
  'GET /portal/facet': {
    readonly params: {  };
    readonly query: { readonly atc?: readonly string[]; };
    readonly body: undefined;
    readonly response: PortalFacets;
  };
  /** What depends on a solution, in numbers */
  'GET /portal/solution/{solutionId}/dependents': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SolutionDependents;
  };
  /** A new document of a revision, under a name that no other document there has */
  'POST /portal/revision/{revisionId}/access/{accessTypeCode}/document': {
    readonly params: { readonly revisionId: string | number; readonly accessTypeCode: string | number; };
    readonly query: {  };
    readonly body: MLPDocumentInput;
    readonly response: MLPDocument;
  };
  /** Add the documents of another revision, except those whose names the revision has already */
  'POST /portal/revision/{revisionId}/access/{accessTypeCode}/document/of/{fromRevisionId}': {
    readonly params: { readonly revisionId: string | number; readonly accessTypeCode: string | number; readonly fromRevisionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPDocument[];
  };
  /** Detach a document from a revision, and delete it where no other revision has it */
  'DELETE /portal/revision/{revisionId}/access/{accessTypeCode}/document/{documentId}': {
    readonly params: { readonly revisionId: string | number; readonly accessTypeCode: string | number; readonly documentId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: DetachedDocument;
  };
  /** A revision of a composite solution with its artifacts and members, whole; the solution is made where there is none */
  'PUT /portal/composite/{solutionId}/revision/{revisionId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: CompositeRevision;
    readonly response: SavedComposite;
  };
  /** Requests to publish by the values of fields, each with the names of its solution, revision and users */
  'GET /portal/request': {
    readonly params: {  };
    readonly query: { readonly requestId?: number; readonly solutionId?: string; readonly revisionId?: string; readonly requestUserId?: string; readonly statusCode?: string; readonly accessTypeCode?: string; readonly trackingId?: string; readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<PortalRequest>;
  };
  /** One revision, with the owner and the co-owners of its solution */
  'GET /portal/revision/{revisionId}': {
    readonly params: { readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: RevisionAccess;
  };
  /** The owner and the co-owners of a solution, and who may see each of its revisions; on behalf of a user, if they may change it */
  'GET /portal/solution/{solutionId}/access': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SolutionAccess;
  };
  /** One document, and the revisions that have it */
  'GET /portal/document/{documentId}': {
    readonly params: { readonly documentId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: PlacedDocument;
  };
  /** All that a decision about the publication of a revision needs */
  'GET /publication/solution/{solutionId}/revision/{revisionId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: { readonly setting?: readonly string[]; };
    readonly body: undefined;
    readonly response: PublicationRecords;
  };
  /** The same of what a publish request is about, with the request and the steps of its checks */
  'GET /publication/request/{requestId}': {
    readonly params: { readonly requestId: string | number; };
    readonly query: { readonly setting?: readonly string[]; };
    readonly body: undefined;
    readonly response: PublicationRequestRecords;
  };
  /** Request that a revision be published, and start the steps of its checks */
  'POST /publication/request': {
    readonly params: {  };
    readonly query: { readonly files?: boolean; };
    readonly body: PublicationRequest;
    readonly response: OpenedPublication;
  };
  /** Save steps of the checks of a request; answers the request as it is then */
  'PUT /publication/request/{requestId}/steps': {
    readonly params: { readonly requestId: string | number; };
    readonly query: {  };
    readonly body: PublicationSteps;
    readonly response: MLPPublishRequest;
  };
  /** Decide a request to publish; an approval publishes the revision */
  'POST /publication/request/{requestId}/decision': {
    readonly params: { readonly requestId: string | number; };
    readonly query: {  };
    readonly body: PublicationDecision;
    readonly response: MLPPublishRequest;
  };
  /** Make what was published private again */
  'POST /publication/solution/{solutionId}/withdrawal': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: PublicationWithdrawal;
    readonly response: WithdrawnRevisions;
  };
  /** Whether another solution that others can see has its name, which would keep it from being published */
  'GET /publication/solution/{solutionId}/name': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: PublicationName;
  };
  /** A page of them: publish request */
  'GET /pubreq': {
    readonly params: {  };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPPublishRequest>;
  };
  /** A new publish request */
  'POST /pubreq': {
    readonly params: {  };
    readonly query: {  };
    readonly body: MLPPublishRequestInput;
    readonly response: MLPPublishRequest;
  };
  /** Search by the values of fields */
  'GET /pubreq/search': {
    readonly params: {  };
    readonly query: { readonly _j?: string; readonly solutionId?: string; readonly revisionId?: string; readonly requestUserId?: string; readonly reviewUserId?: string; readonly statusCode?: string; readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPPublishRequest>;
  };
  /** One publish request */
  'GET /pubreq/{requestId}': {
    readonly params: { readonly requestId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: MLPPublishRequest;
  };
  /** Replace the publish request */
  'PUT /pubreq/{requestId}': {
    readonly params: { readonly requestId: string | number; };
    readonly query: {  };
    readonly body: MLPPublishRequestInput;
    readonly response: SuccessTransport;
  };
  /** Delete the publish request */
  'DELETE /pubreq/{requestId}': {
    readonly params: { readonly requestId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** One revision */
  'GET /revision/{revisionId}': {
    readonly params: { readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: MLPSolutionRevision;
  };
  /** One revision description */
  'GET /revision/{revisionId}/access/{accessTypeCode}/descr': {
    readonly params: { readonly revisionId: string | number; readonly accessTypeCode: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: MLPRevisionDescription;
  };
  /** A new revision description */
  'POST /revision/{revisionId}/access/{accessTypeCode}/descr': {
    readonly params: { readonly revisionId: string | number; readonly accessTypeCode: string | number; };
    readonly query: {  };
    readonly body: MLPRevisionDescriptionInput;
    readonly response: MLPRevisionDescription;
  };
  /** Replace the revision description */
  'PUT /revision/{revisionId}/access/{accessTypeCode}/descr': {
    readonly params: { readonly revisionId: string | number; readonly accessTypeCode: string | number; };
    readonly query: {  };
    readonly body: MLPRevisionDescriptionInput;
    readonly response: SuccessTransport;
  };
  /** Delete the revision description */
  'DELETE /revision/{revisionId}/access/{accessTypeCode}/descr': {
    readonly params: { readonly revisionId: string | number; readonly accessTypeCode: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** All of them: document */
  'GET /revision/{revisionId}/access/{accessTypeCode}/document': {
    readonly params: { readonly revisionId: string | number; readonly accessTypeCode: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPDocument[];
  };
  /** Relate the two */
  'POST /revision/{revisionId}/access/{accessTypeCode}/document/{documentId}': {
    readonly params: { readonly revisionId: string | number; readonly accessTypeCode: string | number; readonly documentId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** Remove the relation of the two */
  'DELETE /revision/{revisionId}/access/{accessTypeCode}/document/{documentId}': {
    readonly params: { readonly revisionId: string | number; readonly accessTypeCode: string | number; readonly documentId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** All of them: artifact */
  'GET /revision/{revisionId}/artifact': {
    readonly params: { readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPArtifact[];
  };
  /** Relate the two */
  'POST /revision/{revisionId}/artifact/{artifactId}': {
    readonly params: { readonly revisionId: string | number; readonly artifactId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** Remove the relation of the two */
  'DELETE /revision/{revisionId}/artifact/{artifactId}': {
    readonly params: { readonly revisionId: string | number; readonly artifactId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** A page of them: role */
  'GET /role': {
    readonly params: {  };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPRole>;
  };
  /** A new role */
  'POST /role': {
    readonly params: {  };
    readonly query: {  };
    readonly body: MLPRoleInput;
    readonly response: MLPRole;
  };
  /** How many there are */
  'GET /role/count': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: CountTransport;
  };
  /** Search by the values of fields */
  'GET /role/search': {
    readonly params: {  };
    readonly query: { readonly _j?: string; readonly name?: string; readonly active?: boolean; readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPRole>;
  };
  /** One role */
  'GET /role/{roleId}': {
    readonly params: { readonly roleId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: MLPRole;
  };
  /** Replace the role */
  'PUT /role/{roleId}': {
    readonly params: { readonly roleId: string | number; };
    readonly query: {  };
    readonly body: MLPRoleInput;
    readonly response: SuccessTransport;
  };
  /** Delete the role */
  'DELETE /role/{roleId}': {
    readonly params: { readonly roleId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** All of them: role function */
  'GET /role/{roleId}/function': {
    readonly params: { readonly roleId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPRoleFunction[];
  };
  /** A new role function */
  'POST /role/{roleId}/function': {
    readonly params: { readonly roleId: string | number; };
    readonly query: {  };
    readonly body: MLPRoleFunctionInput;
    readonly response: MLPRoleFunction;
  };
  /** One role function */
  'GET /role/{roleId}/function/{functionId}': {
    readonly params: { readonly roleId: string | number; readonly functionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: MLPRoleFunction;
  };
  /** Replace the role function */
  'PUT /role/{roleId}/function/{functionId}': {
    readonly params: { readonly roleId: string | number; readonly functionId: string | number; };
    readonly query: {  };
    readonly body: MLPRoleFunctionInput;
    readonly response: SuccessTransport;
  };
  /** Delete the role function */
  'DELETE /role/{roleId}/function/{functionId}': {
    readonly params: { readonly roleId: string | number; readonly functionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** A new site configuration */
  'POST /config': {
    readonly params: {  };
    readonly query: {  };
    readonly body: MLPSiteConfigInput;
    readonly response: MLPSiteConfig;
  };
  /** One site configuration */
  'GET /config/{configKey}': {
    readonly params: { readonly configKey: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: MLPSiteConfig;
  };
  /** Replace the site configuration */
  'PUT /config/{configKey}': {
    readonly params: { readonly configKey: string | number; };
    readonly query: {  };
    readonly body: MLPSiteConfigInput;
    readonly response: SuccessTransport;
  };
  /** Delete the site configuration */
  'DELETE /config/{configKey}': {
    readonly params: { readonly configKey: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** The ids of the solutions it consists of */
  'GET /solution/{parentId}/comp': {
    readonly params: { readonly parentId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly string[];
  };
  /** Relate the two */
  'POST /solution/{parentId}/comp/{childId}': {
    readonly params: { readonly parentId: string | number; readonly childId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** Remove the relation of the two */
  'DELETE /solution/{parentId}/comp/{childId}': {
    readonly params: { readonly parentId: string | number; readonly childId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** A page of the solutions that are shared with a user */
  'GET /solution/user/{userId}/access': {
    readonly params: { readonly userId: string | number; };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPSolution>;
  };
  /** All users a solution is shared with */
  'GET /solution/{solutionId}/user/access': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPUser[];
  };
  /** Relate the two */
  'POST /solution/{solutionId}/user/{userId}/access': {
    readonly params: { readonly solutionId: string | number; readonly userId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** Remove the relation of the two */
  'DELETE /solution/{solutionId}/user/{userId}/access': {
    readonly params: { readonly solutionId: string | number; readonly userId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** Share a solution with users, with all of them or none */
  'POST /portal/solution/{solutionId}/share': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: UserIds;
    readonly response: SuccessTransport;
  };
  /** All of them: tag */
  'GET /solution/{solutionId}/tag': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPTag[];
  };
  /** Relate the two */
  'POST /solution/{solutionId}/tag/{tag}': {
    readonly params: { readonly solutionId: string | number; readonly tag: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** Remove the relation of the two */
  'DELETE /solution/{solutionId}/tag/{tag}': {
    readonly params: { readonly solutionId: string | number; readonly tag: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** All revisions of one solution, or of several with commas between their ids */
  'GET /solution/{solutionId}/revision': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPSolutionRevision[];
  };
  /** A new revision */
  'POST /solution/{solutionId}/revision': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: MLPSolutionRevisionInput;
    readonly response: MLPSolutionRevision;
  };
  /** One revision */
  'GET /solution/{solutionId}/revision/{revisionId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: MLPSolutionRevision;
  };
  /** Replace the revision */
  'PUT /solution/{solutionId}/revision/{revisionId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: MLPSolutionRevisionInput;
    readonly response: SuccessTransport;
  };
  /** Delete the revision */
  'DELETE /solution/{solutionId}/revision/{revisionId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** A page of them: deployment */
  'GET /solution/{solutionId}/revision/{revisionId}/deploy': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPSolutionDeployment>;
  };
  /** A new deployment */
  'POST /solution/{solutionId}/revision/{revisionId}/deploy': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: MLPSolutionDeploymentInput;
    readonly response: MLPSolutionDeployment;
  };
  /** Replace the deployment */
  'PUT /solution/{solutionId}/revision/{revisionId}/deploy/{deploymentId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; readonly deploymentId: string | number; };
    readonly query: {  };
    readonly body: MLPSolutionDeploymentInput;
    readonly response: SuccessTransport;
  };
  /** Delete the deployment */
  'DELETE /solution/{solutionId}/revision/{revisionId}/deploy/{deploymentId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; readonly deploymentId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** A page of them: deployment */
  'GET /solution/{solutionId}/revision/{revisionId}/user/{userId}/deploy': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; readonly userId: string | number; };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPSolutionDeployment>;
  };
  /** All of them: validation */
  'GET /solution/{solutionId}/revision/{revisionId}/validation': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPSolutionValidation[];
  };
  /** A new validation */
  'POST /solution/{solutionId}/revision/{revisionId}/validation/{taskId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; readonly taskId: string | number; };
    readonly query: {  };
    readonly body: MLPSolutionValidationInput;
    readonly response: MLPSolutionValidation;
  };
  /** Replace the validation */
  'PUT /solution/{solutionId}/revision/{revisionId}/validation/{taskId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; readonly taskId: string | number; };
    readonly query: {  };
    readonly body: MLPSolutionValidationInput;
    readonly response: SuccessTransport;
  };
  /** Delete the validation */
  'DELETE /solution/{solutionId}/revision/{revisionId}/validation/{taskId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; readonly taskId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** Solutions with an artifact of which something was modified since a time */
  'GET /solution/search/date': {
    readonly params: {  };
    readonly query: { readonly datems: number; readonly active?: boolean; readonly atc?: readonly string[]; readonly vsc?: readonly string[]; readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPSolution>;
  };
  /** Search for a text in name, description */
  'GET /solution/search/like': {
    readonly params: {  };
    readonly query: { readonly term: string; readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPSolution>;
  };
  /** Search by what solutions and their revisions are */
  'GET /solution/search/portal': {
    readonly params: {  };
    readonly query: { readonly active: boolean; readonly atc?: readonly string[]; readonly mtc?: readonly string[]; readonly vsc?: readonly string[]; readonly user?: readonly string[]; readonly tag?: readonly string[]; readonly name?: readonly string[]; readonly desc?: readonly string[]; readonly auth?: readonly string[]; readonly pub?: readonly string[]; readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPSolution>;
  };
  /** Search by keywords */
  'GET /solution/search/portal/kw': {
    readonly params: {  };
    readonly query: { readonly active: boolean; readonly atc?: readonly string[]; readonly mtc?: readonly string[]; readonly kw?: readonly string[]; readonly user?: readonly string[]; readonly tag?: readonly string[]; readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPSolution>;
  };
  /** Search by keywords, with tags that all have to be there and tags of which one is enough */
  'GET /solution/search/portal/kwtag': {
    readonly params: {  };
    readonly query: { readonly active: boolean; readonly atc?: readonly string[]; readonly mtc?: readonly string[]; readonly kw?: readonly string[]; readonly user?: readonly string[]; readonly alltag?: readonly string[]; readonly anytag?: readonly string[]; readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPSolution>;
  };
  /** Solutions with a tag */
  'GET /solution/search/tag': {
    readonly params: {  };
    readonly query: { readonly tag: string; readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPSolution>;
  };
  /** Search in the solutions that a user owns or has shared with them */
  'GET /solution/search/user': {
    readonly params: {  };
    readonly query: { readonly active: boolean; readonly user: string; readonly atc?: readonly string[]; readonly mtc?: readonly string[]; readonly vsc?: readonly string[]; readonly name?: readonly string[]; readonly desc?: readonly string[]; readonly tag?: readonly string[]; readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPSolution>;
  };
  /** The counters of a solution */
  'GET /solution/{solutionId}/web': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: MLPSolutionWeb;
  };
  /** Count a view */
  'PUT /solution/{solutionId}/view': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** A page of them: download */
  'GET /solution/{solutionId}/dnld': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPSolutionDownload>;
  };
  /** A new download */
  'POST /solution/{solutionId}/dnld/artifact/{artifactId}/user/{userId}': {
    readonly params: { readonly solutionId: string | number; readonly artifactId: string | number; readonly userId: string | number; };
    readonly query: {  };
    readonly body: MLPSolutionDownloadInput;
    readonly response: MLPSolutionDownload;
  };
  /** Delete the download */
  'DELETE /solution/{solutionId}/dnld/{downloadId}': {
    readonly params: { readonly solutionId: string | number; readonly downloadId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** A page of them: solution */
  'GET /solution': {
    readonly params: {  };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPSolution>;
  };
  /** A new solution */
  'POST /solution': {
    readonly params: {  };
    readonly query: {  };
    readonly body: MLPSolutionInput;
    readonly response: MLPSolution;
  };
  /** How many there are */
  'GET /solution/count': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: CountTransport;
  };
  /** Search by the values of fields */
  'GET /solution/search': {
    readonly params: {  };
    readonly query: { readonly _j?: string; readonly name?: string; readonly active?: boolean; readonly userId?: string; readonly sourceId?: string; readonly modelTypeCode?: string; readonly toolkitTypeCode?: string; readonly origin?: string; readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPSolution>;
  };
  /** One solution */
  'GET /solution/{solutionId}': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: MLPSolution;
  };
  /** Replace the solution */
  'PUT /solution/{solutionId}': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: MLPSolutionInput;
    readonly response: SuccessTransport;
  };
  /** Delete the solution */
  'DELETE /solution/{solutionId}': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** A page of them: rating */
  'GET /solution/{solutionId}/rating': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPSolutionRating>;
  };
  /** One rating */
  'GET /solution/{solutionId}/rating/user/{userId}': {
    readonly params: { readonly solutionId: string | number; readonly userId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: MLPSolutionRating;
  };
  /** A new rating */
  'POST /solution/{solutionId}/rating/user/{userId}': {
    readonly params: { readonly solutionId: string | number; readonly userId: string | number; };
    readonly query: {  };
    readonly body: MLPSolutionRatingInput;
    readonly response: MLPSolutionRating;
  };
  /** Replace the rating */
  'PUT /solution/{solutionId}/rating/user/{userId}': {
    readonly params: { readonly solutionId: string | number; readonly userId: string | number; };
    readonly query: {  };
    readonly body: MLPSolutionRatingInput;
    readonly response: SuccessTransport;
  };
  /** Delete the rating */
  'DELETE /solution/{solutionId}/rating/user/{userId}': {
    readonly params: { readonly solutionId: string | number; readonly userId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** A page of them: step result */
  'GET /stepresult': {
    readonly params: {  };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPStepResult>;
  };
  /** A new step result */
  'POST /stepresult': {
    readonly params: {  };
    readonly query: {  };
    readonly body: MLPStepResultInput;
    readonly response: MLPStepResult;
  };
  /** Search by the values of fields */
  'GET /stepresult/search': {
    readonly params: {  };
    readonly query: { readonly _j?: string; readonly trackingId?: string; readonly stepCode?: string; readonly solutionId?: string; readonly revisionId?: string; readonly artifactId?: string; readonly userId?: string; readonly name?: string; readonly statusCode?: string; readonly artifiactId?: string; readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPStepResult>;
  };
  /** One step result */
  'GET /stepresult/{stepResultId}': {
    readonly params: { readonly stepResultId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: MLPStepResult;
  };
  /** Replace the step result */
  'PUT /stepresult/{stepResultId}': {
    readonly params: { readonly stepResultId: string | number; };
    readonly query: {  };
    readonly body: MLPStepResultInput;
    readonly response: SuccessTransport;
  };
  /** Delete the step result */
  'DELETE /stepresult/{stepResultId}': {
    readonly params: { readonly stepResultId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** A page of them: tag */
  'GET /tag': {
    readonly params: {  };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPTag>;
  };
  /** A new tag */
  'POST /tag': {
    readonly params: {  };
    readonly query: {  };
    readonly body: MLPTagInput;
    readonly response: MLPTag;
  };
  /** Delete the tag */
  'DELETE /tag/{tag}': {
    readonly params: { readonly tag: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** A page of them: task */
  'GET /task': {
    readonly params: {  };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPTask>;
  };
  /** A new task */
  'POST /task': {
    readonly params: {  };
    readonly query: {  };
    readonly body: MLPTaskInput;
    readonly response: MLPTask;
  };
  /** Search by the values of fields */
  'GET /task/search': {
    readonly params: {  };
    readonly query: { readonly _j?: string; readonly taskCode?: string; readonly statusCode?: string; readonly name?: string; readonly userId?: string; readonly trackingId?: string; readonly solutionId?: string; readonly revisionId?: string; readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPTask>;
  };
  /** One task */
  'GET /task/{taskId}': {
    readonly params: { readonly taskId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: MLPTask;
  };
  /** Replace the task */
  'PUT /task/{taskId}': {
    readonly params: { readonly taskId: string | number; };
    readonly query: {  };
    readonly body: MLPTaskInput;
    readonly response: SuccessTransport;
  };
  /** Delete the task */
  'DELETE /task/{taskId}': {
    readonly params: { readonly taskId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** All of them: step of a task */
  'GET /task/{taskId}/stepresult': {
    readonly params: { readonly taskId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPTaskStepResult[];
  };
  /** A page of them: thread */
  'GET /thread': {
    readonly params: {  };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPThread>;
  };
  /** A new thread */
  'POST /thread': {
    readonly params: {  };
    readonly query: {  };
    readonly body: MLPThreadInput;
    readonly response: MLPThread;
  };
  /** How many there are */
  'GET /thread/count': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: CountTransport;
  };
  /** A page of them: thread */
  'GET /thread/solution/{solutionId}/revision/{revisionId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPThread>;
  };
  /** How many there are */
  'GET /thread/solution/{solutionId}/revision/{revisionId}/count': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: CountTransport;
  };
  /** A page of them: comment */
  'GET /thread/solution/{solutionId}/revision/{revisionId}/comment': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPComment>;
  };
  /** How many there are */
  'GET /thread/solution/{solutionId}/revision/{revisionId}/comment/count': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: CountTransport;
  };
  /** One thread */
  'GET /thread/{threadId}': {
    readonly params: { readonly threadId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: MLPThread;
  };
  /** Replace the thread */
  'PUT /thread/{threadId}': {
    readonly params: { readonly threadId: string | number; };
    readonly query: {  };
    readonly body: MLPThreadInput;
    readonly response: SuccessTransport;
  };
  /** Delete the thread */
  'DELETE /thread/{threadId}': {
    readonly params: { readonly threadId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** A page of them: comment */
  'GET /thread/{threadId}/comment': {
    readonly params: { readonly threadId: string | number; };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPComment>;
  };
  /** A new comment */
  'POST /thread/{threadId}/comment': {
    readonly params: { readonly threadId: string | number; };
    readonly query: {  };
    readonly body: MLPCommentInput;
    readonly response: MLPComment;
  };
  /** How many there are */
  'GET /thread/{threadId}/comment/count': {
    readonly params: { readonly threadId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: CountTransport;
  };
  /** One comment */
  'GET /thread/{threadId}/comment/{commentId}': {
    readonly params: { readonly threadId: string | number; readonly commentId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: MLPComment;
  };
  /** Replace the comment */
  'PUT /thread/{threadId}/comment/{commentId}': {
    readonly params: { readonly threadId: string | number; readonly commentId: string | number; };
    readonly query: {  };
    readonly body: MLPCommentInput;
    readonly response: SuccessTransport;
  };
  /** Delete the comment */
  'DELETE /thread/{threadId}/comment/{commentId}': {
    readonly params: { readonly threadId: string | number; readonly commentId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** A page of the users, those with a part of a name, without pictures */
  'GET /portal/user': {
    readonly params: {  };
    readonly query: { readonly active?: boolean; readonly name?: string; readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPUser>;
  };
  /** One user, without the picture, and their roles */
  'GET /portal/user/{userId}': {
    readonly params: { readonly userId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: UserWithRoles;
  };
  /** Users by their ids, without pictures */
  'POST /user/lookup': {
    readonly params: {  };
    readonly query: {  };
    readonly body: UserIds;
    readonly response: readonly MLPUser[];
  };
  /** The roles of users */
  'POST /user/roles': {
    readonly params: {  };
    readonly query: {  };
    readonly body: UserIds;
    readonly response: readonly RolesOfUser[];
  };
  /** The active users who have a role, by their ids */
  'GET /user/role/{roleId}/ids': {
    readonly params: { readonly roleId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly string[];
  };
  /** All of them: role */
  'GET /user/{userId}/role': {
    readonly params: { readonly userId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPRole[];
  };
  /** Give a user these roles and no others */
  'PUT /user/{userId}/role': {
    readonly params: { readonly userId: string | number; };
    readonly query: {  };
    readonly body: readonly string[];
    readonly response: SuccessTransport;
  };
  /** Relate the two */
  'POST /user/{userId}/role/{roleId}': {
    readonly params: { readonly userId: string | number; readonly roleId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** Remove the relation of the two */
  'DELETE /user/{userId}/role/{roleId}': {
    readonly params: { readonly userId: string | number; readonly roleId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** Add a role to many users, or take it from them */
  'PUT /user/role/{roleId}': {
    readonly params: { readonly roleId: string | number; };
    readonly query: {  };
    readonly body: UsersRoleRequest;
    readonly response: SuccessTransport;
  };
  /** How many users have a role */
  'GET /user/role/{roleId}/count': {
    readonly params: { readonly roleId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: CountTransport;
  };
  /** A page of them: user */
  'GET /user': {
    readonly params: {  };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPUser>;
  };
  /** A new user */
  'POST /user': {
    readonly params: {  };
    readonly query: {  };
    readonly body: MLPUserInput;
    readonly response: MLPUser;
  };
  /** How many there are */
  'GET /user/count': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: CountTransport;
  };
  /** Search for a text in firstName, middleName, lastName, loginName, email */
  'GET /user/like': {
    readonly params: {  };
    readonly query: { readonly term: string; readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPUser>;
  };
  /** Search by the values of fields */
  'GET /user/search': {
    readonly params: {  };
    readonly query: { readonly _j?: string; readonly firstName?: string; readonly middleName?: string; readonly lastName?: string; readonly orgName?: string; readonly email?: string; readonly loginName?: string; readonly active?: boolean; readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPUser>;
  };
  /** One user */
  'GET /user/{userId}': {
    readonly params: { readonly userId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: MLPUser;
  };
  /** Replace the user */
  'PUT /user/{userId}': {
    readonly params: { readonly userId: string | number; };
    readonly query: {  };
    readonly body: MLPUserInput;
    readonly response: SuccessTransport;
  };
  /** Delete the user */
  'DELETE /user/{userId}': {
    readonly params: { readonly userId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** A page of them: deployment */
  'GET /user/{userId}/deploy': {
    readonly params: { readonly userId: string | number; };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPSolutionDeployment>;
  };
  /** A page of the favourites of a user */
  'GET /user/{userId}/favorite/solution': {
    readonly params: { readonly userId: string | number; };
    readonly query: { readonly page?: number; readonly size?: number; readonly sort?: readonly string[]; };
    readonly body: undefined;
    readonly response: Page<MLPSolution>;
  };
  /** A new favourite */
  'POST /user/{userId}/favorite/solution/{solutionId}': {
    readonly params: { readonly userId: string | number; readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: MLPSolutionFavoriteInput;
    readonly response: MLPSolutionFavorite;
  };
  /** Delete the favourite */
  'DELETE /user/{userId}/favorite/solution/{solutionId}': {
    readonly params: { readonly userId: string | number; readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** All of them: login provider */
  'GET /user/{userId}/logprov': {
    readonly params: { readonly userId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPUserLoginProvider[];
  };
  /** One login provider */
  'GET /user/{userId}/logprov/{providerCode}/login/{providerUserId}': {
    readonly params: { readonly userId: string | number; readonly providerCode: string | number; readonly providerUserId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: MLPUserLoginProvider;
  };
  /** A new login provider */
  'POST /user/{userId}/logprov/{providerCode}/login/{providerUserId}': {
    readonly params: { readonly userId: string | number; readonly providerCode: string | number; readonly providerUserId: string | number; };
    readonly query: {  };
    readonly body: MLPUserLoginProviderInput;
    readonly response: MLPUserLoginProvider;
  };
  /** Replace the login provider */
  'PUT /user/{userId}/logprov/{providerCode}/login/{providerUserId}': {
    readonly params: { readonly userId: string | number; readonly providerCode: string | number; readonly providerUserId: string | number; };
    readonly query: {  };
    readonly body: MLPUserLoginProviderInput;
    readonly response: SuccessTransport;
  };
  /** Delete the login provider */
  'DELETE /user/{userId}/logprov/{providerCode}/login/{providerUserId}': {
    readonly params: { readonly userId: string | number; readonly providerCode: string | number; readonly providerUserId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** Relate the two */
  'POST /user/{userId}/tag/{tag}': {
    readonly params: { readonly userId: string | number; readonly tag: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** Remove the relation of the two */
  'DELETE /user/{userId}/tag/{tag}': {
    readonly params: { readonly userId: string | number; readonly tag: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
  /** All of them: validation sequence */
  'GET /valseq': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: readonly MLPValidationSequence[];
  };
  /** A new validation sequence */
  'POST /valseq/{sequence}/valtype/{valTypeCode}': {
    readonly params: { readonly sequence: string | number; readonly valTypeCode: string | number; };
    readonly query: {  };
    readonly body: MLPValidationSequenceInput;
    readonly response: MLPValidationSequence;
  };
  /** Delete the validation sequence */
  'DELETE /valseq/{sequence}/valtype/{valTypeCode}': {
    readonly params: { readonly sequence: string | number; readonly valTypeCode: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SuccessTransport;
  };
}
