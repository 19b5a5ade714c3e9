// Generated from schemas/openapi/portal.yaml by `npm run gen`. Do not edit: change the declared operations and run it again.

export interface Artifact {
  readonly artifactId: string;
  readonly artifactTypeCode: string;
  readonly name: string;
  readonly uri: string;
  /** In bytes; -1 for an image in a registry. */
  readonly size: number;
}

export interface Author {
  readonly name: string;
  readonly contact: string;
}

export interface Comment {
  readonly commentId: string;
  readonly threadId: string;
  /** The comment it replies to. */
  readonly parentId: string | null;
  readonly userId: string;
  /** As typed by the user: HTML in it is text and has to be shown as text. */
  readonly text: string;
  readonly created: number;
  readonly modified: number;
  /** When it was written, if the client sends its time zone: UserTimeZone. */
  readonly stringDate: string | null;
}

export interface DeadLetter {
  readonly id: string;
  /** The service that gave up. */
  readonly service: string;
  /** Where the message came from. */
  readonly topic: string;
  readonly type: string;
  readonly key: string;
  /** When it was given up: ISO 8601. */
  readonly time: string;
  readonly code: string;
  readonly error: string;
  readonly attempts: number;
  /** The part of the work that failed, where a message passes several. */
  readonly where: string | null;
  readonly replayed: boolean;
}

export interface Dependents {
  /** Of all users, until they remove them. */
  readonly deployments: number;
  /** Saved ones that it is a part of. */
  readonly compositions: number;
  /** Users who marked it as a favourite. */
  readonly favorites: number;
}

export interface Document {
  readonly documentId: string;
  readonly name: string;
  readonly uri: string;
  readonly version: string | null;
  /** In bytes. */
  readonly size: number;
  readonly userId: string;
  readonly created: number;
  readonly modified: number;
  /** True: readers see it once a publish request has passed; shown to the people of the solution. */
  readonly pending?: boolean;
}

export interface Failure {
  readonly status: boolean | null;
  readonly status_code: number;
  readonly response_detail: string | null;
  readonly response_code: string | null;
  readonly response_body: null;
  readonly content: null;
  readonly error_code: string | null;
  /** Stable; programs use this. */
  readonly code: string;
  readonly errors?: readonly ({ readonly path: string; readonly message: string; })[];
}

export interface ModelValidationCheck {
  readonly taskId: string;
  readonly solutionId: string;
  readonly revisionId: string;
  /** IP in progress, PS passed, FA failed. */
  readonly status: string;
  readonly mlModelValidationStepStatus: readonly ({ readonly validationType: string; readonly validationStatus: string; readonly validationStatusDesc: string | null; })[];
}

export interface NamedComment {
  readonly commentId: string;
  readonly threadId: string;
  /** The comment it replies to. */
  readonly parentId: string | null;
  readonly userId: string;
  /** As typed by the user: HTML in it is text and has to be shown as text. */
  readonly text: string;
  readonly created: number;
  readonly modified: number;
  /** When it was written, if the client sends its time zone: UserTimeZone. */
  readonly stringDate: string | null;
  /** Of its author; null where there is no such user any more. */
  readonly userName: string | null;
}

export interface NamedRating {
  readonly solutionId: string;
  readonly userId: string;
  readonly rating: number;
  readonly userName: string | null;
}

/** It is private until it is published. */
export interface NewRevisionInput {
  readonly version: string;
  readonly description?: string | null;
}

/** A new solution of the caller; without a name, a page to list. */
export interface NewSolutionOrPageInput {
  readonly page?: number | string | null;
  readonly size?: number | string | null;
  readonly fieldToDirectionMap?: Readonly<Record<string, unknown>> | null;
  readonly name?: string;
  readonly description?: string | null;
  /** JSON. */
  readonly metadata?: string | null;
  readonly modelType?: string | null;
  readonly tookitType?: string | null;
}

export interface Notification {
  readonly notificationId: string;
  readonly title: string;
  readonly message: string | null;
  readonly msgSeverityCode: string;
  readonly url: string | null;
  readonly start: number;
  readonly end: number;
  readonly viewed: number | null;
  readonly created: number;
  readonly modified: number | null;
}

export interface NotificationPreference {
  readonly userId: string;
  /** EM by e-mail, TX by text message. */
  readonly notfDelvMechCode: string;
  /** Only notifications of exactly this severity are sent. */
  readonly msgSeverityCode: string;
  readonly userNotifPrefId: number;
}

export interface Peer {
  readonly peerId: string;
  readonly name: string;
  readonly subjectName: string;
  readonly description: string | null;
  readonly apiUrl: string;
  readonly webUrl: string | null;
  readonly contact1: string;
  readonly self: boolean;
  readonly local: boolean;
  /** AC active, IN inactive, RQ requested, RN renounced, DC declined, RM removed. */
  readonly statusCode: string;
  readonly validationStatusCode: string;
}

export interface PeerSubscription {
  readonly subId: number;
  readonly peerId: string;
  /** JSON. */
  readonly selector: string | null;
  /** JSON. */
  readonly options: string | null;
  /** Seconds. */
  readonly refreshInterval: number | null;
  readonly userId: string;
  /** RF records only, FL files too. */
  readonly scopeType: string;
  readonly accessType: string;
  readonly processed: number | null;
}

export interface PlatformCertificate {
  readonly subject: string;
  readonly names: readonly string[];
  readonly issuer: string;
  /** SHA-256. */
  readonly fingerprint: string;
  /** Milliseconds since 1970. */
  readonly validFrom: number;
  /** Milliseconds since 1970. */
  readonly validTo: number;
  /** Whether it expires within 30 days, or has expired. */
  readonly needsRenewal: boolean;
}

/** Null where there are none; the detail says why. */
export type PlatformCertificates = { readonly own: PlatformCertificate; readonly authorities: readonly PlatformCertificate[]; readonly hasRevocations: boolean; } | null;

export interface PublishRequest {
  readonly publishRequestId: number;
  readonly solutionId: string;
  readonly revisionId: string;
  readonly requestUserId: string;
  /** The login name. */
  readonly requestUserName: string;
  readonly requestorName: string;
  readonly approverId: string | null;
  /** PE pending, AP approved, DC declined, WD withdrawn. */
  readonly requestStatusCode: string;
  readonly requestStatusName: string | null;
  readonly comment: string | null;
  readonly solutionName: string;
  /** The version. */
  readonly revisionName: string;
  /** Who sees the revision now: PB, OR or PR. */
  readonly revisionStatusCode: string;
  readonly revisionStatusName: string | null;
  readonly creationDate: number;
  readonly lastModifiedDate: number;
  /** Who is to see the revision: PB or OR. */
  readonly visibility: string;
  readonly trackingId: string | null;
}

export interface PublishRequestHistory {
  readonly at: number;
  readonly what: string;
  /** The acting user; null for the platform itself. */
  readonly userId: string | null;
  readonly statusCode: string | null;
  readonly comment: string | null;
  /** Of a check: its name. */
  readonly step: string | null;
  /** Of a check: what it found. */
  readonly report: string | null;
}

export interface Rating {
  readonly solutionId: string;
  readonly userId: string;
  readonly rating: number;
}

export interface ReaderHealth {
  readonly service: string;
  readonly role: string;
  /** That read now: 0 where none runs, or none can read. */
  readonly processes: number;
  /** How many messages wait, by topic. */
  readonly waiting: readonly ({ readonly topic: string; readonly messages: number; })[];
}

export interface RelatedSolutionsSearchInput {
  readonly active?: boolean | null;
  readonly accessTypeCodes?: readonly string[] | null;
  readonly modelTypeCodes?: readonly string[] | null;
  readonly toolkitTypeCodes?: readonly string[] | null;
  /** Only solutions that were changed since then: milliseconds since the epoch. */
  readonly changedSince?: number | string | null;
  /** Of a version, as `GET /filter/facets` lists them. */
  readonly licenses?: readonly string[] | null;
  /** Of a version, as `GET /filter/facets` lists them. */
  readonly runtimes?: readonly string[] | null;
  /** Only with a version whose files have at least so many bytes. */
  readonly minBytes?: number | string | null;
  /** Only with a version whose files have less than so many bytes. */
  readonly maxBytes?: number | string | null;
  readonly validationStatusCodes?: readonly string[] | null;
  readonly tags?: readonly string[] | null;
  readonly ownerIds?: readonly string[] | null;
  readonly nameKeyword?: readonly string[] | null;
  readonly descriptionKeyword?: readonly string[] | null;
  readonly authorKeyword?: string | null;
  readonly userId?: string | '' | null;
  /** MR/OLD newest, MD/FD downloads, HR/LR views, ML/FL ratings, name, created, ownerName; other words are ignored. Comes before the fields of pageRequest. */
  readonly sortBy?: string | null;
  readonly pageRequest?: { readonly page?: number | string | null; readonly size?: number | string | null; readonly fieldToDirectionMap?: Readonly<Record<string, unknown>> | null; } | null;
  readonly page?: number | string | null;
  readonly size?: number | string | null;
  /** Empty where the solution has none. */
  readonly modelType?: string | null;
}

export interface Revision {
  readonly revisionId: string;
  readonly solutionId: string;
  readonly version: string;
  readonly accessTypeCode: string;
  readonly validationStatusCode: string;
  readonly authors: readonly Author[] | null;
  readonly publisher: string | null;
  readonly created: number;
  readonly modified: number;
}

export interface Role {
  readonly roleId: string;
  readonly name: string;
  readonly active: boolean;
}

export interface RoleReadiness {
  readonly service: string;
  readonly role: string;
  readonly state: string;
  /** What it waits for, in its own words. */
  readonly missing: readonly string[];
}

export interface SiteConfig {
  readonly configKey: string;
  readonly configValue: string;
}

export interface Solution {
  readonly solutionId: string;
  readonly name: string;
  readonly description: string | null;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly metadata: string | null;
  readonly active: boolean;
  /** Of the newest revision that may be seen. */
  readonly accessType: string | null;
  readonly created: number;
  readonly modified: number;
  readonly tookitType: string | null;
  readonly tookitTypeName: string | null;
  readonly modelType: string | null;
  readonly modelTypeName: string | null;
  readonly revisions: readonly Revision[];
  /** The users it is shared with. */
  readonly ownerListForSol: readonly User[];
  readonly solutionTag: null;
  readonly solutionTagList: readonly ({ readonly tag: string; })[];
  readonly viewCount: number;
  readonly downloadCount: number;
  readonly ratingCount: number;
  readonly ratingAverageTenths: number;
  readonly solutionRating: number;
  readonly solutionRatingAvg: number;
  readonly validationStatusCode: string | null;
  readonly latestRevisionId: string | null;
  /** Of the newest revision that may be seen. */
  readonly commentsCount: number;
  readonly publisher: string | null;
  readonly authors: readonly Author[] | null;
  /** Base64. */
  readonly picture: string | null;
  /** False for callers who neither work on it nor decide its publication. */
  readonly onboardingStatusFailed: boolean;
  readonly errorDetails: string | null;
  readonly pendingApproval: boolean;
  readonly loginName: null;
  readonly pageNo: 0;
  readonly size: 0;
  readonly sortingOrder: null;
  readonly privateModelCount: 0;
  readonly publicModelCount: 0;
  readonly companyModelCount: 0;
  readonly deletedModelCount: 0;
  readonly threadId: null;
  readonly commentId: null;
  readonly threadList: null;
  readonly refreshInterval: null;
  readonly selector: null;
}

/** Absent or null leaves a field as it is; an empty text clears it. */
export interface SolutionChangesInput {
  readonly name?: string | null;
  readonly description?: string | null;
  /** JSON. */
  readonly metadata?: string | null;
  readonly modelType?: string | null;
  readonly tookitType?: string | null;
  readonly ownerId?: string | null;
  /** false deletes the solution; true brings it back. */
  readonly active?: boolean | null;
}

export interface SolutionSearchInput {
  readonly active?: boolean | null;
  readonly accessTypeCodes?: readonly string[] | null;
  readonly modelTypeCodes?: readonly string[] | null;
  readonly toolkitTypeCodes?: readonly string[] | null;
  /** Only solutions that were changed since then: milliseconds since the epoch. */
  readonly changedSince?: number | string | null;
  /** Of a version, as `GET /filter/facets` lists them. */
  readonly licenses?: readonly string[] | null;
  /** Of a version, as `GET /filter/facets` lists them. */
  readonly runtimes?: readonly string[] | null;
  /** Only with a version whose files have at least so many bytes. */
  readonly minBytes?: number | string | null;
  /** Only with a version whose files have less than so many bytes. */
  readonly maxBytes?: number | string | null;
  readonly validationStatusCodes?: readonly string[] | null;
  readonly tags?: readonly string[] | null;
  readonly ownerIds?: readonly string[] | null;
  readonly nameKeyword?: readonly string[] | null;
  readonly descriptionKeyword?: readonly string[] | null;
  readonly authorKeyword?: string | null;
  readonly userId?: string | '' | null;
  /** MR/OLD newest, MD/FD downloads, HR/LR views, ML/FL ratings, name, created, ownerName; other words are ignored. Comes before the fields of pageRequest. */
  readonly sortBy?: string | null;
  readonly pageRequest?: { readonly page?: number | string | null; readonly size?: number | string | null; readonly fieldToDirectionMap?: Readonly<Record<string, unknown>> | null; } | null;
}

export interface StepResult {
  readonly stepResultId: number;
  readonly trackingId: string | null;
  /** OB on-boarding, VL validation. */
  readonly stepCode: string;
  readonly solutionId: string | null;
  readonly revisionId: string | null;
  readonly artifactId: string | null;
  readonly userId: string | null;
  readonly name: string;
  /** ST started, SU succeeded, FA failed. */
  readonly statusCode: string;
  /** The result, as text for people. */
  readonly result: string | null;
  readonly startDate: number;
  readonly endDate: number | null;
}

export interface SubscriptionRun {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Absent while it is under way. */
  readonly endedAt?: number;
  /** Solutions that are to be copied. */
  readonly total: number;
  readonly tried: number;
  readonly copied: number;
  readonly warnings: readonly ({ readonly solutionId: string; readonly message: string; })[];
  /** Why it ended before its time. */
  readonly error?: { readonly message: string; };
}

/** Null where the federation gateway does not say. */
export type SubscriptionRuns = { readonly run: SubscriptionRun | null; readonly failures: readonly ({ readonly solutionId: string; readonly message: string; readonly retryAt: number; })[]; readonly withdrawn: readonly ({ readonly solutionId: string; readonly since: number; readonly isHidden: boolean; })[]; } | null;

export interface Thread {
  readonly threadId: string;
  readonly solutionId: string;
  readonly revisionId: string;
  readonly title: string | null;
}

export interface User {
  readonly userId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly emailId: string | null;
  /** The same as `emailId`. */
  readonly email: string | null;
  readonly username: string | null;
  readonly loginName: string | null;
  readonly orgName: string | null;
  readonly active: string;
  readonly status: string;
  /** Base64. */
  readonly picture: string | null;
  readonly created: number | null;
  readonly modified: number | null;
  readonly lastLogin: number | null;
  readonly tags: readonly ({ readonly tag: string; })[];
  readonly password: null;
  readonly jwttoken: null;
  readonly jwtToken: null;
  readonly apiTokenHash: null;
  readonly apiToken: null;
  readonly verifyToken: null;
  readonly role: string | null;
  readonly roleId: string | null;
  readonly updatedRole: null;
  readonly updatedRoleId: null;
  readonly userIdList: readonly string[];
  readonly userNewRoleList: readonly string[];
  readonly userAssignedRolesList: readonly Role[];
  readonly userRolesList: Readonly<Record<string, unknown>>;
  readonly bulkUpdate: null;
  readonly loginPassExpire: boolean;
  readonly admin: boolean;
  readonly publisher: boolean;
  readonly firstLogin: boolean;
}

/** Every operation, by its method and path. */
export interface PortalApi {
  /** The categories of models */
  'GET /filter/modeltype': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly ({ readonly code: string; readonly name: string; })[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The toolkits that models are made with */
  'GET /filter/toolkitType': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly ({ readonly code: string; readonly name: string; })[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Who may see a solution */
  'GET /filter/accesstype': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly ({ readonly code: string; readonly name: string; })[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The licences and runtimes of the models that the caller finds */
  'GET /filter/facets': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly licenses: readonly string[]; readonly runtimes: readonly string[]; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** All users, without pictures */
  'GET /users/userDetails': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly User[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** All users, or with `true` only those who may log in */
  'GET /users/activeUserDetails/{active}': {
    readonly params: { readonly active: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly User[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Ten active users at most, by a part of their names or their login name */
  'GET /users/search': {
    readonly params: {  };
    readonly query: { readonly text: string; };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly User[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The picture of a user, in base64 */
  'GET /users/userProfileImage/{userId}': {
    readonly params: { readonly userId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: string | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The signed-in user as the catalog has it, not enveloped */
  'GET /users/userProfile': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly userId: string; };
  };
  /** A user: all fields for that user and for administrators, only the names for others */
  'POST /users/userAccountDetails': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly userId: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: User | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The roles of a user */
  'GET /users/userRole/{userId}': {
    readonly params: { readonly userId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly Role[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Change the caller’s names and e-mail address; administrators change those of every user, and who may log in */
  'PUT /users/updateUser': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly userId: string; readonly firstName?: string | null; readonly lastName?: string | null; readonly orgName?: string | null; readonly emailId?: string | null; readonly username?: string | null; readonly active?: boolean | string | null; readonly currentPassword?: string | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: User | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Change the caller’s picture; administrators change that of every user */
  'POST /users/updateUserImage/{userId}': {
    readonly params: { readonly userId: string | number; };
    readonly query: {  };
    readonly body: unknown;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: User | null; readonly content: null; readonly error_code: string | null; };
  };
  /** A page of the users with their roles, without pictures, by login name; `q` is a part of names or login name */
  'GET /admin/users': {
    readonly params: {  };
    readonly query: { readonly q?: string; readonly page?: string; readonly size?: string; };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly content: readonly User[]; readonly totalElements: number; readonly totalPages: number; readonly last: boolean; readonly first: boolean; readonly number: number; readonly size: number; readonly numberOfElements: number; readonly sort: null; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** All roles */
  'GET /roles': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly Role[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** How many users have each role */
  'GET /roles/count': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly Role[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** One role */
  'GET /roles/{roleId}': {
    readonly params: { readonly roleId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: Role | null; readonly content: null; readonly error_code: string | null; };
  };
  /** A new role */
  'POST /createRole': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly name: string; readonly active?: boolean; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: Role | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Change a role of the site */
  'PUT /updateRole/{roleId}': {
    readonly params: { readonly roleId: string | number; };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly name: string; readonly active?: boolean; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: unknown | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Delete a role of the site that no user has */
  'DELETE /deleteRole/{roleId}': {
    readonly params: { readonly roleId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: unknown | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Set the roles of users */
  'PUT /roles/user/change': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly userIdList: readonly string[]; readonly userNewRoleList: readonly string[]; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: unknown | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The most that a picture of a user may have, in whole KB */
  'GET /users/imagesize': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: string | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Whether publishers may decide their own requests */
  'GET /users/publishOwnRequestsEnabled': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: string | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The address where questions are answered */
  'GET /users/qAUrl': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: string | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The address of the documentation */
  'GET /users/docs': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: string | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The address of the help on private clusters */
  'GET /users/k8s/docs/help': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: string | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Where clients push models */
  'GET /properties/cliPushUrl': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: string | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Where clients that push models log in */
  'GET /properties/cliAuthUrl': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: string | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Where solutions can be deployed to: JSON in a string */
  'GET /cloudEnabled': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: string | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The address of the dashboards of the platform */
  'GET /admin/dashboard': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: string | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The version of the platform, not enveloped */
  'GET /admin/version': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: 200; readonly data: string; };
  };
  /** The configuration under a key; all but the open keys only for administrators */
  'GET /admin/config/{configKey}': {
    readonly params: { readonly configKey: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: SiteConfig | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Replace the configuration under a key */
  'PUT /admin/config/{configKey}': {
    readonly params: { readonly configKey: string | number; };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly configValue: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: SiteConfig | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Delete the configuration under a key */
  'DELETE /admin/config/{configKey}': {
    readonly params: { readonly configKey: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: unknown | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Create a configuration under a new key */
  'POST /admin/config': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly configValue: string; readonly configKey: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: SiteConfig | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The slides of the front page; for a signed-in user those about the tags they prefer */
  'GET /admin/user/carouseConfig': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly (Readonly<Record<string, unknown>>)[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Whether users log in at a CAS server: never */
  'GET /cas/enabled': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: 'false' | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Not supported: users do not log in at a CAS server */
  'GET /cas/serviceValidate': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: unknown | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Not supported: there is no log-in for several sites */
  'PUT /globalLogin': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: unknown | null; readonly content: null; readonly error_code: string | null; };
  };
  /** A page of the platforms that this one knows; the body has no `request_body` */
  'POST /admin/paginatedPeers': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly page?: number | string | null; readonly size?: number | string | null; readonly fieldToDirectionMap?: Readonly<Record<string, unknown>> | null; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly content: readonly Peer[]; readonly totalElements: number; readonly totalPages: number; readonly last: boolean; readonly first: boolean; readonly number: number; readonly size: number; readonly numberOfElements: number; readonly sort: null; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** One peer */
  'GET /admin/peers/{peerId}': {
    readonly params: { readonly peerId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: Peer | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Change a peer; what is left out stays */
  'PUT /admin/peers/{peerId}': {
    readonly params: { readonly peerId: string | number; };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly name?: string; readonly subjectName?: string; readonly description?: string | null; readonly apiUrl?: string; readonly webUrl?: string | null; readonly contact1?: string; readonly self?: boolean | null; readonly local?: boolean | null; readonly statusCode?: string | null; readonly validationStatusCode?: string | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: Peer | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Remove a peer */
  'DELETE /admin/peers/{peerId}': {
    readonly params: { readonly peerId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** Store a peer; it is inactive unless `statusCode` says otherwise */
  'POST /admin/peers': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly name: string; readonly subjectName: string; readonly description?: string | null; readonly apiUrl: string; readonly webUrl?: string | null; readonly contact1: string; readonly self?: boolean | null; readonly local?: boolean | null; readonly statusCode?: string | null; readonly validationStatusCode?: string | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: Peer | null; readonly content: null; readonly error_code: string | null; };
  };
  /** What is to be copied from a peer */
  'POST /admin/peer/subcriptions/{peerId}': {
    readonly params: { readonly peerId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly PeerSubscription[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Store a subscription; nothing is copied before the platform is connected to its peers */
  'POST /admin/peer/subcription/create': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly peerId: string; readonly selector?: string | null; readonly options?: string | null; readonly refreshInterval?: number | null; readonly maxArtifactSize?: number | null; readonly userId?: string | null; readonly scopeType?: string | null; readonly accessType?: string | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: PeerSubscription | null; readonly content: null; readonly error_code: string | null; };
  };
  /** A subscription for each of these solutions of a peer; all of the peer’s */
  'POST /admin/peer/sub/create/{peerId}': {
    readonly params: { readonly peerId: string | number; };
    readonly query: {  };
    readonly body: { readonly request_body: readonly ({ readonly solutionId: string; })[]; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly PeerSubscription[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Remove a subscription */
  'DELETE /admin/peer/subcription/delete/{subId}': {
    readonly params: { readonly subId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** With which certificate this platform shows itself to others, and which authorities it believes */
  'GET /gateway/certificates': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: PlatformCertificates | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Whether a peer answers, and what it is; the envelope says why it does not */
  'GET /gateway/ping/{peerId}': {
    readonly params: { readonly peerId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: unknown | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The solutions of a peer, those that a selector fits; the envelope says why it does not answer */
  'POST /gateway/solutions': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly peerId: string; readonly selector?: string | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: unknown | null; readonly content: null; readonly error_code: string | null; };
  };
  /** A solution of a peer; the envelope says why it does not answer */
  'GET /gateway/{solutionId}/solution/{peerId}': {
    readonly params: { readonly peerId: string | number; readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: unknown | null; readonly content: null; readonly error_code: string | null; };
  };
  /** How the last run of a subscription went, or how far it is; the envelope says why that is not known */
  'GET /admin/peers/{peerId}/subscriptions/{subId}/run': {
    readonly params: { readonly peerId: string | number; readonly subId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: SubscriptionRuns | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Run a subscription now; the envelope says why it is not run */
  'POST /admin/peers/{peerId}/subscriptions/{subId}/run': {
    readonly params: { readonly peerId: string | number; readonly subId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: unknown | null; readonly content: null; readonly error_code: string | null; };
  };
  /** What waits for an administrator: peers that want to join or to leave; the body has no `request_body` */
  'POST /admin/requests': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly page?: number | string | null; readonly size?: number | string | null; readonly fieldToDirectionMap?: Readonly<Record<string, unknown>> | null; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly content: readonly unknown[]; readonly totalElements: number; readonly totalPages: number; readonly last: boolean; readonly first: boolean; readonly number: number; readonly size: number; readonly numberOfElements: number; readonly sort: null; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Approve or deny such a request */
  'PUT /admin/request/update': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly requestId: string; readonly action: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** The roles that read topics, with their processes and what waits for them; read at most every five seconds */
  'GET /admin/readers': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly ReaderHealth[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Which roles can take work, of those that PORTAL_PROBES names; asked at most every five seconds */
  'GET /admin/readiness': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly RoleReadiness[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The newest messages that services gave up on, newest first; read at most every five seconds */
  'GET /admin/dead-letters': {
    readonly params: {  };
    readonly query: { readonly limit?: string; };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly entries: readonly DeadLetter[]; readonly unread: readonly string[]; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** One of them, with its headers and its content */
  'GET /admin/dead-letters/{service}/{id}': {
    readonly params: { readonly service: string | number; readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly id: string; readonly service: string; readonly topic: string; readonly type: string; readonly key: string; readonly time: string; readonly code: string; readonly error: string; readonly attempts: number; readonly where: string | null; readonly replayed: boolean; readonly headers: Readonly<Record<string, unknown>>; readonly body: string; readonly isDecoded: boolean; readonly isCut: boolean; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Send it once more to the topic it came from, under the same id, so that a command is not executed twice */
  'POST /admin/dead-letters/{service}/{id}/replay': {
    readonly params: { readonly service: string | number; readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: DeadLetter | null; readonly content: null; readonly error_code: string | null; };
  };
  /** All tags, beside an empty page */
  'PUT /tags': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly page?: number | string | null; readonly size?: number | string | null; readonly fieldToDirectionMap?: Readonly<Record<string, unknown>> | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly content: readonly unknown[]; readonly totalElements: number; readonly totalPages: number; readonly last: boolean; readonly first: boolean; readonly number: number; readonly size: number; readonly numberOfElements: number; readonly sort: null; readonly tags: readonly string[]; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Create a tag; also 200 if it exists */
  'POST /tags/create': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly tag: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly tag: string; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** All tags, those that a user prefers first; page and size are ignored */
  'PUT /preferredTags/{userId}': {
    readonly params: { readonly userId: string | number; };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly page?: number | string | null; readonly size?: number | string | null; readonly fieldToDirectionMap?: Readonly<Record<string, unknown>> | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly content: readonly unknown[]; readonly totalElements: number; readonly totalPages: number; readonly last: boolean; readonly first: boolean; readonly number: number; readonly size: number; readonly numberOfElements: number; readonly sort: null; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Add tags to the preferred ones, and remove others */
  'POST /tags/createUserTag/{userId}': {
    readonly params: { readonly userId: string | number; };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly tagList?: readonly string[] | null; readonly dropTagList?: readonly string[] | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: unknown | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The notifications of a user that are due now, the newest first */
  'POST /notifications/{userId}': {
    readonly params: { readonly userId: string | number; };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly page?: number | string | null; readonly size?: number | string | null; readonly fieldToDirectionMap?: Readonly<Record<string, unknown>> | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly Notification[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** How many notifications the user has not read */
  'GET /notifications/{userId}/unread/count': {
    readonly params: { readonly userId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly count: number; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Mark a notification as read */
  'PUT /notifications/view/{notificationId}/user/{userId}': {
    readonly params: { readonly notificationId: string | number; readonly userId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: unknown | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Remove a notification from the list of a user; other recipients keep it */
  'DELETE /notifications/drop/{notificationId}/user/{userId}': {
    readonly params: { readonly notificationId: string | number; readonly userId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: unknown | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The caller’s new notifications as a stream; Last-Event-ID resumes after that one */
  'GET /notifications/{userId}/stream': {
    readonly params: { readonly userId: string | number; };
    readonly query: { readonly ticket?: string; readonly lastEventId?: string; };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** Which notifications a user is sent, and how */
  'GET /notifications/pref/byUserId/{userId}': {
    readonly params: { readonly userId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly NotificationPreference[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Have notifications sent */
  'PUT /notifications/pref/create': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly userId: string; readonly notfDelvMechCode: string; readonly msgSeverityCode: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: NotificationPreference | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Change which notifications are sent, or how */
  'PUT /notifications/pref/update': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly userId: string; readonly notfDelvMechCode: string; readonly msgSeverityCode: string; readonly userNotifPrefId: number | string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: NotificationPreference | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Stop sending notifications */
  'DELETE /notifications/pref/{userNotifPrefId}': {
    readonly params: { readonly userNotifPrefId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: unknown | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The description of a revision, for everyone (PB) or for the organisation (OR) */
  'GET /solution/revision/{revisionId}/{accessTypeCode}/description': {
    readonly params: { readonly revisionId: string | number; readonly accessTypeCode: string | number; };
    readonly query: { readonly version?: string; };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly description: string; readonly revisionId: string; readonly accessTypeCode: string; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Describe a revision, in HTML */
  'POST /solution/revision/{revisionId}/{accessTypeCode}/description': {
    readonly params: { readonly revisionId: string | number; readonly accessTypeCode: string | number; };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly description?: string | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly description: string; readonly revisionId: string; readonly accessTypeCode: string; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The documents of a revision, for everyone (PB) or for the organisation (OR) */
  'GET /solution/{solutionId}/revision/{revisionId}/{accessTypeCode}/document': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; readonly accessTypeCode: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly Document[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Attach a document: a form with one file */
  'POST /solution/{solutionId}/revision/{revisionId}/{accessTypeCode}/document': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; readonly accessTypeCode: string | number; };
    readonly query: {  };
    readonly body: unknown;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: Document | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Remove a document from a revision; its bytes are deleted with the last revision that has it */
  'DELETE /solution/{solutionId}/revision/{revisionId}/{accessTypeCode}/document/{documentId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; readonly accessTypeCode: string | number; readonly documentId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: Document | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Add the documents of another revision of the solution, except those whose names exist already */
  'GET /solution/{solutionId}/revision/{revisionId}/{accessTypeCode}/copyDocuments/{fromRevisionId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; readonly accessTypeCode: string | number; readonly fromRevisionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly Document[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The bytes of a document; its name is in x-filename */
  'GET /solution/revision/document/{documentId}': {
    readonly params: { readonly documentId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** The bytes of an artifact of a revision; counted as a download of the solution */
  'GET /downloads/{solutionId}': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: { readonly artifactId: string; readonly revisionId: string; readonly userId?: string; };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** The predecessor’s page asks for a version by its name alone, which names no file: always 404, with the way to the files */
  'GET /download/{version}': {
    readonly params: { readonly version: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** The picture of a solution: a form with one PNG, JPEG, GIF or WebP file */
  'POST /solution/{solutionId}/updateImage': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: unknown;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: Solution | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The proto file of a revision, by its version */
  'GET /getProtoFile': {
    readonly params: {  };
    readonly query: { readonly solutionId: string; readonly version: string; };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** Request the publication of a revision; response_detail is the tracking id of its steps */
  'PUT /publish/{solutionId}': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: { readonly visibility: string; readonly revisionId: string; readonly userId?: string; };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** Take the published revisions of a solution, or one of them, out of the marketplace */
  'PUT /unpublish/{solutionId}': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: { readonly visibility: string; readonly revisionId?: string; readonly userId?: string; };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** The newest request to publish a revision, or null; `visibility=OR`: for the organisation */
  'GET /publish/request/search/revision/{revisionId}': {
    readonly params: { readonly revisionId: string | number; };
    readonly query: { readonly visibility?: string; };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: PublishRequest | null; readonly content: null; readonly error_code: string | null; };
  };
  /** One request to publish */
  'GET /publish/request/{id}': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: PublishRequest | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Approve (AP) or decline (DC) a request to publish; exactly one decision counts */
  'PUT /publish/request/{id}': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly publishRequestId?: number | string | null; readonly approverId?: string | null; readonly requestStatusCode: string; readonly comment?: string | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: PublishRequest | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Withdraw the caller’s own publish request while it is undecided */
  'PUT /publish/request/withdraw/{id}': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: PublishRequest | null; readonly content: null; readonly error_code: string | null; };
  };
  /** A page of publish requests, the newest first by default; of one state or visibility where they are named */
  'POST /publish/request': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly pageRequest?: { readonly page?: number | string | null; readonly size?: number | string | null; readonly fieldToDirectionMap?: Readonly<Record<string, unknown>> | null; } | null; readonly requestStatusCode?: string | null; readonly visibility?: string | null; }; };
    readonly response: { readonly response_detail: string; readonly response_code: string; readonly response_body: readonly PublishRequest[]; readonly totalElements: number; readonly totalPages: number; readonly size: number; };
  };
  /** The history of a request: who requested it, what was checked, who decided, and why */
  'GET /publish/request/{id}/history': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly PublishRequestHistory[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** A request and its checks as they were at a moment: datems, milliseconds since the epoch */
  'GET /publish/request/{id}/at': {
    readonly params: { readonly id: string | number; };
    readonly query: { readonly datems: string; };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly request: PublishRequest; readonly steps: readonly StepResult[]; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The steps of background work, such as the checks of a publication */
  'POST /webBasedOnBoarding/messagingStatus/{userId}/{trackingId}': {
    readonly params: { readonly userId: string | number; readonly trackingId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly StepResult[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The steps of the newest background work on a revision */
  'GET /webBasedOnBoarding/messagingStatus/search/{solutionId}/{revisionId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly StepResult[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Rejected: this platform writes the steps of its work by itself */
  'POST /webBasedOnBoarding/stepResult/create': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** Rejected: this platform writes the steps of its work by itself */
  'PUT /webBasedOnBoarding/stepResult/{change}': {
    readonly params: { readonly change: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** The results of the newest checks of a revision, or null if there were none */
  'GET /validation/{solutionId}/{revisionId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: ModelValidationCheck | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Rejected: this platform runs its checks by itself and accepts no results from clients */
  'PUT /validation/{taskId}': {
    readonly params: { readonly taskId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** Upload a model to be onboarded: a form with one zip of the model, a .proto and a .json file */
  'POST /model/upload/{userId}': {
    readonly params: { readonly userId: string | number; };
    readonly query: {  };
    readonly body: unknown;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** Onboard the uploaded model: `response_detail` is the tracking id of its steps */
  'POST /webBasedOnBoarding/addToCatalog/{userId}': {
    readonly params: { readonly userId: string | number; };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly name?: string | null; readonly version?: string | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** Whether a revision can be converted to ONAP: never, which is not supported */
  'GET /webBasedOnBoarding/checkOnapCompatible/{solutionId}/{revisionId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: boolean | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Rejected: converting models to ONAP is not supported */
  'POST /webBasedOnBoarding/convertToOnap/{solutionId}/{revisionId}/{userId}/{modelName}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; readonly userId: string | number; readonly modelName: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** The marketplace: solutions with all the tags that are named or that the caller prefers */
  'POST /portal/solutions': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: SolutionSearchInput; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly content: readonly Solution[]; readonly totalElements: number; readonly totalPages: number; readonly last: boolean; readonly first: boolean; readonly number: number; readonly size: number; readonly numberOfElements: number; readonly sort: null; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Solutions with a word in the name, a description, an author, the publisher, or with an id */
  'POST /searchSolutionBykeyword': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: SolutionSearchInput; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly content: readonly Solution[]; readonly totalElements: number; readonly totalPages: number; readonly last: boolean; readonly first: boolean; readonly number: number; readonly size: number; readonly numberOfElements: number; readonly sort: null; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Solutions of the same kind: the model types that are named, and one of the tags */
  'POST /getRelatedMySolutions': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: RelatedSolutionsSearchInput; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly content: readonly Solution[]; readonly totalElements: number; readonly totalPages: number; readonly last: boolean; readonly first: boolean; readonly number: number; readonly size: number; readonly numberOfElements: number; readonly sort: null; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The solutions that a user owns or that are shared with them */
  'POST /user/solutions': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: SolutionSearchInput; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly content: readonly Solution[]; readonly totalElements: number; readonly totalPages: number; readonly last: boolean; readonly first: boolean; readonly number: number; readonly size: number; readonly numberOfElements: number; readonly sort: null; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** All solutions in the marketplace */
  'GET /solutions': {
    readonly params: {  };
    readonly query: { readonly page?: string; readonly size?: string; };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly content: readonly Solution[]; readonly totalElements: number; readonly totalPages: number; readonly last: boolean; readonly first: boolean; readonly number: number; readonly size: number; readonly numberOfElements: number; readonly sort: null; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Create a solution; without a name: all solutions in the marketplace */
  'POST /solutions': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: NewSolutionOrPageInput; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly content: readonly Solution[]; readonly totalElements: number; readonly totalPages: number; readonly last: boolean; readonly first: boolean; readonly number: number; readonly size: number; readonly numberOfElements: number; readonly sort: null; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** One solution, with the revisions that the caller may see */
  'GET /solutions/{solutionId}': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: Solution | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Change a solution, or delete it */
  'PUT /solutions/{solutionId}': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: { readonly request_body: SolutionChangesInput; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** Count a view of a solution */
  'PUT /solution/updateViewCount/{solutionId}': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** What depends on a solution, in numbers, for those who may change it */
  'GET /solutions/{solutionId}/dependents': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: Dependents | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Create a private revision of a solution */
  'POST /solutions/{solutionId}/revisions': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: { readonly request_body: NewRevisionInput; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: Revision | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The revisions of a solution that the caller may see, the newest first */
  'GET /solutions/{solutionId}/revisions': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly Revision[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The artifacts of a revision */
  'GET /solutions/{solutionId}/revisions/{revisionId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly Artifact[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The solutions with a revision that has the artifact and that the caller may see */
  'GET /readArtifactSolutions/{artifactId}': {
    readonly params: { readonly artifactId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly Solution[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Add a tag to a solution */
  'PUT /addTag/{solutionId}/tag/{tag}': {
    readonly params: { readonly solutionId: string | number; readonly tag: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** Remove a tag from a solution */
  'DELETE /dropTag/{solutionId}/tag/{tag}': {
    readonly params: { readonly solutionId: string | number; readonly tag: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** The users a solution is shared with, beside an empty page */
  'GET /solution/userAccess/{solutionId}': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly content: readonly unknown[]; readonly totalElements: number; readonly totalPages: number; readonly last: boolean; readonly first: boolean; readonly number: number; readonly size: number; readonly numberOfElements: number; readonly sort: null; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Share a solution with users */
  'POST /solution/userAccess/{solutionId}/add': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: { readonly request_body: readonly string[]; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** Share a solution with one user */
  'POST /solution/userAccess/{solutionId}/add/{userId}': {
    readonly params: { readonly solutionId: string | number; readonly userId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** Stop sharing a solution with a user; users can also remove themselves */
  'DELETE /solution/userAccess/{solutionId}/delete/{userId}': {
    readonly params: { readonly solutionId: string | number; readonly userId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** The authors of a revision */
  'GET /solution/{solutionId}/revision/{revisionId}/authors': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly Author[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Add an author */
  'PUT /solution/{solutionId}/revision/{revisionId}/authors': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly name: string; readonly contact: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly Author[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Remove an author */
  'PUT /solution/{solutionId}/revision/{revisionId}/removeAuthor': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly name: string; readonly contact: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly Author[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Rate a solution; a rating that the user has given before is replaced */
  'POST /solution/createRating': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly solutionId: string; readonly userId?: string | null; readonly rating: number; readonly textReview?: string | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: Rating | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Change a rating; a review that is left out stays */
  'PUT /solution/updateRating': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly solutionId: string; readonly userId?: string | null; readonly rating: number; readonly textReview?: string | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: Rating | null; readonly content: null; readonly error_code: string | null; };
  };
  /** A page of the ratings of a solution; userList has the users who gave them */
  'POST /solution/getRating/{solutionId}': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly page?: number | string | null; readonly size?: number | string | null; readonly fieldToDirectionMap?: Readonly<Record<string, unknown>> | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly content: readonly NamedRating[]; readonly totalElements: number; readonly totalPages: number; readonly last: boolean; readonly first: boolean; readonly number: number; readonly size: number; readonly numberOfElements: number; readonly sort: null; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The rating that a user has given, or null */
  'POST /solutions/ratings/{solutionId}/user/{userId}': {
    readonly params: { readonly solutionId: string | number; readonly userId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: Rating | null; readonly content: null; readonly error_code: string | null; };
  };
  /** How often a solution was rated, viewed and downloaded, and the average of its ratings */
  'GET /solution/avgRating/{solutionId}': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly ratingCount: number; readonly ratingAverageTenths: number; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Make a solution a favourite; idempotent */
  'POST /solution/createFavorite': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly solutionId: string; readonly userId: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly solutionId: string; readonly userId: string; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Remove a solution from the favourites, also one that is not visible any more */
  'POST /solution/deleteFavorite': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly solutionId: string; readonly userId: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly solutionId: string; readonly userId: string; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The favourites of a user, as far as the caller may see them */
  'GET /solution/getFavoriteSolutions/{userId}': {
    readonly params: { readonly userId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly Solution[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** All threads */
  'POST /thread': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly page?: number | string | null; readonly size?: number | string | null; readonly fieldToDirectionMap?: Readonly<Record<string, unknown>> | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly content: readonly Thread[]; readonly totalElements: number; readonly totalPages: number; readonly last: boolean; readonly first: boolean; readonly number: number; readonly size: number; readonly numberOfElements: number; readonly sort: null; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The threads about a revision */
  'POST /thread/{solutionId}/{revisionId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly page?: number | string | null; readonly size?: number | string | null; readonly fieldToDirectionMap?: Readonly<Record<string, unknown>> | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly content: readonly Thread[]; readonly totalElements: number; readonly totalPages: number; readonly last: boolean; readonly first: boolean; readonly number: number; readonly size: number; readonly numberOfElements: number; readonly sort: null; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The number of threads: threadCount of an empty page */
  'GET /thread/count': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly content: readonly unknown[]; readonly totalElements: number; readonly totalPages: number; readonly last: boolean; readonly first: boolean; readonly number: number; readonly size: number; readonly numberOfElements: number; readonly sort: null; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** One thread */
  'GET /thread/{threadId}': {
    readonly params: { readonly threadId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: Thread | null; readonly content: null; readonly error_code: string | null; };
  };
  /** A new thread about a revision */
  'POST /thread/create': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly solutionId: string; readonly revisionId: string; readonly title?: string | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: Thread | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Change the title of a thread */
  'PUT /thread/update': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly threadId: string; readonly title?: string | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: Thread | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Delete a thread and its comments */
  'POST /thread/delete/{threadId}': {
    readonly params: { readonly threadId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** The comments on a revision, of all threads */
  'POST /thread/{solutionId}/{revisionId}/comments': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly page?: number | string | null; readonly size?: number | string | null; readonly fieldToDirectionMap?: Readonly<Record<string, unknown>> | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly content: readonly NamedComment[]; readonly totalElements: number; readonly totalPages: number; readonly last: boolean; readonly first: boolean; readonly number: number; readonly size: number; readonly numberOfElements: number; readonly sort: null; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The comments of a thread */
  'POST /thread/{threadId}/comment': {
    readonly params: { readonly threadId: string | number; };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly page?: number | string | null; readonly size?: number | string | null; readonly fieldToDirectionMap?: Readonly<Record<string, unknown>> | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly content: readonly NamedComment[]; readonly totalElements: number; readonly totalPages: number; readonly last: boolean; readonly first: boolean; readonly number: number; readonly size: number; readonly numberOfElements: number; readonly sort: null; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The replies in a thread, the oldest first */
  'POST /thread/{threadId}/childcomments': {
    readonly params: { readonly threadId: string | number; };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly page?: number | string | null; readonly size?: number | string | null; readonly fieldToDirectionMap?: Readonly<Record<string, unknown>> | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly content: readonly NamedComment[]; readonly totalElements: number; readonly totalPages: number; readonly last: boolean; readonly first: boolean; readonly number: number; readonly size: number; readonly numberOfElements: number; readonly sort: null; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** How many comments a thread has: commentsCount of an empty page */
  'GET /thread/{threadId}/comments/count': {
    readonly params: { readonly threadId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly content: readonly unknown[]; readonly totalElements: number; readonly totalPages: number; readonly last: boolean; readonly first: boolean; readonly number: number; readonly size: number; readonly numberOfElements: number; readonly sort: null; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** One comment */
  'GET /comments/{threadId}/{commentId}': {
    readonly params: { readonly threadId: string | number; readonly commentId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: Comment | null; readonly content: null; readonly error_code: string | null; };
  };
  /** A new comment, or with parentId a reply to one */
  'POST /comments/create': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly threadId: string; readonly parentId?: string | null; readonly userId?: string | null; readonly text: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: Comment | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Change the text of a comment */
  'PUT /comments/update': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly threadId: string; readonly commentId: string; readonly text: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: Comment | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Delete a comment and its replies; the replies have to be the caller’s as well, unless the caller is an administrator */
  'POST /comments/delete/{threadId}/{commentId}': {
    readonly params: { readonly threadId: string | number; readonly commentId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
}
