import { expect } from 'chai';
import fc from 'fast-check';
import { grants, parseScopes } from '../../../../services/registry/domain/scope.ts';

const repository = (name: string, ...actions: string[]) => ({ type: 'repository', name, actions });

describe('the scopes of a token', () => {
  it('are read from several texts and from one with spaces', () => {
    const expected = [repository('a/b', 'pull', 'push'), repository('c', 'pull')];
    expect(parseScopes(['repository:a/b:pull,push', 'repository:c:pull'])).to.deep.equal(expected);
    expect(parseScopes(['repository:a/b:push,pull repository:c:pull'])).to.deep.equal(expected);
  });

  it('are merged for one repository', () => {
    const merged = parseScopes([
      'repository:a:pull',
      'repository:a:delete',
      'registry:catalog:*',
      'registry:catalog:*',
    ]);
    expect(merged).to.deep.equal([repository('a', 'pull', 'delete'), { type: 'catalog' }]);
  });

  it('name every action by *, and none that is not known', () => {
    expect(parseScopes(['repository:a:*'])).to.deep.equal([repository('a', 'pull', 'push', 'delete')]);
    expect(parseScopes(['repository:a:pull,admin'])).to.deep.equal([repository('a', 'pull')]);
    expect(parseScopes(['repository(plugin):a:pull'])).to.deep.equal([repository('a', 'pull')]);
  });

  it('leave out what is none, whatever it is', () => {
    for (const text of [
      '',
      'repository',
      'repository:A:pull',
      'repository:a',
      'registry:catalog:pull',
      'x:a:pull',
      'repository:../b:pull',
    ])
      expect(parseScopes([text]), text).to.deep.equal([]);
    fc.assert(
      fc.property(fc.array(fc.string()), (texts) => {
        for (const scope of parseScopes(texts))
          if (scope.type === 'repository') expect(scope.name).to.match(/^[a-z0-9]/);
      }),
    );
  });

  it('are at most a hundred', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `repository:a${index}:pull`);
    expect(parseScopes(many)).to.have.lengthOf(100);
  });

  it('grant what they name, for that repository alone', () => {
    const given = [repository('a', 'pull')];
    expect(grants(given, 'a', 'pull')).to.equal(true);
    expect(grants(given, 'a', 'push')).to.equal(false);
    expect(grants(given, 'ab', 'pull')).to.equal(false);
    expect(grants([{ type: 'registry', name: 'a', actions: ['pull'] }], 'a', 'pull')).to.equal(false);
  });
});
