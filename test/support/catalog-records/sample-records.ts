import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import type { CatalogAnswer, TestGateway } from '../catalog.ts';

type Body = CatalogAnswer['body'];

/** Ordinary things in a catalog, made by its API. */
export interface SampleRecords {
  /** The body of what has to succeed. */
  done(method: string, path: string, body?: unknown): Promise<Body>;
  /** Resolves to the id; `rest` are fields besides. */
  user(rest?: object): Promise<string>;
  solution(userId: string, rest?: object): Promise<string>;
  revision(solutionId: string, userId: string, rest?: object): Promise<string>;
}

export function createSampleRecords({ call }: Pick<TestGateway, 'call'>): SampleRecords {
  async function done(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await call(method, path, body);
    expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).to.be.oneOf([200, 201]);
    return answer.body;
  }
  return {
    done,
    async user(rest = {}) {
      const id = newId();
      const body = { loginName: id.slice(-12), email: `${id}@example.org`, active: true, ...rest };
      return (await done('POST', '/user', body)).userId;
    },
    solution: async (userId, rest = {}) =>
      (await done('POST', '/solution', { name: `solution ${newId()}`, userId, active: true, ...rest })).solutionId,
    async revision(solutionId, userId, rest = {}) {
      const body = { version: '1', accessTypeCode: 'PR', validationStatusCode: 'NV', userId, authors: [], ...rest };
      return (await done('POST', `/solution/${solutionId}/revision`, body)).revisionId;
    },
  };
}
