import { onboardingApi } from '../../app/api/client.ts';
import { upload } from '../../app/api/upload.ts';

export interface Model {
  readonly kind: 'bundle' | 'single';
  /** Of a single model. */
  readonly name: string;
  readonly file: File;
  readonly createsImage: boolean;
}

interface Sending {
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (sent: number) => void;
}

/** Sends a model; resolves to the id of its task, which goes on by itself. Throws an ApiError, or what the signal was aborted with. */
export async function sendModel({ kind, name, file, createsImage }: Model, sending: Sending): Promise<string> {
  const form = new FormData();
  const headers = { Prefer: 'respond-async', iscreatemicroservice: createsImage ? 'true' : 'false' } as const;
  if (kind === 'single') {
    form.append('model', file);
    const path = '/onboarding-app/v2/advancedModel';
    return taskOf(await upload({ path, form, headers: { ...headers, modelname: name }, ...sending }));
  }
  form.append('file', file);
  await upload({ path: '/onboarding-app/v2/bundle', form, ...sending });
  const { signal } = sending;
  const { response } = await onboardingApi.POST('/onboarding-app/v2/bundle/models', { headers, signal });
  return taskOf(response.headers);
}

function taskOf(headers: Pick<Headers, 'get'>): string {
  const id = headers.get('x-command-id');
  if (!id) throw new Error('The answer names no task.');
  return id;
}
