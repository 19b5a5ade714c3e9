import { expect } from 'chai';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { ScanFiles } from '../../../services/contracts/publication.ts';
import type { Command } from '../../../services/kit/bus/command.ts';
import { systemClock } from '../../../services/kit/clock.ts';
import { unavailable } from '../../../services/kit/errors.ts';
import { createMemoryJournal } from '../../../services/kit/store/memory-journal.ts';
import { createRunCheck } from '../../../services/publication/app/checks/run-check.ts';
import type { PublicationDeps } from '../../../services/publication/app/deps.ts';
import { createFindFiles } from '../../../services/publication/clients/find-files.ts';
import { createPythonScanner } from '../../../services/publication/clients/scanner/python-scanner.ts';
import { defaultLimits } from '../../../services/publication/domain/checks/limits.ts';
import type { FilesSubject } from '../../../services/publication/domain/checks/material.ts';
import { filesScanned } from '../../../services/publication/domain/files-scanned.ts';
import { createMemoryPlans } from '../../../services/publication/store/memory-plans.ts';
import { createHandlers } from '../../../services/publication/worker/handlers.ts';

const signal = new AbortController().signal;

const data: ScanFiles = {
  ...{ solutionId: 'solution', revisionId: 'revision', userId: 'ada' },
  files: [{ name: 'model.zip', uri: 'com/artifact/solution/model.zip', artifactTypeCode: 'MI' }],
};

describe('the command to scan files', () => {
  const from = (service: string) =>
    ({
      ...{ id: 'command', type: 'modelyard.publication.ScanFiles', subject: 'revision', data },
      ...{ envelope: { correlationId: 'request' }, signedBy: { service } },
    }) as Command<ScanFiles>;

  function prepare() {
    const scanned: object[] = [];
    const results: (() => object)[] = [];
    const deps = {
      ...{ journal: createMemoryJournal(), plans: createMemoryPlans(), clock: systemClock },
      async checkFiles(name, subject) {
        scanned.push({ name, ...subject });
        return (results.shift() ?? (() => ({ passed: true, report: 'Passed.', problems: [] })))();
      },
    } as Pick<PublicationDeps, 'journal' | 'plans' | 'clock' | 'checkFiles'> as PublicationDeps;
    return { scan: createHandlers(deps)['modelyard.publication.ScanFiles'], scanned, results };
  }

  it('is of the service that stores models alone', async () => {
    const { scan, scanned } = prepare();
    for (const service of ['portal', 'publication'])
      expect(await scan(from(service))).to.have.nested.property('rejection.code', 'sender_not_allowed');
    expect(scanned).to.deep.equal([]);
  });

  it('scans as the check of a publication does, once, however often it is sent', async () => {
    const { scan, scanned } = prepare();
    const outcome = await scan(from('onboarding'));
    expect(await scan(from('onboarding'))).to.deep.equal(outcome);
    expect(outcome).to.have.nested.property('events[0].type', 'modelyard.publication.FilesScanned');
    expect(outcome).to.have.nested.property('events[0].data.verdict', 'PASSED');
    const requester = { userId: 'ada', requestId: 'request' };
    const subject = { solution: { solutionId: 'solution' }, revision: { revisionId: 'revision' }, requester };
    expect(scanned).to.deep.equal([{ name: 'SecurityScan', ...subject, files: data.files }]);
  });

  it('is tried again where a service is unavailable', async () => {
    const { scan, scanned, results } = prepare();
    results.push(() => {
      throw unavailable('The repository is unavailable.');
    });
    expect(await scan(from('onboarding')).catch((error) => error.code)).to.equal('unavailable');
    expect(await scan(from('onboarding'))).to.have.property('status', 'done');
    expect(scanned).to.have.length(2);
  });
});

describe('a scan of files that does not come to its end', () => {
  it('refuses nothing, and says why', async () => {
    const log = pino({ level: 'silent' });
    const none = { packages: undefined, python: 'python3' };
    const scanner = createPythonScanner({ ...none, log, timeoutMs: 1, memoryBytes: 1, stopping: signal });
    const checkFiles = createRunCheck<FilesSubject>({
      ...{ scanner, limits: defaultLimits, timeoutMs: 60_000, concurrency: 1, stopping: signal },
      service: { log, metrics: new Registry() },
      findMaterial: async () => ({ texts: [], metadata: [], files: [] }),
    });
    const requester = { userId: 'ada', requestId: 'request' };
    const subject = { solution: data, revision: data, requester, files: data.files };
    const { verdict, report, findings } = filesScanned(data, await checkFiles('SecurityScan', subject));
    expect({ verdict, findings }).to.deep.equal({ verdict: 'NOT_SCANNED', findings: [] });
    expect(report).to.include('npm run scanners');
  });
});

describe('the files that a push has stored', () => {
  const repository = new URL('http://repository.example/repository/models/');
  const places = { bases: [repository], repository, content: new URL('http://content.example') };

  it('are those of its solution, and no others', async () => {
    const opened: string[] = [];
    const open = async ({ href }: URL) => {
      opened.push(href);
      return undefined as never;
    };
    const uris = ['com/artifact/s/a.zip', 'com/artifact/other/a.zip', 'http://169.254.169.254/x'];
    const files = uris.map((uri) => ({ name: 'a.zip', uri, artifactTypeCode: 'MI' }));
    const requester = { userId: 'ada', requestId: 'request' };
    const subject = { solution: { solutionId: 's' }, revision: { revisionId: 'r' }, requester, files };
    const material = await createFindFiles({ open, places })(subject);
    const outcomes = await Promise.allSettled(material.files.map((file) => file.open(signal)));
    expect(outcomes.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected', 'rejected']);
    expect(opened).to.deep.equal([`${repository.href}com/artifact/s/a.zip`]);
  });
});
