import { z } from 'zod';
import { said, saidShape } from '../envelope.ts';
import { localOperation } from './operation.ts';

const moment = () => z.int().describe('Milliseconds since 1970.');

const certificate = z
  .object({
    subject: z.string().meta({ examples: ['CN=a.example.org'] }),
    names: z.array(z.string()).describe('The DNS names in it.'),
    issuer: z.string(),
    fingerprint: z.string().describe('SHA-256.'),
    validFrom: moment(),
    validTo: moment(),
    needsRenewal: z.boolean().describe('Whether it expires within 30 days, or has expired.'),
  })
  .meta({ id: 'Certificate' });

// Before this platform is among its own peers, an administrator sees here with which name it has to be added. What other platforms would
// learn, each handshake shows them.
export const certificates = localOperation({
  ...({ group: 'peers', access: 'open', scope: 'register', method: 'GET', path: '/certificates' } as const),
  id: 'readCertificates',
  summary: 'With which certificate this platform shows itself to others, and which authorities it believes',
  answer: saidShape(z.object({ own: certificate, authorities: z.array(certificate), hasRevocations: z.boolean() })),
  failures: [401, 503],
  run: async (_, { readCertificates }) => said('certificates', await readCertificates()),
});
