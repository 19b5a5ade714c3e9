import { z } from 'zod';
import { httpUrl } from '../kit/config.ts';

const name = () => z.string().min(1).max(200).default('modelyard');

/** The settings of every service that authenticates callers; issuer and audience are the same in the whole platform. */
export const identitySettings = {
  IDENTITY_URL: httpUrl('the identity service').default('http://127.0.0.1:8084'),
  IDENTITY_ISSUER: name(),
  IDENTITY_AUDIENCE: name(),
};
