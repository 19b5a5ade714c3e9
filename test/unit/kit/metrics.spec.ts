import { expect } from 'chai';
import {
  counterSeries,
  createCounter,
  createGauge,
  createHistogram,
  histogramSeries,
} from '../../../services/kit/metrics.ts';
import { measurePool } from '../../../services/kit/pool-metrics.ts';
import { createService } from '../../../services/kit/service.ts';

describe('the metrics of a role', () => {
  const start = () => createService('bicycle', 'worker', { LOG_LEVEL: 'silent' });

  it('begin with the name of the platform, but for those of the process', async () => {
    const service = start();
    createCounter(service, 'rides_total', 'Rides', ['town']).inc({ town: 'Ulm' });
    createGauge(service, { name: 'riders', help: 'Riders' }).set(2);
    createHistogram(service, { name: 'ride_seconds', help: 'Time of a ride' }).observe(1);
    const text = await service.metrics.metrics();
    expect(text).to.match(/^modelyard_rides_total\{town="Ulm",service="bicycle",role="worker"\} 1$/m);
    const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(names).to.include.members(['modelyard_riders', 'modelyard_ride_seconds', 'process_cpu_seconds_total']);
    expect(names.filter((name) => !/^(modelyard|process|nodejs)_/.test(name ?? ''))).to.deep.equal([]);
  });

  it('count in a series what they count by labels', async () => {
    const [usual, series] = [start(), start()];
    const buckets = [0.5, 1, 2];
    const shapes = [usual, series].map((service) => ({
      rides: createCounter(service, 'rides_total', 'Rides', ['town', 'gear']),
      seconds: createHistogram(service, {
        name: 'ride_seconds',
        help: 'Time of a ride',
        labelNames: ['town'],
        buckets,
      }),
    }));
    const [plain, bound] = shapes;
    for (const town of ['Ulm', 'Bonn']) {
      const ride = bound && counterSeries(bound.rides, { town, gear: '3' });
      const time = bound && histogramSeries(bound.seconds, { town }, buckets);
      for (const seconds of [0.1, 0.5, 1.5, 70]) {
        plain?.rides.inc({ town, gear: '3' });
        plain?.seconds.observe({ town }, seconds);
        ride?.();
        time?.(seconds);
      }
    }
    const shown = async (service: typeof usual) =>
      (await service.metrics.metrics()).split('\n').filter((line) => /^modelyard_ride/.test(line));
    expect(await shown(series)).to.deep.equal(await shown(usual));
    const inUlm = (await shown(series)).filter((line) => /_bucket\{.*town="Ulm"/.test(line));
    expect(inUlm.map((line) => line.split(' ').at(-1))).to.deep.equal(['2', '2', '3', '4']);
  });

  it('say which version runs', async () => {
    const text = await start().metrics.metrics();
    expect(text).to.match(/^modelyard_build_info\{version="\d+\.\d+\.\d+",node="v\d+[^"]*",service="bicycle".*\} 1$/m);
  });

  it('have the connections of each pool, those of one name together', async () => {
    const service = start();
    measurePool(service, 'stable', () => ({ used: 1, idle: 2, waiting: 3 }));
    measurePool(service, 'stable', () => ({ used: 10, idle: 20, waiting: 30 }));
    measurePool(service, 'shed', () => ({ used: 0, idle: 0, waiting: 0 }));
    for (let reading = 0; reading < 2; reading += 1) {
      const text = await service.metrics.metrics();
      expect(text).to.match(/^modelyard_pool_connections\{pool="stable",state="used",.*\} 11$/m);
      expect(text).to.match(/^modelyard_pool_connections\{pool="stable",state="idle",.*\} 22$/m);
      expect(text).to.match(/^modelyard_pool_waiting\{pool="stable",.*\} 33$/m);
      expect(text).to.match(/^modelyard_pool_waiting\{pool="shed",.*\} 0$/m);
    }
  });
});
