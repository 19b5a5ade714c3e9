import type { ModelStep } from '../../domain/plan.ts';
import type { FailedAttempt, Transport } from './attempt.ts';

interface Server {
  readonly step: ModelStep;
  inFlight: number;
}

/**
 * Spreads the calls of a step over the servers of its model: the one with the fewest calls in flight gets the next. One that is
 * not there has received nothing, so another one gets the call.
 */
export function createSpreadTransport(transport: Transport): Transport {
  // By step, as what is known of its model is.
  const known = new WeakMap<ModelStep, Server[]>();

  function serversOf(step: ModelStep): Server[] {
    const found = known.get(step) ?? [
      ...[step.address, ...(step.others ?? [])].map((address) => ({ step: { ...step, address }, inFlight: 0 })),
    ];
    known.set(step, found);
    return found;
  }

  const spread: Transport = {
    async attempt(step, input, context, until) {
      const servers = serversOf(step);
      // Those with as many calls take turns.
      servers.push(...servers.splice(0, 1));
      let failed: FailedAttempt | undefined;
      for (const server of servers.toSorted((a, b) => a.inFlight - b.inFlight)) {
        server.inFlight += 1;
        const attempt = await transport.attempt(server.step, input, context, until);
        server.inFlight -= 1;
        if (attempt.ok || !attempt.again || attempt.failure.code !== 'model_unreachable') return attempt;
        failed = attempt;
        if (Date.now() >= until) break;
      }
      return failed ?? transport.attempt(step, input, context, until);
    },
  };
  return {
    attempt: (step, input, context, until) => (step.others ? spread : transport).attempt(step, input, context, until),
  };
}
