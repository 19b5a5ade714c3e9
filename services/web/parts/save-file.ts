/** Has the browser save a file: a plain link would need the token in its address. */
export function saveFile(data: Blob | undefined, name: string): void {
  if (!data) throw new Error('The answer has no file.');
  const url = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
