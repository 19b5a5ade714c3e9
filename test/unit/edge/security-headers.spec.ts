import { expect } from 'chai';
import { setSecurityHeaders } from '../../../services/edge/gateway/security-headers.ts';
import { defaultHeaders } from '../../../services/kit/http/default-headers.ts';

function headersOver(protocol: string): Record<string, string> {
  const ctx = { state: { client: { protocol } } } as unknown as Parameters<typeof setSecurityHeaders>[0];
  setSecurityHeaders(ctx);
  return defaultHeaders(ctx);
}

describe('the security headers of the edge', () => {
  it('let what is no page load nothing, and be framed by no other site', () => {
    expect(headersOver('http')['content-security-policy']?.split('; ')).to.include.members([
      "default-src 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'self'",
    ]);
  });

  it('keep browsers that came over TLS to it for a year, below this name as well', () => {
    expect(headersOver('https')['strict-transport-security']).to.equal('max-age=31536000; includeSubDomains');
    expect(headersOver('http')).not.to.have.property('strict-transport-security');
  });
});
