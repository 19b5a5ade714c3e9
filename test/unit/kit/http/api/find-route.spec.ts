import { expect } from 'chai';
import { createOverlappingRouteTable, createRouteTable } from '../../../../../services/kit/http/api/find-route.ts';

describe('routes that ignore case', () => {
  const routes = createRouteTable<string>({ ignoreCase: true });
  routes.add('GET', '/Solution/description/{id}', 'a description');

  it('are found in any case and keep the case of parameters', () => {
    expect(routes.find('/solution/DESCRIPTION/Ab')?.params).to.deep.equal({ id: 'Ab' });
  });
});

describe('routes that overlap', () => {
  const routes = createOverlappingRouteTable<string>();
  routes.add('GET', '/plan', 'the plan');
  routes.add('PUT', '/plan', 'a new plan');
  routes.add('POST', '/{operation}', 'a run');
  routes.add('GET', '/solutions/{solution}/plan', 'the plan of a solution');

  it('find a method that a word lacks at the parameter in its place', () => {
    const found = routes.find('/plan', 'POST');
    expect(found?.answers.get('POST')).to.equal('a run');
    expect(found?.params).to.deep.equal({ operation: 'plan' });
  });

  it('name every possible method where there is no answer', () => {
    const methodsAt = (path: string) => [...(routes.find(path, 'DELETE')?.answers.keys() ?? [])];
    expect(methodsAt('/plan')).to.deep.equal(['GET', 'PUT', 'POST']);
    expect(methodsAt('/classify')).to.deep.equal(['POST']);
    expect(routes.find('/a/b', 'GET')).to.equal(undefined);
  });

  it('have no empty parameters', () => {
    expect(routes.find('/', 'POST')).to.equal(undefined);
    expect(routes.find('/solutions//plan', 'GET')).to.equal(undefined);
  });

  it('gives the rest of a path to the parameter that takes it', () => {
    const table = createRouteTable<string>();
    table.add('GET', '/files/{name}', 'folder');
    table.add('GET', '/files/{name}/{path+}', 'file');
    table.add('PUT', '/files/{name}/{path+}', 'store');
    const found = table.find('/files/a/b/c%20d');
    expect([found?.params, [...(found?.answers.values() ?? [])]]).to.deep.equal([
      { name: 'a', path: 'b/c d' },
      ['file', 'store'],
    ]);
    expect(table.find('/files/a/')?.answers.get('GET')).to.equal('folder');
    expect(table.find('/files/a')?.params).to.deep.equal({ name: 'a' });
  });
});
