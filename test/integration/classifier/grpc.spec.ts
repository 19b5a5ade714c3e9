import { expect } from 'chai';
import { readDataSet } from '../../../scripts/train/data-set.ts';
import { classes, features } from '../../../services/classifier/domain/features.ts';
import type { AppError } from '../../../services/kit/errors.ts';
import { type RunningClassifier, runClassifier, website } from './running-classifier.ts';

describe('classify over gRPC', () => {
  let classifier: RunningClassifier;
  before(async () => {
    classifier = await runClassifier();
  });
  after(() => classifier.stop());

  const rejection = (request: Record<string, unknown>, options = {}) =>
    classifier.client.call('classify', request, options).then(
      () => expect.fail('the call was answered'),
      (error: AppError) => error,
    );

  it('answers every row of the data set, and rightly for far more than it must', async () => {
    const { examples } = readDataSet();
    const answers = await Promise.all(
      examples.map(({ row }) =>
        classifier.client.call('classify', Object.fromEntries(features.map(({ name }, index) => [name, row[index]]))),
      ),
    );
    const right = answers.filter(({ value }, index) => Number(value) === classes[examples[index]?.label ?? -1]?.value);
    expect(answers).to.have.length(1052);
    expect(right.length / answers.length).to.be.above(0.92);
  });

  it('names every field outside of its range, and what would be allowed', async () => {
    const error = await rejection({ ...website, SFH: 2, domainAge: 0, ip: -1 });
    expect(error.code).to.equal('invalid');
    expect(error.message).to.contain('SFH must be 1, 0 or -1, not 2');
    expect(error.message).to.contain('domainAge must be 1 or -1, not 0');
    expect(error.message).to.contain('ip must be 0 or 1, not -1');
    expect(error.message).not.to.contain('urlAnchor');
  });

  it('rejects an empty message, because a domain has an age', async () => {
    const error = await rejection({});
    expect(error.message).to.match(/domainAge must be 1 or -1, not 0$/);
  });

  it('distinguishes an int64 that a double cannot hold from the number it would be rounded to', async () => {
    const error = await rejection({ ...website, urlAnchor: 2n ** 63n - 1n });
    expect(error.message).to.contain('not 9223372036854775807');
  });

  it('stops waiting when the caller cancels', async () => {
    const error = await rejection(website, { signal: AbortSignal.abort() });
    expect(error.code).to.equal('cancelled');
  });

  it('counts calls by method and status', async () => {
    await classifier.client.call('classify', website);
    await rejection({});
    const metrics = await classifier.service.metrics.metrics();
    expect(metrics).to.match(
      /modelyard_rpc_requests_total\{method="test.classifier.Model\/classify",status="OK",[^}]*\} \d+/,
    );
    expect(metrics).to.match(/modelyard_rpc_requests_total\{[^}]*status="INVALID_ARGUMENT"[^}]*\} \d+/);
    expect(metrics).to.match(/modelyard_rpc_requests_in_flight\{[^}]*\} 0/);
  });
});
