import { expect } from 'chai';
import { keyDigest } from '../../../services/deployment/app/keys/key-digest.ts';
import {
  type DeploymentKey,
  type KeyStore,
  mostKeys,
} from '../../../services/deployment/domain/keys/deployment-key.ts';
import { newId } from '../../../services/kit/ids.ts';

export interface KeysUnderTest {
  readonly keys: KeyStore;
  readonly userId: string;
  newDeployment(): Promise<string>;
}

const unlimited = { callsPerSecond: undefined, callsPerMinute: undefined, callsPerDay: undefined };
export const deploymentKey = (deploymentId: string, overrides: Partial<DeploymentKey> = {}): DeploymentKey => ({
  ...{ id: newId(), deploymentId, name: 'shop', hint: 'abcd', limits: unlimited, expiresAt: undefined },
  ...{ createdAt: new Date().toISOString(), ...overrides },
});

export function describeKeys(where: string, start: () => Promise<KeysUnderTest>): void {
  describe(`deployment keys ${where}`, () => {
    it('are found by the digest of their secret until they are removed', async () => {
      const { keys, userId, newDeployment } = await start();
      const deploymentId = await newDeployment();
      const limits = { callsPerSecond: 5, callsPerMinute: undefined, callsPerDay: 100 };
      const key = deploymentKey(deploymentId, { limits, expiresAt: '2031-01-02T03:04:05.000Z' });
      const digest = keyDigest(key.id);
      expect(await keys.add(key, digest)).to.equal(true);
      expect(await keys.find(digest)).to.deep.equal({ ...key, userId });
      expect(await keys.find(keyDigest('another'))).to.equal(undefined);
      expect(await keys.list(deploymentId)).to.deep.equal([key]);
      expect(await keys.remove(await newDeployment(), key.id)).to.equal(false);
      expect(await keys.remove(deploymentId, key.id)).to.equal(true);
      expect(await keys.remove(deploymentId, key.id)).to.equal(false);
      expect(await keys.find(digest)).to.equal(undefined);
    });

    it('are limited in number', async () => {
      const { keys, newDeployment } = await start();
      const deploymentId = await newDeployment();
      const add = () => keys.add(deploymentKey(deploymentId), keyDigest(newId()));
      for (let count = 0; count < mostKeys; count += 1) expect(await add()).to.equal(true);
      expect(await add()).to.equal(false);
    });

    it('never have more calls reserved than their quota, however many gateways ask at the same time', async () => {
      const { keys, newDeployment } = await start();
      const key = deploymentKey(await newDeployment());
      await keys.add(key, keyDigest(key.id));
      const reserve = (day: string) => keys.reserve(key.id, day, 7, 50);
      const got = await Promise.all(Array.from({ length: 12 }, () => reserve('2026-11-23')));
      expect(got.reduce((sum, calls) => sum + calls, 0)).to.equal(50);
      expect(await reserve('2026-11-24')).to.equal(7);
      await keys.deleteReserved('2026-11-24');
      expect(await reserve('2026-11-23')).to.equal(7);
      expect(await keys.reserve(key.id, '2026-11-24', 50, 50)).to.equal(43);
    });
  });
}
