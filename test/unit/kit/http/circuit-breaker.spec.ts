import { expect } from 'chai';
import { createCircuitBreaker } from '../../../../services/kit/http/circuit-breaker.ts';

describe('a circuit breaker', () => {
  let now = 0;
  const breaker = () => {
    now = 1_000_000;
    return createCircuitBreaker({ failures: 3, openMs: 2_000, clock: { now: () => now }, name: 'content' });
  };
  const opened = () => {
    const circuit = breaker();
    for (let time = 0; time < 3; time += 1) circuit.failed();
    return circuit;
  };

  it('opens after failures in a row, and only those', () => {
    const circuit = breaker();
    circuit.failed();
    circuit.failed();
    circuit.succeeded();
    circuit.failed();
    circuit.failed();
    expect(circuit.open).to.equal(false);
    expect(circuit.admit).not.to.throw();
    circuit.failed();
    expect(circuit.open).to.equal(true);
  });

  it('refuses while it is open, and says when to come back', () => {
    const circuit = opened();
    now += 500;
    expect(circuit.admit)
      .to.throw('content')
      .that.includes({ code: 'unavailable', reason: 'circuit_open', retryAfterSeconds: 2 });
  });

  it('lets one call through after a while, and others only after another while', () => {
    const circuit = opened();
    now += 2_000;
    expect(circuit.admit).not.to.throw();
    expect(circuit.admit).to.throw();
    // The probe that went through has not ended, and must not be waited for.
    now += 2_000;
    expect(circuit.admit).not.to.throw();
  });

  it('closes when a probe is answered, and stays open when it fails', () => {
    const circuit = opened();
    now += 2_000;
    circuit.admit();
    circuit.failed();
    expect(circuit.admit).to.throw();
    now += 2_000;
    circuit.admit();
    circuit.succeeded();
    expect(circuit.open).to.equal(false);
    expect(circuit.admit).not.to.throw();
  });

  it('opens at once where nothing listens, and longer after each probe that finds the same', () => {
    now = 1_000_000;
    const circuit = createCircuitBreaker({
      ...{ failures: 3, openMs: 2_000, maxOpenMs: 5_000, name: 'content' },
      clock: { now: () => now },
    });
    /** How long it admits no call. */
    const closedFor = () => {
      const from = now;
      while (!circuit.admits) now += 100;
      return now - from;
    };
    circuit.trip();
    // A request that was sent before.
    circuit.trip();
    expect(closedFor()).to.equal(2_000);
    for (const expected of [4_000, 5_000, 5_000]) {
      circuit.admit();
      circuit.trip();
      expect(closedFor()).to.equal(expected);
    }
    circuit.admit();
    circuit.succeeded();
    circuit.trip();
    expect(closedFor()).to.equal(2_000);
  });

  it('does not stay open because the clock was set back', () => {
    const circuit = opened();
    now -= 3_600_000;
    expect(circuit.admit).to.throw().that.includes({ retryAfterSeconds: 2 });
    now += 2_000;
    expect(circuit.admit).not.to.throw();
  });
});
