import { join } from 'node:path';
import { expect } from 'chai';
import { runTool } from '../../../infra/engines/fetch/run-tool.ts';
import { type InstalledPackages, installPythonPackages } from '../../../scripts/support/python-packages.ts';
import { type CalledGateway, startCalledGateway } from '../../support/deployment/called-gateway.ts';

const fixture = join(import.meta.dirname, '../../fixtures/deployment/triton-client');
const proto = `syntax = "proto3";
message Sides { double width = 1; float height = 2; string label = 3; }
message Area { double value = 1; int64 count = 2; string label = 3; }
service Model { rpc area (Sides) returns (Area); }`;

describe('a deployment called by the client of Triton', () => {
  let packages: InstalledPackages;
  let gateway: CalledGateway;

  before(async function () {
    this.timeout(240_000);
    packages = await installPythonPackages({ name: 'triton-client', requirements: join(fixture, 'requirements.txt') });
    gateway = await startCalledGateway({
      proto,
      answer: ({ width, height, label }) => ({
        ...{ value: Number(width) * Number(height), count: '9007199254740993', label: `${label}!` },
      }),
    });
  });
  after(() => gateway?.stop());

  for (const protocol of ['http', 'grpc'] as const)
    it(`answers over ${protocol}`, async function () {
      this.timeout(120_000);
      const address = protocol === 'http' ? `${new URL(gateway.url).host}/inference` : gateway.grpcAddress;
      const { python, env } = packages;
      const output = await runTool(python, [join(fixture, 'call.py'), protocol, address, 'area'], { env });
      const { wrong, ...answer } = JSON.parse(output);
      expect(answer).to.deep.equal({
        live: [true, true, true],
        value: [3, 12],
        count: ['9007199254740993', '9007199254740993'],
        label: ['small!', 'groß!'],
      });
      expect(wrong).to.contain('The input height is missing');
    });
});
