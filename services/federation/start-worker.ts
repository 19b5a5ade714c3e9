import { systemClock } from '../kit/clock.ts';
import { type CertificateFiles, readCertificates } from '../kit/http/tls/certificate-files.ts';
import { serverNameOf } from '../kit/http/tls/server-name.ts';
import { startProcessManager } from '../kit/process/process-manager.ts';
import { runPeriodically } from '../kit/run-periodically.ts';
import type { Service } from '../kit/service.ts';
import { createMongoProcessStore } from '../kit/store/process/mongo-process-store.ts';
import { federationFilesOf } from '../platform/federation-files.ts';
import { runProcess } from './app/subscriptions/run-process.ts';
import { scheduleRuns } from './app/subscriptions/schedule-runs.ts';
import { createWarnOfExpiry, type NamedCertificate } from './app/warn-of-expiry.ts';
import { readWorkerConfig } from './config.ts';
import { createRuns } from './start-runs.ts';

/** Runs subscriptions to other platforms when they are due, and warns of a certificate that expires; nothing where no certificates are named. */
export async function startWorker(service: Service): Promise<void> {
  const config = readWorkerConfig(service.env);
  const certificates = federationFilesOf(config);
  if (!certificates) {
    service.log.info('no subscription is run: FEDERATION_CERTIFICATE_FILE is not set');
    return;
  }
  const { db, catalog, copies, records, publish, runSubscription } = await createRuns(service, config, certificates);
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
  const warnOfExpiry = createWarnOfExpiry({ read: () => readOwn(certificates), publish, clock: systemClock });
  runPeriodically(service, 'a certificate that expires', config.FEDERATION_SCHEDULE_MS, warnOfExpiry);
}

async function readOwn(files: CertificateFiles): Promise<NamedCertificate> {
  const { own } = await readCertificates(files);
  const expiresAt = own.validToDate.getTime();
  return { setting: files.certificate.setting, subject: serverNameOf(own), fingerprint: own.fingerprint256, expiresAt };
}
