import { freePort } from '../../../infra/engines/engines.ts';
import { type BenchProcess, startReadyProcess } from '../bench-process.ts';
import { compareRates, requests } from '../catalog/compare-rates.ts';
import { createHttpClient } from '../catalog/per-second.ts';
import type { Bench } from '../context.ts';
import { startEdge } from './start-edge.ts';
import { startNginx } from './start-nginx.ts';

const inFlight = 64;
const goal = 0.35;

/** Requests a second that the edge forwards, beside nginx in front of the same service. */
export const benchEdge: Bench = async (context) => {
  const stops: (() => Promise<void>)[] = [];
  try {
    const at = async (port: number, start: (origin: string) => Promise<BenchProcess>) => {
      const origin = `http://127.0.0.1:${port}`;
      const running = await start(origin);
      stops.unshift(running.stop);
      return origin;
    };
    const [upstreamPort, edgePort] = [await freePort(), await freePort()];
    const upstream = await at(upstreamPort, (origin) =>
      startReadyProcess('scripts/bench/edge/static-upstream.ts', [String(upstreamPort)], {}, `${origin}/readyz`),
    );
    const edge = await at(edgePort, () => startEdge(edgePort, { EDGE_CONTENT_URL: upstream }));
    const nginx = await startNginx(upstream, inFlight);
    stops.unshift(nginx.stop);
    const ours = createHttpClient(edge, inFlight);
    const theirs = createHttpClient(nginx.origin, inFlight);
    stops.unshift(ours.close, theirs.close);
    const { pairs, ratio, measured, baseline } = await compareRates(context, {
      inFlight,
      ours: () => ours.request('/site/static'),
      theirs: () => theirs.request('/site/static'),
    });
    const row = {
      what: `edge before a static service, ${inFlight} in flight, against nginx (one worker, kept connections) before the same`,
      ...{ baseline: requests(baseline), measured: requests(measured) },
      ...{ result: ratio.toFixed(2), goal: `at least ${goal}`, reached: ratio >= goal },
    };
    return { title: 'Through the edge', rows: [row], rounds: pairs };
  } finally {
    for (const stop of stops) await stop();
  }
};
