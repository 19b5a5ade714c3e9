import { expect } from 'chai';
import { rpcPaths } from '../../../../services/kit/codec/rpc-paths.ts';

const services = `message In {} service Model { rpc Classify (In) returns (In); rpc classify (In) returns (In); }
  service Other { rpc train (In) returns (In); }`;

describe('gRPC paths of a proto file', () => {
  it('name package, service and method as the file does', () => {
    const text = `syntax = "proto3"; package a.b; ${services}`;
    expect(rpcPaths(text, 'TRAIN')).to.deep.equal(['/a.b.Other/train']);
    expect(rpcPaths(text, 'classify')).to.deep.equal(['/a.b.Model/Classify', '/a.b.Model/classify']);
  });

  it('do without a package', () => {
    expect(rpcPaths(`syntax = "proto3"; ${services}`, 'train')).to.deep.equal(['/Other/train']);
  });

  it('are none where no service has the method', () => {
    expect(rpcPaths(`syntax = "proto3"; ${services}`, 'sell')).to.deep.equal([]);
  });
});
