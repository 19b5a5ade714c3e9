import { upload } from '../../../app/api/upload.ts';

/** Small enough for a request without progress. */
export function sendPicture(solutionId: string, picture: Blob) {
  const form = new FormData();
  form.append('file', picture, 'picture');
  const { signal } = new AbortController();
  return upload({ path: `/api/solution/${solutionId}/updateImage`, form, signal, onProgress: () => undefined });
}
