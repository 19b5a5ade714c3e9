// Generated from schemas/openapi/composer.yaml by `npm run gen`. Do not edit: change the declared operations and run it again.

export interface Blueprint {
  readonly name: string;
  readonly version: string;
}

export interface Composition {
  readonly id: string;
  readonly name: string;
  /** One more with every change. */
  readonly version: number;
  readonly ownerId: string;
  readonly editorIds: readonly string[];
  /** Whether the graph is the one that was saved last: also after changes that were undone. */
  readonly isSaved: boolean;
  /** The revision of the catalog that it was last saved as, or opened from. */
  readonly saved?: { readonly name: string; readonly solutionId: string; readonly revisionId: string; readonly version: string; };
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly changedAt: number;
  readonly changedBy: string;
  readonly graph: CompositionGraph;
  /** How many changes can be undone. */
  readonly undo: number;
  readonly redo: number;
}

export interface CompositionChange {
  readonly id: string;
  readonly version: number;
  /** What is new, different or gone; null where it is long: read the composition. */
  readonly difference: { readonly nodes: { readonly put: readonly CompositionNode[]; readonly removed: readonly string[]; }; readonly links: { readonly put: readonly CompositionLink[]; readonly removed: readonly string[]; }; readonly probe?: boolean; } | null;
}

export interface CompositionDockerInfo {
  readonly docker_info_list: readonly ({ readonly container_name: string; readonly ip_address: string; readonly port: string; })[];
}

export interface CompositionGraph {
  readonly nodes: readonly CompositionNode[];
  readonly links: readonly CompositionLink[];
  readonly probe: boolean;
}

export interface CompositionGraphInput {
  readonly nodes: readonly CompositionNodeInput[];
  readonly links: readonly CompositionLinkInput[];
  readonly probe: boolean;
}

export interface CompositionLink {
  readonly id: string;
  readonly name: string;
  readonly from: { readonly node: string; readonly operation: string; readonly label?: string; };
  readonly to: { readonly node: string; readonly operation: string; readonly label?: string; };
}

export interface CompositionLinkInput {
  readonly id: string;
  readonly name: string;
  readonly from: { readonly node: string; readonly operation: string; readonly label?: string; };
  readonly to: { readonly node: string; readonly operation: string; readonly label?: string; };
}

export interface CompositionNode {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly solutionId: string;
  readonly version: string;
  readonly inputs: readonly Port[];
  readonly outputs: readonly Port[];
  readonly position: Position;
  /** As blueprints have it: one of splitter_map, collator_map, data_map, data_broker_map. */
  readonly map?: Readonly<Record<string, unknown>>;
  readonly protoUri?: string;
}

export interface CompositionNodeInput {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly solutionId: string;
  readonly version: string;
  readonly inputs: readonly PortInput[];
  readonly outputs: readonly PortInput[];
  readonly position: PositionInput;
  /** As blueprints have it: one of splitter_map, collator_map, data_map, data_broker_map. */
  readonly map?: Readonly<Record<string, unknown>>;
  readonly protoUri?: string;
}

export type CompositionOperationInput = { readonly op: 'addNode'; readonly node: NewCompositionNodeInput; } | { readonly op: 'updateNode'; readonly id: string; readonly set: { readonly name?: string; readonly position?: PositionInput; readonly map?: Readonly<Record<string, unknown>> | null; readonly protoUri?: string; }; } | { readonly op: 'removeNode'; readonly id: string; } | { readonly op: 'addLink'; readonly link: CompositionLinkInput; } | { readonly op: 'renameLink'; readonly id: string; readonly name: string; } | { readonly op: 'removeLink'; readonly id: string; } | { readonly op: 'setProbe'; readonly probe: boolean; } | { readonly op: 'clear'; };

export interface CompositionPage {
  readonly content: readonly CompositionSummary[];
  readonly total: number;
}

export interface CompositionPort {
  readonly node: string;
  readonly operation: string;
}

export interface CompositionProblem {
  /** What is wrong, and what to do about it. */
  readonly message: string;
  /** Id of the node that it is about. */
  readonly node?: string;
  /** Of the port. */
  readonly operation?: string;
  readonly link?: string;
  /** In the node, as blueprints have it: `/splitter_map/map_outputs/0`. */
  readonly path?: string;
}

export interface CompositionProblems {
  readonly version: number;
  readonly problems: readonly CompositionProblem[];
}

export interface CompositionSummary {
  readonly id: string;
  readonly name: string;
  /** One more with every change. */
  readonly version: number;
  readonly ownerId: string;
  readonly editorIds: readonly string[];
  /** Whether the graph is the one that was saved last: also after changes that were undone. */
  readonly isSaved: boolean;
  /** The revision of the catalog that it was last saved as, or opened from. */
  readonly saved?: { readonly name: string; readonly solutionId: string; readonly revisionId: string; readonly version: string; };
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly changedAt: number;
  readonly changedBy: string;
  readonly nodes: number;
}

export interface CompositionTestRun {
  /** What ran it: an id for `GET /deployments/{id}`, its logs and its removal. */
  readonly deployment: string;
  readonly operation: string;
  readonly id: string;
  readonly transport: string;
  /** `done`, `failed`; `running` where it has not ended in time. */
  readonly status: string;
  readonly failure: { readonly code: string; readonly node: string; readonly detail: string; } | null;
  /** In the order in which they ended. */
  readonly hops: readonly ({ readonly node: string; readonly operation: string; readonly status: string; readonly at: string; readonly durationMs: number; readonly bytesIn: number; readonly bytesOut: number; readonly topic?: string; readonly partition?: number; readonly offset?: number; readonly input: unknown; readonly output: unknown; })[];
  /** The answer by the proto of the model that gives it; null where it has none. */
  readonly output: unknown;
  /** The answer in Base64, where it has no JSON form. */
  readonly outputBytes: string | null;
}

export interface CompositionTestStarting {
  readonly deployment: string;
  readonly status: string;
  readonly detail: string | null;
}

export interface CreatedComposition {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

export interface DeletedComposition {
  readonly id: string;
}

export interface FittingPorts {
  readonly version: number;
  readonly ports: readonly CompositionPort[];
}

export interface MatchPage {
  readonly content: readonly PaletteMatch[];
  readonly hasMore: boolean;
}

export interface Message {
  readonly messageName: string;
  readonly messageargumentList: readonly MessageField[];
}

export interface MessageField {
  readonly role: string;
  readonly type: string;
  readonly name?: string;
  readonly tag: string;
  readonly complexType?: Message;
}

export interface MessageFieldInput {
  readonly role: string;
  readonly type: string;
  readonly name?: string;
  readonly tag: string;
  readonly complexType?: MessageInput;
}

export interface MessageInput {
  readonly messageName: string;
  readonly messageargumentList: readonly MessageFieldInput[];
}

export interface NewCompositionNodeInput {
  readonly id: string;
  /** The id where it is left out. */
  readonly name?: string;
  readonly kind?: string;
  readonly solutionId: string;
  readonly version: string;
  readonly inputs?: readonly PortInput[];
  readonly outputs?: readonly PortInput[];
  readonly position: PositionInput;
  /** As blueprints have it: one of splitter_map, collator_map, data_map, data_broker_map. */
  readonly map?: Readonly<Record<string, unknown>>;
  readonly protoUri?: string;
}

export interface Operation {
  readonly id: string;
  readonly status: string;
  /** The event the command led to. */
  readonly result?: Readonly<Record<string, unknown>>;
  readonly problem?: Problem;
}

export interface PaletteEntry {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly name: string;
  readonly version: string;
  readonly ownerId: string;
  readonly coOwnerIds: readonly string[];
  readonly accessType: string;
  readonly kind: string;
  /** Code of the catalog. */
  readonly toolkit?: string;
  /** Code of the catalog. */
  readonly modelType?: string;
  readonly description: string;
  readonly publisher?: string;
  readonly authorId: string;
  readonly author: string;
  /** Milliseconds since the epoch. */
  readonly created: number;
  /** Path of its .proto file in the artifact repository. */
  readonly protoUri?: string;
  readonly image?: string;
  readonly tgifUri: string;
}

export interface PaletteMatch {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly name: string;
  readonly version: string;
  readonly ownerId: string;
  readonly coOwnerIds: readonly string[];
  readonly accessType: string;
  readonly kind: string;
  /** Code of the catalog. */
  readonly toolkit?: string;
  /** Code of the catalog. */
  readonly modelType?: string;
  readonly description: string;
  readonly publisher?: string;
  readonly authorId: string;
  readonly author: string;
  /** Milliseconds since the epoch. */
  readonly created: number;
  /** Path of its .proto file in the artifact repository. */
  readonly protoUri?: string;
  readonly image?: string;
  readonly tgifUri: string;
  /** How well the best of its ports fits. */
  readonly fit: string;
  /** The operations with ports that fit as well as that. */
  readonly operations: readonly string[];
}

export interface PalettePage {
  readonly content: readonly PaletteEntry[];
  readonly hasMore: boolean;
}

export interface PaletteRow {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly name: string;
  readonly version: string;
  readonly ownerId: string;
  readonly coOwnerIds: readonly string[];
  readonly accessType: string;
  readonly kind: string;
  /** Code of the catalog. */
  readonly toolkit?: string;
  /** Code of the catalog. */
  readonly modelType?: string;
  readonly description: string;
  readonly publisher?: string;
  readonly authorId: string;
  readonly author: string;
  /** Milliseconds since the epoch. */
  readonly created: number;
  /** Path of its .proto file in the artifact repository. */
  readonly protoUri?: string;
  readonly image?: string;
  readonly tgifUri: string;
  readonly inputs: readonly Port[];
  readonly outputs: readonly Port[];
}

export interface Port {
  readonly operation: string;
  readonly messages: readonly Message[];
}

export interface PortInput {
  readonly operation: string;
  readonly messages: readonly MessageInput[];
}

export interface Position {
  readonly x: number;
  readonly y: number;
  readonly fixed?: boolean;
  readonly radius?: number;
}

export interface PositionInput {
  readonly x: number;
  readonly y: number;
  readonly fixed?: boolean;
  readonly radius?: number;
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

export interface RenamedComposition {
  readonly id: string;
  readonly version: number;
  readonly name: string;
}

export interface SavedCompositionRevision {
  readonly id: string;
  readonly solutionId: string;
  readonly revisionId: string;
  readonly version: string;
  readonly draft: boolean;
}

export interface SharedComposition {
  readonly id: string;
  readonly version: number;
  readonly editorIds: readonly string[];
}

export type __schema0 = string | number | boolean | null | readonly __schema0[] | Readonly<Record<string, unknown>>;

export type __schema0Input = string | number | boolean | null | readonly __schema0Input[] | Readonly<Record<string, unknown>>;

/** Every operation, by its method and path. */
export interface ComposerApi {
  /** Begin a composition: empty, with a graph, or with that of a revision that was saved */
  'POST /compositions': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly name?: string; readonly graph?: CompositionGraphInput; readonly from?: { readonly solutionId: string; readonly version: string; }; };
    readonly response: CreatedComposition;
  };
  /** Your compositions and those that are shared with you, the newest change first */
  'GET /compositions': {
    readonly params: {  };
    readonly query: { readonly page?: string; readonly size?: string; };
    readonly body: undefined;
    readonly response: CompositionPage;
  };
  /** A composition with its graph */
  'GET /compositions/{id}': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Composition;
  };
  /** Delete a composition; what was saved of it stays in the catalog */
  'DELETE /compositions/{id}': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: DeletedComposition;
  };
  /** Give it another name */
  'PUT /compositions/{id}/name': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: { readonly name: string; };
    readonly response: RenamedComposition;
  };
  /** Let other users read and change it; the list replaces the one there is */
  'PUT /compositions/{id}/editors': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: { readonly editorIds: readonly string[]; };
    readonly response: SharedComposition;
  };
  /** Apply operations to the graph, all of them or none */
  'POST /compositions/{id}/changes': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: { readonly operations: readonly CompositionOperationInput[]; readonly expectedVersion?: number; };
    readonly response: CompositionChange;
  };
  /** Take back the newest change, of any user */
  'POST /compositions/{id}/undo': {
    readonly params: { readonly id: string | number; };
    readonly query: { readonly expectedVersion?: string; };
    readonly body: undefined;
    readonly response: CompositionChange;
  };
  /** Make the newest change again that was taken back */
  'POST /compositions/{id}/redo': {
    readonly params: { readonly id: string | number; };
    readonly query: { readonly expectedVersion?: string; };
    readonly body: undefined;
    readonly response: CompositionChange;
  };
  /** The composition as the event `composition`, then each change as `change`, and who has it open as `people` */
  'GET /compositions/{id}/events': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** What you can put on a canvas: revisions of your solutions, of those shared with you, and of public ones */
  'GET /palette': {
    readonly params: {  };
    readonly query: { readonly search?: string; readonly kind?: string; readonly page?: string; readonly size?: string; };
    readonly body: undefined;
    readonly response: PalettePage;
  };
  /** One of them with its ports */
  'GET /palette/{solutionId}/{version}': {
    readonly params: { readonly solutionId: string | number; readonly version: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: PaletteRow;
  };
  /** Everything because of which the composition cannot be run, all at once; the orchestrator is asked */
  'GET /compositions/{id}/problems': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: CompositionProblems;
  };
  /** The ports of the composition that a port of it can be linked to */
  'GET /compositions/{id}/fitting-ports': {
    readonly params: { readonly id: string | number; };
    readonly query: { readonly direction: string; readonly node: string; readonly operation: string; };
    readonly body: undefined;
    readonly response: FittingPorts;
  };
  /** The blueprint that an orchestrator runs; 422 `composition_invalid` while the composition has problems */
  'GET /compositions/{id}/blueprint': {
    readonly params: { readonly id: string | number; };
    readonly query: { readonly version?: string; };
    readonly body: undefined;
    readonly response: Blueprint;
  };
  /** Where the models of a deployment of the composition answer, as an orchestrator wants it beside the blueprint */
  'GET /compositions/{id}/docker-info': {
    readonly params: { readonly id: string | number; };
    readonly query: { readonly deployment: string; };
    readonly body: undefined;
    readonly response: CompositionDockerInfo;
  };
  /** Save it as a revision of a composite solution, which can be published and deployed */
  'POST /compositions/{id}/revisions': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: { readonly name?: string; readonly version: string; readonly description?: string; readonly draft?: boolean; readonly overwrite?: boolean; };
    readonly response: SavedCompositionRevision;
  };
  /** Run one message through the composition as it is saved, and show every hop of it */
  'POST /compositions/{id}/test-run': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: { readonly operation?: string; readonly message: unknown; readonly transport?: string; readonly target?: string; readonly deployment?: string; };
    readonly response: CompositionTestRun;
  };
  /** Remove what test runs of the caller have deployed */
  'DELETE /compositions/{id}/test-run': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly removed: number; };
  };
  /** What of your palette fits a port */
  'GET /matches': {
    readonly params: {  };
    readonly query: { readonly direction: string; readonly port?: string; readonly composition?: string; readonly node?: string; readonly operation?: string; readonly nested?: string; readonly page?: string; readonly size?: string; };
    readonly body: undefined;
    readonly response: MatchPage;
  };
  /** What can be put on the canvas */
  'GET /dsce/solution/getSolutions': {
    readonly params: {  };
    readonly query: { readonly userId?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** What can be put on the canvas */
  'GET /dsce/dsce/solution/getSolutions': {
    readonly params: {  };
    readonly query: { readonly userId?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Saved compositions of an access type; of private ones one’s own */
  'GET /dsce/solution/getCompositeSolutions': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly visibilityLevel?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Saved compositions of an access type; of private ones one’s own */
  'GET /dsce/dsce/solution/getCompositeSolutions': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly visibilityLevel?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** What fits a port */
  'GET /dsce/solution/getMatchingModels': {
    readonly params: {  };
    readonly query: { readonly userid?: string; readonly solutionid?: string; readonly version?: string; readonly portType?: string; readonly protobufJsonString?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** What fits a port */
  'GET /dsce/dsce/solution/getMatchingModels': {
    readonly params: {  };
    readonly query: { readonly userid?: string; readonly solutionid?: string; readonly version?: string; readonly portType?: string; readonly protobufJsonString?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Begin a composition */
  'POST /dsce/solution/createNewCompositeSolution': {
    readonly params: {  };
    readonly query: { readonly userId?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Begin a composition */
  'POST /dsce/dsce/solution/createNewCompositeSolution': {
    readonly params: {  };
    readonly query: { readonly userId?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Add a node */
  'POST /dsce/solution/addNode': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly cid?: string; readonly solutionId?: string; readonly version?: string; };
    readonly body: {  };
    readonly response: {  };
  };
  /** Add a node */
  'POST /dsce/dsce/solution/addNode': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly cid?: string; readonly solutionId?: string; readonly version?: string; };
    readonly body: {  };
    readonly response: {  };
  };
  /** Link two ports; the body is what the link says of maps */
  'POST /dsce/solution/addLink': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly cid?: string; readonly solutionId?: string; readonly version?: string; readonly linkName?: string; readonly linkId?: string; readonly sourceNodeName?: string; readonly sourceNodeId?: string; readonly targetNodeName?: string; readonly targetNodeId?: string; readonly sourceNodeRequirement?: string; readonly targetNodeCapabilityName?: string; };
    readonly body: {  };
    readonly response: {  };
  };
  /** Link two ports; the body is what the link says of maps */
  'POST /dsce/dsce/solution/addLink': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly cid?: string; readonly solutionId?: string; readonly version?: string; readonly linkName?: string; readonly linkId?: string; readonly sourceNodeName?: string; readonly sourceNodeId?: string; readonly targetNodeName?: string; readonly targetNodeId?: string; readonly sourceNodeRequirement?: string; readonly targetNodeCapabilityName?: string; };
    readonly body: {  };
    readonly response: {  };
  };
  /** Rename, move or map a node */
  'POST /dsce/solution/modifyNode': {
    readonly params: {  };
    readonly query: { readonly userid?: string; readonly cid?: string; readonly solutionid?: string; readonly version?: string; readonly nodeid?: string; readonly nodename?: string; readonly ndata?: string; };
    readonly body: {  };
    readonly response: {  };
  };
  /** Rename, move or map a node */
  'POST /dsce/dsce/solution/modifyNode': {
    readonly params: {  };
    readonly query: { readonly userid?: string; readonly cid?: string; readonly solutionid?: string; readonly version?: string; readonly nodeid?: string; readonly nodename?: string; readonly ndata?: string; };
    readonly body: {  };
    readonly response: {  };
  };
  /** Rename a link */
  'POST /dsce/solution/modifyLink': {
    readonly params: {  };
    readonly query: { readonly userid?: string; readonly cid?: string; readonly solutionid?: string; readonly version?: string; readonly linkid?: string; readonly linkname?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Rename a link */
  'POST /dsce/dsce/solution/modifyLink': {
    readonly params: {  };
    readonly query: { readonly userid?: string; readonly cid?: string; readonly solutionid?: string; readonly version?: string; readonly linkid?: string; readonly linkname?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Remove a node with its links */
  'POST /dsce/solution/deleteNode': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly cid?: string; readonly solutionId?: string; readonly version?: string; readonly nodeId?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Remove a node with its links */
  'POST /dsce/dsce/solution/deleteNode': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly cid?: string; readonly solutionId?: string; readonly version?: string; readonly nodeId?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Remove a link */
  'POST /dsce/solution/deleteLink': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly cid?: string; readonly solutionId?: string; readonly version?: string; readonly linkId?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Remove a link */
  'POST /dsce/dsce/solution/deleteLink': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly cid?: string; readonly solutionId?: string; readonly version?: string; readonly linkId?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Remove all nodes and links */
  'POST /dsce/solution/clearCompositeSolution': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly cid?: string; readonly solutionId?: string; readonly solutionVersion?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Remove all nodes and links */
  'POST /dsce/dsce/solution/clearCompositeSolution': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly cid?: string; readonly solutionId?: string; readonly solutionVersion?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Close a composition: one that was never saved is deleted */
  'POST /dsce/solution/closeCompositeSolution': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly cid?: string; readonly solutionId?: string; readonly solutionVersion?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Close a composition: one that was never saved is deleted */
  'POST /dsce/dsce/solution/closeCompositeSolution': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly cid?: string; readonly solutionId?: string; readonly solutionVersion?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Close a composition: one that was never saved is deleted */
  'POST /dsce/solution/closeCompositeSolution ': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly cid?: string; readonly solutionId?: string; readonly solutionVersion?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Close a composition: one that was never saved is deleted */
  'POST /dsce/dsce/solution/closeCompositeSolution ': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly cid?: string; readonly solutionId?: string; readonly solutionVersion?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Switch the probe on or off; `success` says which of them it is */
  'POST /dsce/solution/setProbeIndicator': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly cid?: string; readonly solutionId?: string; readonly version?: string; readonly probeIndicator?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Switch the probe on or off; `success` says which of them it is */
  'POST /dsce/dsce/solution/setProbeIndicator': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly cid?: string; readonly solutionId?: string; readonly version?: string; readonly probeIndicator?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Save the open composition as a revision of a composite solution */
  'POST /dsce/solution/saveCompositeSolution': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly solutionName?: string; readonly version?: string; readonly description?: string; readonly ignoreLesserVersionConflictFlag?: string; readonly cid?: string; readonly solutionId?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Save the open composition as a revision of a composite solution */
  'POST /dsce/dsce/solution/saveCompositeSolution': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly solutionName?: string; readonly version?: string; readonly description?: string; readonly ignoreLesserVersionConflictFlag?: string; readonly cid?: string; readonly solutionId?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Check the open composition, and store blueprint and .proto of its saved revision */
  'POST /dsce/solution/validateCompositeSolution': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly solutionName?: string; readonly solutionId?: string; readonly version?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Check the open composition, and store blueprint and .proto of its saved revision */
  'POST /dsce/dsce/solution/validateCompositeSolution': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly solutionName?: string; readonly solutionId?: string; readonly version?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Open a saved composition: its drawing, as JSON text */
  'GET /dsce/solution/readCompositeSolutionGraph': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly solutionId?: string; readonly version?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Open a saved composition: its drawing, as JSON text */
  'GET /dsce/dsce/solution/readCompositeSolutionGraph': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly solutionId?: string; readonly version?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Delete a saved revision of one’s own; the solution with its last one */
  'POST /dsce/solution/deleteCompositeSolution': {
    readonly params: {  };
    readonly query: { readonly userid?: string; readonly solutionid?: string; readonly version?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** Delete a saved revision of one’s own; the solution with its last one */
  'POST /dsce/dsce/solution/deleteCompositeSolution': {
    readonly params: {  };
    readonly query: { readonly userid?: string; readonly solutionid?: string; readonly version?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** What a model takes and gives, as it was stored; 500 where there is none, as canvases expect */
  'GET /dsce/artifact/fetchJsonTOSCA': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly solutionId?: string; readonly version?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** What a model takes and gives, as it was stored; 500 where there is none, as canvases expect */
  'GET /dsce/dsce/artifact/fetchJsonTOSCA': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly solutionId?: string; readonly version?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** What the .proto file of a model declares */
  'GET /dsce/artifact/fetchProtoBufJSON': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly solutionId?: string; readonly version?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** What the .proto file of a model declares */
  'GET /dsce/dsce/artifact/fetchProtoBufJSON': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly solutionId?: string; readonly version?: string; };
    readonly body: undefined;
    readonly response: {  };
  };
  /** The version of the predecessor’s engine that these operations are those of */
  'GET /dsce/admin/getVersion': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: {  };
  };
  /** The version of the predecessor’s engine that these operations are those of */
  'GET /dsce/dsce/admin/getVersion': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: {  };
  };
  /** The outcome of a command, once it is known */
  'GET /compositions/operations/{id}': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Operation;
  };
}
