import { expect } from 'chai';
import { checkSettings } from '../../../../services/deployment/domain/data-broker/check-settings.ts';
import { brokerRequests } from '../../../../services/deployment/domain/data-broker/requests.ts';
import type { DataBrokerSettings } from '../../../../services/deployment/domain/data-broker/settings.ts';
import { documentsOf } from '../../../../services/deployment/domain/orchestrator.ts';
import { deploymentPlan, plannedComponent } from '../../../support/deployment/plans.ts';

const planWith = (map: object) =>
  deploymentPlan({
    components: [plannedComponent('feed', { containerName: 'Feed', kind: 'data_broker' }), plannedComponent('one')],
    composition: {
      blueprint: JSON.stringify({
        nodes: [{ container_name: 'feed', data_broker_map: map }, { container_name: 'one' }],
      }),
      ...{ entries: ['run'], probe: false },
    },
  });
const sent = (map: object, settings: DataBrokerSettings = {}) => brokerRequests(planWith(map), settings);

describe('data brokers of a composition', () => {
  it('of tables are sent their map, and settings of the deployer in place of what it says', () => {
    const map = {
      data_broker_type: 'SQL',
      target_system_url: 'old',
      user_id: 'ada',
      password: 'lily',
      table_name: 't',
    };
    const [request] = sent(map, { url: 'new', password: 'tulip', host: 'db', port: 5432 });
    expect(request).to.include({ component: 'feed', contentType: 'application/json' });
    expect(JSON.parse(request?.body ?? '')).to.deep.equal({
      data_broker_map: { ...map, target_system_url: 'new', local_system_data_file_path: '' },
      ...{ userName: 'ada', password: 'tulip', host: 'db', port: '5432', protobufFile: '' },
    });
    expect(JSON.parse(sent(map)[0]?.body ?? '')).to.include({ userName: 'ada', password: 'lily', host: '', port: '' });
  });

  it('of documents are sent a form, where an address is known', () => {
    expect(sent({ data_broker_type: 'json' })).to.deep.equal([]);
    const [request] = sent({ data_broker_type: 'zip' }, { url: 'http://a/b?c=d&e', jsonMapping: '{"a":1}' });
    expect(request?.contentType).to.equal('application/x-www-form-urlencoded');
    expect([...new URLSearchParams(request?.body)]).to.deep.equal([
      ['jsonUrl', 'http://a/b?c=d&e'],
      ['jsonMapping', '{"a":1}'],
      ['jsonPosition', ''],
    ]);
  });

  for (const [map, settings, code] of [
    [{ data_broker_type: 'csv' }, undefined, 'data_broker_settings_missing'],
    [{ data_broker_type: 'csv', target_system_url: 'u' }, undefined, undefined],
    [{ data_broker_type: 'csv', local_system_data_file_path: '' }, { host: 'h' }, 'data_broker_settings_missing'],
    [{ data_broker_type: 'csv' }, { path: 'rows.csv' }, undefined],
    [{ data_broker_type: 'sql' }, { userName: 'ada' }, 'data_broker_settings_missing'],
    [{ data_broker_type: 'sql' }, { host: 'db' }, undefined],
    [{ data_broker_type: 'sql' }, { host: 'db', path: 'rows.csv' }, 'data_broker_settings_useless'],
    [{ data_broker_type: 'image' }, undefined, undefined],
    [{ data_broker_type: 'json' }, { url: 'u', password: 'tulip' }, 'data_broker_settings_useless'],
  ] as const)
    it(`${JSON.stringify(map)} with ${JSON.stringify(settings)}: ${code ?? 'can work'}`, () =>
      expect(checkSettings(planWith(map), settings)?.rejection.code).to.equal(code));

  it('that are not there read nothing', () => {
    expect(checkSettings(deploymentPlan(), {})?.rejection.code).to.equal('no_data_broker');
    expect(checkSettings(deploymentPlan(), undefined)).to.equal(undefined);
  });

  it('keep their accounts out of what the orchestrator gets', () => {
    const plan = planWith({ data_broker_type: 'csv', user_id: 'ada', password: 'lily', table_name: 't' });
    const endpoints = ['feed', 'one'].map((component) => ({ component, host: 'h', port: 1 }));
    const { nodes } = JSON.parse(documentsOf(plan, endpoints).blueprint);
    expect(nodes[0].data_broker_map).to.deep.equal({
      data_broker_type: 'csv',
      user_id: '',
      password: '',
      table_name: 't',
    });
  });
});
