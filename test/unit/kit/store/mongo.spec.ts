import { expect } from 'chai';
import {
  MongoInvalidArgumentError,
  MongoNetworkError,
  MongoServerError,
  MongoUnexpectedServerResponseError,
} from 'mongodb';
import { ConfigError } from '../../../../services/kit/config.ts';
import { AppError } from '../../../../services/kit/errors.ts';
import { createService } from '../../../../services/kit/service.ts';
import { callMongo, connectMongo, mapMongoError } from '../../../../services/kit/store/mongo.ts';

describe('MongoDB connection', () => {
  const service = createService('mongo-spec', 'unit', { LOG_LEVEL: 'silent' });
  after(() => service.life.stop());

  it('answers an absent engine with `unavailable`, soon, and is not ready', async () => {
    const { db } = await connectMongo(service, 'mongodb://127.0.0.1:1/');
    const error: unknown = await callMongo(() => db.collection('things').findOne({})).catch((thrown) => thrown);
    expect(error).to.be.instanceOf(AppError).with.property('code', 'unavailable');
    expect(db.databaseName).to.equal('modelyard');
    expect(await service.life.notReady()).to.deep.equal(['mongodb']);
  });

  it('takes the database from the address', async () => {
    const { db } = await connectMongo(service, 'mongodb://127.0.0.1:1,127.0.0.1:2/yard?replicaSet=rs0');
    expect(db.databaseName).to.equal('yard');
  });

  it('names the setting when the address is broken, and no password', async () => {
    const error: unknown = await connectMongo(service, 'mongodb://me:secret@host:notaport').catch((thrown) => thrown);
    expect(error)
      .to.be.instanceOf(ConfigError)
      .with.property('message')
      .that.matches(/^MONGODB_URL is wrong/);
    expect(String(error)).not.to.include('secret');
  });

  for (const [what, error] of [
    ['a broken connection', new MongoNetworkError('connection closed')],
    ['a node that is not the primary', new MongoServerError({ message: 'not primary', code: 10107 })],
    ['a node that stopped before the second attempt', new MongoUnexpectedServerResponseError('no retryable writes')],
    ['a node that shuts down', new MongoServerError({ message: 'shutting down', code: 91 })],
    ['a disk with too little room for an index', new MongoServerError({ message: 'less than required', code: 14031 })],
    ['a full disk', new MongoServerError({ message: '28: No space left on device', code: 8 })],
  ] as const)
    it(`sees ${what} as passing`, () => {
      expect(mapMongoError(error)).to.be.instanceOf(AppError).with.property('retriable', true);
    });

  it('leaves every other error as it is', () => {
    for (const error of [
      new MongoServerError({ message: 'E11000 duplicate key', code: 11000 }),
      new MongoInvalidArgumentError('bad call'),
      new Error('something else'),
    ])
      expect(mapMongoError(error)).to.equal(error);
  });
});
