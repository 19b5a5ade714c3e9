import { expect } from 'chai';
import type { CertificateExpires } from '../../../services/contracts/federation.ts';
import { connectKafka } from '../../../services/kit/bus/connect.ts';
import { createService } from '../../../services/kit/service.ts';
import { platformCodec } from '../../../services/platform/bus/codec.ts';
import { account } from '../../support/catalog.ts';
import { engine } from '../../support/engines.ts';
import { makePlatformFiles } from '../../support/federation.ts';
import { sharedPortal } from '../../support/portal.ts';
import { until } from '../../support/until.ts';

describe('the certificate for other platforms', () => {
  it('is warned of by a worker before it expires', async function () {
    this.timeout(240_000);
    const portal = await sharedPortal();
    const files = await makePlatformFiles('expiring.example.org');
    await files.renew(5);
    const service = createService('federation', 'worker', { LOG_LEVEL: 'silent' });
    const transport = connectKafka(service, [(await engine('kafka')).address]);
    const codec = platformCodec();
    const worker = await portal.startBeside('federation', 'worker', 'FEDERATION_WORKER_PORT', {
      ...{ CATALOG_CREDENTIALS: `${account.name}:${account.password}`, ...files.settings },
      FEDERATION_SCHEDULE_MS: '1000',
    });
    try {
      const warnings: CertificateExpires[] = [];
      const isWarned = async () => {
        warnings.length = 0;
        await transport.readAll(`${portal.prefix}.federation.events`, ({ headers, value }) => {
          const { ce_type: type = '', ce_dataschema: schema = '' } = headers;
          if (!type.endsWith('.CertificateExpires')) return;
          const data = codec.decode(type, schema.split(':').at(-1) ?? '', value) as CertificateExpires;
          if (data.subject === files.name) warnings.push(data);
        });
        return warnings.length > 0;
      };
      await until(isWarned, { what: 'the warning' });
      const [{ setting, daysLeft, expiresAt } = expect.fail()] = warnings;
      expect(setting).to.equal('FEDERATION_CERTIFICATE_FILE');
      expect(daysLeft).to.equal(4);
      expect(expiresAt).to.be.closeTo(Date.now() + 5 * 86_400_000, 600_000);
    } finally {
      await worker.stop();
      await service.life.stop();
      await files.remove();
    }
  });
});
