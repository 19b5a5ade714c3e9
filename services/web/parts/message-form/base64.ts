/** A message with a larger file would not be taken by any deployment. */
export const largestBytes = 50_000_000;

/** The bytes that a text in Base64 stands for. */
export const base64Size = (text: string): number => Math.floor((text.replace(/=+$/, '').length * 3) / 4);

export const fileToBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
