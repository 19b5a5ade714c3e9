import { toAppError } from '../../../kit/errors.ts';
import { derivedId } from '../../../kit/ids.ts';
import type { Mailer } from '../../../kit/mail/mailer.ts';
import type { Counter } from '../../../kit/metrics.ts';
import { afterFailure, type ClaimedDelivery, type DeliveryOutcome, type DeliveryQueue } from '../../domain/delivery.ts';
import type { Catalog } from '../../domain/ports.ts';
import { type RetryPolicy, retryDelayMs } from '../../domain/retry.ts';
import { type MailContent, renderDigest, renderMail } from './mail-templates.ts';
import { recordDelivery } from './record-delivery.ts';
import type { DeliveryChannel } from './start-delivery-loop.ts';

export interface MailDeliveriesDeps {
  readonly queue: DeliveryQueue;
  readonly catalog: Pick<Catalog, 'users'>;
  readonly mailer: Mailer;
  /** Public address of the portal. */
  readonly publicUrl: string;
  readonly retryPolicy: RetryPolicy;
  readonly leaseMs: number;
  readonly sent: Counter<'channel' | 'state'>;
}

type Claimed = readonly ClaimedDelivery[];

/** At most the number of connections of the mailer, so that no mail waits for one while its lease expires. */
const mailConcurrency = 2;

/** Sends each notification in a separate mail. */
export function createMailDeliveries(deps: MailDeliveriesDeps): DeliveryChannel<Claimed> {
  const { queue, leaseMs, publicUrl } = deps;
  const sender = createMailSender(deps, 'mail', ([first]) => first && renderMail(first.message, publicUrl));
  return {
    what: 'mail deliveries',
    concurrency: mailConcurrency,
    claim: async (room) => (sender.isSuspended() ? [] : (await queue.claimMails(room, leaseMs)).map((one) => [one])),
    send: sender.send,
  };
}

/** Sends all due notifications of a user in one mail. */
export function createDigestDeliveries(deps: MailDeliveriesDeps): DeliveryChannel<Claimed> {
  const { queue, leaseMs, publicUrl } = deps;
  const sender = createMailSender(deps, 'digest', (all) =>
    renderDigest(
      all.map(({ message }) => message),
      publicUrl,
    ),
  );
  return {
    what: 'digest deliveries',
    concurrency: 1,
    async claim() {
      const claimed = sender.isSuspended() ? [] : await queue.claimDigest(leaseMs);
      return claimed.length === 0 ? [] : [claimed];
    },
    send: sender.send,
  };
}

function createMailSender(
  deps: MailDeliveriesDeps,
  channel: 'mail' | 'digest',
  render: (claimed: Claimed) => MailContent | undefined,
) {
  const { queue, retryPolicy, leaseMs, sent } = deps;
  /** While the mail server is unavailable, one mail at a time tests it, with a growing delay in between. */
  let failures = 0;
  let suspendedUntil = 0;

  async function send(claimed: Claimed): Promise<void> {
    const [first] = claimed;
    const content = render(claimed);
    if (!first || !content) return;
    const outcome = await attempt(first, claimed, content);
    await recordDelivery(queue, claimed, outcome, leaseMs);
    sent.inc({ channel, state: outcome.state }, claimed.length);
  }

  async function attempt(first: ClaimedDelivery, claimed: Claimed, content: MailContent): Promise<DeliveryOutcome> {
    try {
      const [user] = await deps.catalog.users([first.userId]);
      if (!user?.active) return { state: 'dropped', answer: 'the user is no longer active' };
      await deps.mailer.send({ ...content, to: user.email, messageId: messageIdOf(claimed, deps.publicUrl) });
      failures = 0;
      return { state: 'delivered', answer: 'accepted by the mail server' };
    } catch (thrown) {
      const { code, message: answer } = toAppError(thrown);
      if (code === 'invalid') return { state: 'given_up', answer };
      failures += 1;
      suspendedUntil = Date.now() + retryDelayMs(retryPolicy, Math.min(failures, 30), Math.random());
      return afterFailure(retryPolicy, first, { answer, now: Date.now(), random: Math.random() });
    }
  }

  return { send, isSuspended: () => Date.now() < suspendedUntil };
}

/** The same for every attempt, so that mailboxes can drop duplicates. */
function messageIdOf(claimed: Claimed, publicUrl: string): string {
  const ids = claimed.map(({ deliveryId }) => deliveryId).sort();
  return `${derivedId(ids.join(), 0)}@${new URL(publicUrl).hostname}`;
}
