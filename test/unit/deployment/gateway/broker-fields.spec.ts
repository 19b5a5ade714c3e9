import { expect } from 'chai';
import { brokerSettings } from '../../../../services/deployment/gateway/legacy/broker-fields.ts';
import { AppError } from '../../../../services/kit/errors.ts';

describe('fields of data brokers in requests of the predecessor’s clients', () => {
  for (const [what, request, settings] of [
    [
      'a broker of documents',
      { urlAttribute: 'u', jsonPosition: 'p', jsonMapping: 'm' },
      { url: 'u', jsonPosition: 'p', jsonMapping: 'm' },
    ],
    [
      'a broker of tables',
      { username: 'a', userPd: ' b ', host: 'c', port: '21' },
      { userName: 'a', password: ' b ', host: 'c', port: 21 },
    ],
    [
      'a query',
      { dataBrokerUserName: 'a', dataBrokerUserPd: 'b', dataBrokerHost: 'c', dataBrokerPort: 21 },
      { userName: 'a', password: 'b', host: 'c', port: 21 },
    ],
    ['empty fields', { username: '', userPd: ' ', host: null, urlAttribute: undefined }, null],
    ['none', {}, null],
  ] as const)
    it(`are settings: ${what}`, () => expect(brokerSettings(request)).to.deep.equal(settings));

  it('are named as they came where they are wrong', () => {
    const thrown = (request: object): AppError | undefined => {
      try {
        brokerSettings(request);
      } catch (error) {
        return error as AppError;
      }
      return undefined;
    };
    for (const [request, path] of [
      [{ dataBrokerPort: '0' }, '/dataBrokerPort'],
      [{ port: 'x' }, '/port'],
      [{ username: 'n'.repeat(201) }, '/username'],
    ] as const) {
      const error = thrown(request);
      expect(error).to.be.instanceOf(AppError);
      expect(error?.code).to.equal('invalid');
      expect(JSON.stringify(error?.errors)).to.include(path);
    }
  });
});
