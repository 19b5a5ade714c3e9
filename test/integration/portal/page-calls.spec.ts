import { expect } from 'chai';
import { type PageCall, readPageCalls } from '../../support/page-calls.ts';
import { sharedPortal } from '../../support/portal.ts';
import { type Person, systemUser } from '../../support/portal-people.ts';
import { type WholeEdge, wholeEdge } from '../../support/whole-edge.ts';

/** A 404 of the place; that of a record says which record there is not. */
const isUnknownPlace = (status: number, text: string) =>
  status === 405 || (status === 404 && text.includes('There is nothing at'));

/** No worker of the composer runs here; and a model without such a file is 500 at the predecessor too. */
const isExpected = (text: string) => /The change takes long|TGIF of this solution was not found/.test(text);

describe('the calls of the predecessor’s page', function () {
  this.timeout(240_000);
  let edge: WholeEdge['edge'];
  let administrator: Person;

  before(async () => {
    const shared = await sharedPortal();
    administrator = await shared.join('caller', [systemUser, 'Admin', 'Publisher']);
    ({ edge } = await wholeEdge(shared));
  });

  async function send({ method, target }: Pick<PageCall, 'method' | 'target'>) {
    const response = await fetch(edge.url + target, {
      ...{ method, redirect: 'manual' },
      headers: { authorization: `Bearer ${administrator.token}`, 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: '{"request_body":{}}' }),
    });
    return { status: response.status, text: await response.text() };
  }

  it('answer which log-ins there are not', async () => {
    const answerOf = async (method: string, target: string) => JSON.parse((await send({ method, target })).text);
    expect(await answerOf('GET', '/api/cas/enabled')).to.include({ status: true, response_body: 'false' });
    for (const [method, target] of [
      ['GET', '/api/cas/serviceValidate?ticket=ST-1&service=http://example.org'],
      ['PUT', '/globalLogin'],
    ] as const)
      expect(await answerOf(method, target)).to.include({ status: false, error_code: 'OPERATION_NOT_ALLOWED' });
    // This platform has no OpenID provider; where there is one, its log-in has a spec at identity.
    for (const path of ['/oauth/login', '/oauth/login/register'])
      expect((await answerOf('POST', `/api${path}`)).response_detail).to.equal('This platform has no OpenID provider.');
  });

  it('may have several slashes in a row', async () => {
    const { status, text } = await send({ method: 'GET', target: '/api//filter//modeltype?' });
    expect([status, JSON.parse(text).error_code]).to.deep.equal([200, '100']);
  });

  it('are answered at their places', async () => {
    const missing: string[] = [];
    const broken: string[] = [];
    for (const call of await readPageCalls()) {
      const { status, text } = await send(call);
      if (isUnknownPlace(status, text)) missing.push(call.name);
      else if (status >= 500 && !isExpected(text)) broken.push(`${call.name}: ${status} ${text}`);
    }
    expect(broken).to.deep.equal([]);
    expect(missing).to.deep.equal([]);
  });
});
