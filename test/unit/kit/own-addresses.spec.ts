import { expect } from 'chai';
import { ownAddresses } from '../../../services/kit/own-addresses.ts';
import { everyRole } from '../../../services/roles.ts';

describe('the addresses of the platform itself', () => {
  const known = [
    { service: 'catalog', role: 'gateway', ports: { CATALOG_PORT: 8002 }, admin: { CATALOG_ADMIN_PORT: 9002 } },
    { service: 'model', role: 'rpc', ports: { MODEL_PORT: 50_051 }, admin: { MODEL_ADMIN_PORT: 9051 }, isModel: true },
  ];

  it('are the ports of its roles where settings have them, of models only those for operators', () => {
    expect(ownAddresses(known, {})).to.deep.equal(['127.0.0.1:8002', '127.0.0.1:9002', '127.0.0.1:9051']);
    expect(ownAddresses(known, { CATALOG_PORT: '9000', MODEL_PORT: '1', MODEL_ADMIN_PORT: '2' })).to.deep.equal([
      ...['127.0.0.1:9000', '127.0.0.1:9002', '127.0.0.1:2'],
    ]);
  });

  it('are those of engines, and those under which services call each other', () => {
    const env = {
      KAFKA_BROKERS: 'kafka-1:9092, kafka-2:9092',
      MONGODB_URL: 'mongodb://user:p%40ss@mongo-1:27017,mongo-2/name?replicaSet=rs',
      DATABASE_URL: 'postgres://user:password@postgres/modelyard',
      CATALOG_URL: 'http://catalog:8002/ccds',
      EDGE_CATALOG_URL: 'https://catalog.example.org/ccds, http://catalog-2:8002',
      ARTIFACT_BASE_URLS: 'http://artifacts:8081',
      MODEL_BASE_URL: 'http://elsewhere:1',
    };
    expect(ownAddresses(known, env).slice(3)).to.have.members([
      ...['kafka-1:9092', 'kafka-2:9092', 'mongo-1:27017', 'mongo-2:27017', 'postgres:5432'],
      ...['catalog:8002', 'catalog.example.org:443', 'catalog-2:8002'],
    ]);
  });

  it('are every port of this platform but those of the model that comes with it', () => {
    const addresses = ownAddresses(everyRole, {});
    expect(addresses).to.include.members(['127.0.0.1:8555', '127.0.0.1:8002', '127.0.0.1:8080', '127.0.0.1:9057']);
    expect(addresses).not.to.include('127.0.0.1:50051');
    expect(addresses).not.to.include('127.0.0.1:8057');
  });
});
