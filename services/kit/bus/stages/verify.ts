import { toAppError } from '../../errors.ts';
import { reportSecurityEvent } from '../../security-log.ts';
import type { Service } from '../../service.ts';
import type { Delivery } from '../command.ts';
import type { VerifyCommand } from '../command-signature.ts';
import type { Stage } from '../compose-stages.ts';

/** Dead-letters a command whose sender is not proven, before anything of it is read. */
export function verified(verify: VerifyCommand, service: Pick<Service, 'log' | 'metrics'>): Stage<Delivery, void> {
  return (next) => async (delivery) => {
    delivery.signedBy = check(delivery);
    await next(delivery);
  };

  function check({ record }: Delivery) {
    try {
      return verify(record);
    } catch (thrown) {
      const { code, reason } = toAppError(thrown);
      const subject = record.headers.ce_id;
      if (code === 'forbidden') reportSecurityEvent(service, 'command.refused', { reason, subject });
      throw thrown;
    }
  }
}
