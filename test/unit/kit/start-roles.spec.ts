import { expect } from 'chai';
import { ConfigError } from '../../../services/kit/config.ts';
import type { Service, StartRole } from '../../../services/kit/service.ts';
import { startRoles } from '../../../services/kit/start-roles.ts';

describe('roles of one process', () => {
  const env = { LOG_LEVEL: 'silent' };
  const role = (name: string, start: StartRole) => {
    const [service = '', role = ''] = name.split(':');
    const admin = { [`${service.toUpperCase()}_PORT`]: 0 };
    return { service, role, ports: {}, admin, settings: {}, load: async () => start };
  };
  const nothing = async () => undefined;

  it('have a lifecycle, metrics and settings each, and what they share in common', async () => {
    const seen: Service[] = [];
    const keep = async (service: Service) => void seen.push(service);
    const settings = { ...env, CATALOG_URL: 'http://all', PORTAL_CATALOG_URL: 'http://one' };
    const roles = startRoles([role('portal:gateway', keep), role('identity:relay', keep)], settings);
    await roles.started;
    const [portal, identity] = seen;
    expect(roles.services).to.have.members(seen);
    expect([portal?.env.CATALOG_URL, identity?.env.CATALOG_URL]).to.deep.equal(['http://one', 'http://all']);
    expect(portal?.shared).to.equal(identity?.shared);
    expect(portal?.life).not.to.equal(identity?.life);
    expect(portal?.metrics).not.to.equal(identity?.metrics);
    await roles.stop();
  });

  it('are all unready before the first is stopped, and stop in reverse order', async () => {
    const events: string[] = [];
    const noting =
      (name: string) =>
      async ({ life }: Service) =>
        life.onStop(name, () => void events.push(`${name}: ${roles.services.map((service) => service.life.draining)}`));
    const roles = startRoles([role('a:worker', noting('a')), role('b:gateway', noting('b'))], env);
    await roles.started;
    await roles.stop();
    expect(events).to.deep.equal(['b: true,true', 'a: true,true']);
  });

  it('are all stopped where one cannot start, and say why', async () => {
    const stopped: string[] = [];
    const noting = async ({ life }: Service) => life.onStop('note', () => void stopped.push('a'));
    const failing = async () => {
      throw new Error('no store');
    };
    const roles = startRoles([role('a:worker', noting), role('b:worker', failing)], env);
    const error = await roles.started.catch((reason: unknown) => reason);
    expect(error).to.be.an('error').with.property('message', 'no store');
    expect(stopped).to.deep.equal(['a']);
  });

  it('report the mistakes of all their settings in one error, each once', async () => {
    const wrong = (...problems: string[]) =>
      async function start() {
        throw new ConfigError(problems);
      };
    const roles = startRoles(
      [
        role('a:worker', wrong('A is wrong', 'X is wrong')),
        role('b:worker', wrong('X is wrong')),
        role('c:rpc', nothing),
      ],
      env,
    );
    const error = await roles.started.catch((reason: unknown) => reason);
    expect(error)
      .to.be.instanceOf(ConfigError)
      .with.property('problems')
      .that.deep.equals(['A is wrong', 'X is wrong']);
  });
});
