import { expect } from 'chai';
import { toProblem } from '../../../../../services/kit/http/problem.ts';
import { failureError } from '../../../../../services/orchestrator/app/runs/failure-error.ts';
import { type FailureCode, failureCodes } from '../../../../../services/orchestrator/domain/failure.ts';

const statuses: Record<FailureCode, number> = {
  split_failed: 422,
  collate_failed: 422,
  model_failed: 502,
  model_unreachable: 502,
  deadline_exceeded: 504,
  cancelled: 499,
  given_up: 500,
  solution_removed: 503,
  interrupted: 500,
};

describe('the error of a failed run', () => {
  for (const code of failureCodes) {
    it(`is ${statuses[code]} for ${code}`, () => {
      const error = failureError({ code, node: 'tax1', detail: 'It failed.', retriable: false });
      expect(toProblem(error, 'r1')).to.deep.include({
        status: statuses[code],
        code,
        errors: [{ path: 'node tax1', message: code.replaceAll('_', ' ') }],
      });
    });
  }

  it('tells what the model answered', () => {
    const base = { code: 'model_failed', node: 'tax1', detail: 'It failed.', retriable: false } as const;
    const messageOf = (more: object) => failureError({ ...base, ...more }).errors[0]?.message;
    expect(messageOf({ status: 500, excerpt: 'no memory' })).to.equal('answered 500: no memory');
    expect(messageOf({ status: 500, excerpt: '' })).to.equal('answered 500');
    expect(messageOf({ excerpt: 'RESOURCE_EXHAUSTED' })).to.equal('RESOURCE_EXHAUSTED');
  });

  it('names no node where none is to blame', () => {
    const error = failureError({ code: 'deadline_exceeded', node: '', detail: 'Late.', retriable: true });
    expect(error.errors).to.deep.equal([]);
  });
});
