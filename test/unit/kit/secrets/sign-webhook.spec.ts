import { expect } from 'chai';
import { signWebhook } from '../../../../services/kit/secrets/sign-webhook.ts';

describe('the signature of a webhook', () => {
  it('is the one Standard Webhooks gives as its example', () => {
    const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
    const body = Buffer.from('{"test": 2432232314}');
    expect(signWebhook(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', body, 1_614_265_330_999)).to.deep.equal({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('covers every byte, text or not', () => {
    const sign = (...bytes: number[]) =>
      signWebhook(Buffer.alloc(32), 'id', Buffer.from(bytes), 0)['webhook-signature'];
    expect(sign(0xff)).not.to.equal(sign(0xfe));
  });
});
