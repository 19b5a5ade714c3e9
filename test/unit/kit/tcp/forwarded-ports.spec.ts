import { expect } from 'chai';
import { ConfigError, readSettings } from '../../../../services/kit/config.ts';
import { forwardedPorts } from '../../../../services/kit/tcp/forwarded-ports.ts';

describe('a setting of forwarded ports', () => {
  const read = (PORTS?: string) => readSettings({ PORTS: forwardedPorts() }, { PORTS }).PORTS;

  it('is a list of ports and where they lead', () => {
    expect(read()).to.deep.equal([]);
    expect(read('8555:orchestrator:8555, 80:a-1.example.org:8080')).to.deep.equal([
      { port: 8555, target: { host: 'orchestrator', port: 8555 } },
      { port: 80, target: { host: 'a-1.example.org', port: 8080 } },
    ]);
  });

  for (const wrong of ['8555', 'orchestrator:8555', '8555:a b:1', '99999:a:1', '1:a:99999', '1:a:0', '1:a:1:2'])
    it(`is wrong as ${wrong}`, () => {
      expect(() => read(wrong)).to.throw(ConfigError, /^PORTS is wrong: must /);
    });
});
