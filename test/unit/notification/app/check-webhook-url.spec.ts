import { expect } from 'chai';
import { toAppError } from '../../../../services/kit/errors.ts';
import { checkWebhookUrl } from '../../../../services/notification/app/check-webhook-url.ts';
import { createWebhookPolicy } from '../../../../services/notification/clients/webhook-policy.ts';

const policy = createWebhookPolicy(
  { ownAddresses: [] },
  { NOTIFICATION_WEBHOOK_ALLOWED_NETWORKS: [], PLATFORM_ADDRESSES: [] },
);

describe('the address of a webhook', () => {
  it('that is local is rejected with the setting that allows it', async () => {
    for (const url of ['https://127.0.0.1:9000/hook', 'http://localhost:9000/hook'])
      try {
        await checkWebhookUrl(url, policy);
        expect.fail(url);
      } catch (error) {
        expect(toAppError(error)).to.include({ code: 'invalid', reason: 'address_refused' });
        expect(toAppError(error).message).to.include('NOTIFICATION_WEBHOOK_ALLOWED_NETWORKS');
      }
  });
});
