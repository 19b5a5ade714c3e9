import type { Referrers } from '../app/referrers.ts';
import type { Rights } from '../app/rights.ts';
import type { Tokens } from '../app/tokens.ts';
import type { Engine, EngineState, Recognise } from '../domain/ports.ts';

export interface GatewayDeps {
  readonly engine: Engine;
  readonly engineState: () => Promise<EngineState>;
  readonly rights: Rights;
  readonly referrers: Referrers;
  readonly tokens: Tokens;
  readonly recognise: Recognise;
  /** The audience of tokens. */
  readonly service: string;
  /** Where clients reach this service; by the header Host where it is absent. */
  readonly baseUrl: string | undefined;
}
