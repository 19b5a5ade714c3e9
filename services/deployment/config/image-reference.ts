import { z } from 'zod';

/** What a cluster or Docker pulls an image by. */
export const imageReference = () => z.string().regex(/^[^\s{}$]{1,500}$/, 'must be the reference of an image');
