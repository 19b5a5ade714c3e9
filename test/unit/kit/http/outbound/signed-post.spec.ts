import { expect } from 'chai';
import type { PostRequest, PostResult } from '../../../../../services/kit/http/outbound/post.ts';
import { createSignedPost } from '../../../../../services/kit/http/outbound/signed-post.ts';

const message = {
  id: 'message-1',
  url: 'https://results.example.org/',
  headers: { 'x-run-id': '1' },
  body: Buffer.of(1),
};

async function outcomeOf(result: PostResult) {
  const sent: PostRequest[] = [];
  const post = async (request: PostRequest) => {
    sent.push(request);
    return result;
  };
  return { outcome: await createSignedPost({ post, secret: Buffer.from('the secret') })(message), sent };
}

describe('a signed post', () => {
  it('has the headers of the message and those of the signature', async () => {
    const { sent } = await outcomeOf({ status: 200 });
    expect(sent).to.have.length(1);
    expect(sent[0]).to.include({ url: message.url, body: message.body });
    expect(sent[0]?.headers).to.include({ 'x-run-id': '1', 'webhook-id': 'message-1' });
    expect(sent[0]?.headers).to.have.all.keys('x-run-id', 'webhook-id', 'webhook-timestamp', 'webhook-signature');
  });

  it('is delivered where the receiver answers with success', async () => {
    for (const status of [200, 204, 299]) {
      const { outcome } = await outcomeOf({ status });
      expect(outcome).to.deep.equal({ delivered: true, answer: `answered ${status}` });
    }
  });

  it('may be tried again after other answers and after none, but not after 410', async () => {
    const cases: [PostResult, string, boolean][] = [
      [{ status: 307 }, 'answered 307; redirects are not followed', false],
      [{ status: 404 }, 'answered 404', false],
      [{ status: 410 }, 'answered 410', true],
      [{ status: 503 }, 'answered 503', false],
      [{ failure: 'no answer within 10 ms' }, 'no answer within 10 ms', false],
    ];
    for (const [result, answer, final] of cases) {
      const { outcome } = await outcomeOf(result);
      expect(outcome).to.deep.equal({ delivered: false, answer, final });
    }
  });
});
