import type { CatalogCalls } from './fill-with-models.ts';

export interface BenchPeer {
  readonly name: string;
  readonly apiUrl: string;
  readonly self?: boolean;
}

/** Resolves to the id of the new peer, which is active. */
export async function addPeer(catalog: CatalogCalls, { name, apiUrl, self = false }: BenchPeer): Promise<string> {
  const names = { name, subjectName: `${name}.example.org`, apiUrl, contact1: 'bench@example.org' };
  const states = { self, local: false, statusCode: 'AC', validationStatusCode: 'PS' };
  return (await catalog.post<{ readonly peerId: string }>('/peer', { ...names, ...states })).peerId;
}

export interface BenchSubscription {
  readonly peerId: string;
  readonly userId: string;
  readonly scopeType: 'RF' | 'FL';
  readonly selector?: string;
}

/** Copies are for everybody. Resolves to the id of the new subscription. */
export async function subscribe(catalog: CatalogCalls, wanted: BenchSubscription): Promise<number> {
  const body = { ...wanted, accessType: 'PB' };
  return (await catalog.post<{ readonly subId: number }>('/peer/sub', body)).subId;
}
