import { expect } from 'chai';
import {
  declaredMetrics,
  isPromql,
  metricProblems,
  misnamedMetrics,
  unknownMetrics,
} from '../../../../scripts/check/metrics.ts';

const declared = (text: string) => declaredMetrics('a.ts', text);
const problems = (text: string) => misnamedMetrics(declared(text));

describe('the names of metrics', () => {
  it('are found in every form of declaration', () => {
    const text = `
      createCounter(service, 'runs_total', 'Runs')
      createHistogram(service, {
        name: \`\${kind}_duration_seconds\`,
      })
      createGauge({ metrics }, { name: 'x' })
      createGauge(this.service, { name: 'pool_waiting', help: 'Callers' })`;
    expect(declared(text).map(({ kind, name }) => `${kind} ${name}`)).to.deep.equal([
      ...['Counter runs_total', `Histogram \${kind}_duration_seconds`, 'Gauge pool_waiting'],
    ]);
  });

  it('say what is counted and in which unit', () => {
    expect(problems(`createCounter(service, 'runs', 'Runs')`)).to.deep.equal([
      'a.ts: the metric runs is misnamed: a counter ends in _total',
    ]);
    expect(problems(`createHistogram(service, { name: 'run_duration_ms' })`)[0]).to.include('its unit');
    expect(problems(`createGauge(service, { name: 'runs_total' })`)[0]).to.include('only a counter');
    expect(problems(`createGauge(service, { name: 'memory_mib' })`)[0]).to.include('seconds and bytes');
    expect(problems(`createGauge(service, { name: 'Memory' })`)[0]).to.include('small letters');
    expect(problems(`createCounter(service, \`\${kind}_retries_total\`, help)`)).to.deep.equal([]);
  });

  it('are asked for in queries that Prometheus can parse', () => {
    expect(isPromql('sum by (route) (rate(x_total{status=~"5.."}[5m])) > 0')).to.equal(true);
    for (const query of ['sum by (rate(x_total[5m])', 'x_total[5m', 'x >'])
      expect(isPromql(query), query).to.equal(false);
    expect(metricProblems()).to.deep.equal([]);
  });

  it('are those that rules and dashboards ask for', () => {
    const known = declared(`createHistogram(service, { name: \`\${kind}_duration_seconds\` })`);
    const files = new Map([['rules.yaml', 'modelyard_command_duration_seconds_bucket > modelyard_gone_total']]);
    expect(unknownMetrics(known, files)).to.deep.equal(['rules.yaml asks for modelyard_gone_total, which no role has']);
  });
});
