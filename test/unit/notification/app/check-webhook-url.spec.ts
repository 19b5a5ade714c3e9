import { expect } from 'chai';
import { toAppError } from '../../../../services/kit/errors.ts';
import { checkWebhookUrl } from '../../../../services/notification/app/check-webhook-url.ts';

describe('the address of a webhook', () => {
  it('that is local is rejected with the setting that allows it', () => {
    for (const url of ['https://127.0.0.1:9000/hook', 'http://localhost:9000/hook'])
      try {
        checkWebhookUrl(url, []);
        expect.fail(url);
      } catch (error) {
        expect(toAppError(error)).to.include({ code: 'invalid', reason: 'address_refused' });
        expect(toAppError(error).message).to.include('NOTIFICATION_WEBHOOK_ALLOWED_NETWORKS');
      }
  });
});
