/** What another platform answers, or a sentence for people that says why it does not. */
export type RemoteAnswer = { readonly content: unknown } | { readonly failure: string };

/** Other platforms, asked by the federation gateway of this one. Errors: `unavailable` where that does not answer. */
export interface RemotePeers {
  /** With which certificate this platform shows itself to others, and which authorities it believes. */
  certificates(): Promise<RemoteAnswer>;
  ping(peerId: string): Promise<RemoteAnswer>;
  /** `selector` is JSON text, as subscriptions have it. */
  solutions(peerId: string, selector: string | undefined): Promise<RemoteAnswer>;
  solution(peerId: string, solutionId: string): Promise<RemoteAnswer>;
  /** How the last run of a subscription went, or how far it is. */
  run(peerId: string, subId: number): Promise<RemoteAnswer>;
  /** Has it run now; answered once that is certain. */
  startRun(peerId: string, subId: number): Promise<RemoteAnswer>;
}
