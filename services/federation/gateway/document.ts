import { createApiDocument } from '../../kit/http/api/document.ts';
import { fieldExamples } from '../../platform/field-examples.ts';
import { failure } from './envelope.ts';
import { localOperations } from './local/operations.ts';
import { operations } from './operations.ts';

const description = `What other platforms read here, over TLS with a certificate that an authority of this platform has signed.

The common name of the certificate, or one of its DNS names, is that of a peer in the catalog. What is public leaves the platform:
active solutions, and of those the revisions for everybody. Paths, envelopes and statuses are those of the predecessor, whose
gateways can connect.`;

/** The API for other platforms as OpenAPI 3.1. */
export const federationDocument = () =>
  createApiDocument(operations, {
    title: 'Modelyard federation',
    version: '1.0.0',
    description,
    failure: { schema: failure, mediaType: 'application/json' },
    examplesOf: fieldExamples,
  });

const localDescription = `What components of this platform ask of other platforms, over TLS with the certificate of this platform itself: the
peer that the catalog marks as \`self\`. Each request goes on to the public gateway of the peer that it names.`;

/** The API for the components of this platform as OpenAPI 3.1. */
export const federationLocalDocument = () =>
  createApiDocument(localOperations, {
    title: 'Modelyard federation, for this platform alone',
    version: '1.0.0',
    description: localDescription,
    failure: { schema: failure, mediaType: 'application/json' },
    examplesOf: fieldExamples,
  });
