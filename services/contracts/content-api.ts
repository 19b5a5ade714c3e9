// Generated from schemas/openapi/content.yaml by `npm run gen`. Do not edit: change the declared operations and run it again.

export interface Description {
  readonly solutionId: string;
  readonly revisionId: string;
  /** HTML, 1 MiB of UTF-8 at most when sent; 2 MiB of services. */
  readonly description: string;
}

export interface DescriptionInput {
  readonly solutionId: string;
  readonly revisionId: string;
  /** HTML, 1 MiB of UTF-8 at most when sent; 2 MiB of services. */
  readonly description: string;
}

export interface Envelope {
  readonly status: boolean | null;
  readonly status_code: number;
  readonly response_detail: string;
  readonly response_code: string | null;
  /** The stored name. */
  readonly response_body: string | null;
  readonly error_code: '100';
}

export interface FreezeInput {
  readonly reviewId: string;
  /** Other revisions of the solution whose documents this one has. */
  readonly shows?: readonly string[];
}

export interface NamesEnvelope {
  readonly status: boolean | null;
  readonly status_code: number;
  readonly response_detail: string;
  readonly response_code: string | null;
  readonly response_body: readonly string[];
  readonly error_code: '100';
}

export interface Operation {
  readonly id: string;
  readonly status: string;
  /** The event the command led to. */
  readonly result?: Readonly<Record<string, unknown>>;
  readonly problem?: Problem;
}

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** Stable; for programs. */
  readonly code: string;
  /** For people. */
  readonly detail: string;
  readonly instance: string;
  readonly errors?: readonly ({ readonly path: string; readonly message: string; })[];
}

export interface Reviewed {

}

export interface SettleInput {
  /** The request that ended; null for `unpublish`. */
  readonly reviewId?: string | null;
  readonly settlement: string;
  /** What the checks saw; for `approve`. */
  readonly versions?: readonly string[];
}

export interface SiteText {
  /** HTML. */
  readonly description: string | null;
  readonly solutionId: null;
  readonly revisionId: null;
}

export interface StoredFile {
  readonly status: boolean | null;
  readonly status_code: number;
  readonly response_detail: string;
  readonly response_code: string | null;
  /** The stored name. */
  readonly response_body: string | null;
  readonly error_code: '100';
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly contentType: string;
  /** Where it can be downloaded, percent-encoded. */
  readonly href: string;
  /** True: readers see it once a publish request has passed the checks. */
  readonly pending?: boolean;
}

export interface Versions {
  /** Whether a publish request is pending: writes are answered 409. */
  readonly isFrozen: boolean;
  readonly workspaces: readonly ({ readonly workspace: string; readonly descriptions: readonly ({ readonly sha256: string; readonly isPending: boolean; readonly text?: string; })[]; readonly documents: readonly ({ readonly name: string; readonly size: number; readonly sha256: string; readonly contentType: string; readonly storedAt: number; readonly href: string; readonly isPending: boolean; })[]; })[];
  readonly images: readonly ({ readonly name: string; readonly size: number; readonly sha256: string; readonly contentType: string; readonly storedAt: number; readonly href: string; readonly isPending: boolean; })[];
}

/** Every operation, by its method and path. */
export interface ContentApi {
  /** Store the description of a revision; HTML is sanitised */
  'POST /site/api-manual/Solution/description/{workspace}': {
    readonly params: { readonly workspace: string | number; };
    readonly query: {  };
    readonly body: DescriptionInput;
    readonly response: Description;
  };
  /** Read a description */
  'GET /site/api-manual/Solution/description/{workspace}/{solutionId}/{revisionId}': {
    readonly params: { readonly workspace: string | number; readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: { readonly version?: string; };
    readonly body: undefined;
    readonly response: Description;
  };
  /** Delete a description */
  'DELETE /site/api-manual/Solution/description/{workspace}/{solutionId}/{revisionId}': {
    readonly params: { readonly workspace: string | number; readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Envelope;
  };
  /** Store the image of a solution; it replaces the old one */
  'POST /site/api-manual/solutionImages/{solutionId}': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: { readonly filename?: string; };
    readonly body: unknown;
    readonly response: StoredFile;
  };
  /** The name of the solution's image, in a list; empty where there is none */
  'GET /site/api-manual/solutionImages/{solutionId}': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: { readonly version?: string; };
    readonly body: undefined;
    readonly response: readonly string[];
  };
  /** Delete the image of a solution */
  'DELETE /site/api-manual/solutionImages/{solutionId}': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Envelope;
  };
  /** Store the image of a solution; it replaces the old one */
  'POST /site/api-manual/Solution/solutionImages/{solutionId}': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: { readonly filename?: string; };
    readonly body: unknown;
    readonly response: StoredFile;
  };
  /** The name of the solution's image as clients of the predecessor read it: a list in `response_body` */
  'GET /site/api-manual/Solution/solutionImages/{solutionId}': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: { readonly version?: string; };
    readonly body: undefined;
    readonly response: NamesEnvelope;
  };
  /** Delete the image of a solution */
  'DELETE /site/api-manual/Solution/solutionImages/{solutionId}': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Envelope;
  };
  /** The image itself, shown inline */
  'GET /site/binaries/content/gallery/{cmsName}/solution/{solutionId}/{imageName}': {
    readonly params: { readonly cmsName: string | number; readonly solutionId: string | number; readonly imageName: string | number; };
    readonly query: { readonly version?: string; };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** The image of a solution, whatever its name; 404 where there is none */
  'GET /site/api-manual/solutionImages/{solutionId}/image': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** Attach a document to a revision; one of the same name is replaced */
  'POST /site/api-manual/Solution/solutionAssets/{solutionId}/{revisionId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: { readonly path: string; readonly filename?: string; };
    readonly body: unknown;
    readonly response: StoredFile;
  };
  /** The names of a revision's documents, in the order they came */
  'GET /site/api-manual/Solution/solutionAssets/{solutionId}/{revisionId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: { readonly path: string; readonly version?: string; };
    readonly body: undefined;
    readonly response: readonly string[];
  };
  /** The document itself, to be saved */
  'GET /site/binaries/content/assets/solutiondocs/solution/{solutionId}/{revisionId}/{workspace}/{documentName}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; readonly workspace: string | number; readonly documentName: string | number; };
    readonly query: { readonly version?: string; };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** Delete a document */
  'DELETE /site/api-manual/Solution/solutionAssets/{solutionId}/{revisionId}/{documentName}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; readonly documentName: string | number; };
    readonly query: { readonly path: string; };
    readonly body: undefined;
    readonly response: Envelope;
  };
  /** Add an image to a folder of slides; one of the same name is replaced */
  'POST /site/api-manual/Solution/carouselImages/{folder}': {
    readonly params: { readonly folder: string | number; };
    readonly query: { readonly filename?: string; };
    readonly body: unknown;
    readonly response: StoredFile;
  };
  /** Store the image of a folder; it replaces the old one */
  'POST /site/api-manual/Solution/globalImages/{folder}': {
    readonly params: { readonly folder: string | number; };
    readonly query: { readonly filename?: string; };
    readonly body: unknown;
    readonly response: StoredFile;
  };
  /** The names of the images of a folder, in an envelope */
  'GET /site/api-manual/Solution/global/{folder}': {
    readonly params: { readonly folder: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: NamesEnvelope;
  };
  /** An image of the pages of the site, shown inline */
  'GET /site/binaries/content/gallery/{cmsName}/global/{folder}/{imageName}': {
    readonly params: { readonly folder: string | number; readonly cmsName: string | number; readonly imageName: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** A text of the pages of the site */
  'GET /site/api-manual/Solution/solDescription': {
    readonly params: {  };
    readonly query: { readonly path: string; readonly name: string; };
    readonly body: undefined;
    readonly response: SiteText;
  };
  /** Store a text of the pages of the site; HTML is sanitised. For administrators */
  'POST /site/api-manual/Solution/solDescription': {
    readonly params: {  };
    readonly query: { readonly path: string; readonly name: string; };
    readonly body: { readonly description: string; };
    readonly response: SiteText;
  };
  /** The terms of use: the text `termsCondition` of `global` */
  'GET /site/api-manual/Solution/global/termsCondition': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SiteText;
  };
  /** A help text of the composer: one of `global/modelerresource` */
  'GET /site/api-manual/Solution/global/modelerresource/{name}': {
    readonly params: { readonly name: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: SiteText;
  };
  /** Every version of what belongs to a revision, with its digest: what readers see and what is pending */
  'GET /site/api-manual/Solution/versions/{solutionId}/{revisionId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: { readonly texts?: string; };
    readonly body: undefined;
    readonly response: Versions;
  };
  /** For publication: a publish request is pending, so its material does not change */
  'POST /site/api-manual/Solution/reviews/{solutionId}/{revisionId}/freeze': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: FreezeInput;
    readonly response: Reviewed;
  };
  /** For publication: a publish request has ended, or the revision is private again */
  'POST /site/api-manual/Solution/reviews/{solutionId}/{revisionId}/settle': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: SettleInput;
    readonly response: Reviewed;
  };
  /** The outcome of a command, once it is known */
  'GET /operations/{id}': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Operation;
  };
}
