import { systemClock } from '../kit/clock.ts';
import { startProcessManager } from '../kit/process/process-manager.ts';
import { runPeriodically } from '../kit/run-periodically.ts';
import type { Service } from '../kit/service.ts';
import { createMongoProcessStore } from '../kit/store/process/mongo-process-store.ts';
import { federationFilesOf } from '../platform/federation-files.ts';
import { runProcess } from './app/subscriptions/run-process.ts';
import { scheduleRuns } from './app/subscriptions/schedule-runs.ts';
import { readWorkerConfig } from './config.ts';
import { createRuns } from './start-runs.ts';

/** Runs subscriptions to other platforms when they are due; nothing where no certificates are named. */
export async function startWorker(service: Service): Promise<void> {
  const config = readWorkerConfig(service.env);
  const certificates = federationFilesOf(config);
  if (!certificates) {
    service.log.info('no subscription is run: FEDERATION_CERTIFICATE_FILE is not set');
    return;
  }
  const { db, catalog, copies, records, runSubscription } = await createRuns(service, config, certificates);
  const definition = runProcess(runSubscription);
  const processes = startProcessManager({
    service,
    store: await createMongoProcessStore({ db, name: 'federation' }),
    definitions: [definition],
    concurrency: config.FEDERATION_RUNS_AT_ONCE,
    leaseMs: config.FEDERATION_LEASE_MS,
  });
  const start = (id: string, input: { readonly peerId: string; readonly subId: number }) =>
    processes.start(definition, { id, input });
  runPeriodically(service, 'subscriptions that are due', config.FEDERATION_SCHEDULE_MS, () =>
    scheduleRuns({ catalog, copies, records, start, clock: systemClock }),
  );
}
