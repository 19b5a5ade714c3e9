import { expect } from 'chai';
import { parse } from 'yaml';
import { alerts } from '../../../../scripts/gen/observability/alerts.ts';
import { dashboards } from '../../../../scripts/gen/observability/dashboards.ts';
import { observabilityFiles } from '../../../../scripts/gen/observability/observability-files.ts';
import { alertPages, alertRules, scrapeConfig } from '../../../../scripts/gen/observability/prometheus-files.ts';
import { services } from '../../../../services/services.ts';

describe('what Prometheus and Grafana get', () => {
  it('has a job for each role, at the name and admin port that it has in compose', () => {
    const { scrape_configs: jobs } = parse(scrapeConfig(services));
    const roles = services.flatMap(({ name, roles }) => roles.map((role) => `${name}-${role.name}`));
    expect(jobs.map((job: { job_name: string }) => job.job_name)).to.have.members(roles);
    const edge = jobs.find((job: { job_name: string }) => job.job_name === 'edge-gateway');
    expect(edge.dns_sd_configs).to.deep.equal([{ names: ['edge'], type: 'A', port: 9080 }]);
  });

  it('has a rule and a page for each alert', () => {
    const [{ rules }] = parse(alertRules()).groups;
    expect(rules.map((rule: { alert: string }) => rule.alert)).to.deep.equal(alerts.map(({ name }) => name));
    for (const { annotations } of rules) {
      const heading = String(annotations.page).split('#')[1];
      expect(alertPages().toLowerCase()).to.include(`### ${heading}\n`);
      for (const part of ['summary', 'check', 'remedy']) expect(annotations[part]).to.be.a('string').and.not.equal('');
    }
    expect(new Set(alerts.map(({ name }) => name)).size).to.equal(alerts.length);
  });

  it('has a dashboard for each service that runs, and one for the platform, whose graphs do not overlap', () => {
    const made = dashboards(services);
    const running = services.filter(({ roles }) => roles.length > 0).map(({ name }) => name);
    expect([...made.keys()]).to.have.members(['platform', ...running]);
    for (const [name, text] of made) {
      const { panels } = JSON.parse(text);
      const places = panels.map(({ gridPos: { x, y } }: { gridPos: { x: number; y: number } }) => `${x} ${y}`);
      expect(new Set(places).size, name).to.equal(panels.length).and.be.above(2);
    }
  });

  it('is what npm run gen has written', () => {
    expect([...observabilityFiles(services).keys()]).to.include('infra/observability/dashboards/platform.json');
  });
});
