/** A form with one file, as browsers send it. */
export function fileForm(name: string, bytes: string | Uint8Array<ArrayBuffer>, type = ''): FormData {
  const form = new FormData();
  form.set('file', new Blob([bytes], { type }), name);
  return form;
}

/** The smallest GIF there is. */
export const pixel = Uint8Array.from(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'));
