import { sendModel } from '../push/send-model.ts';

const name = 'website-phishing';
const address = new URL('./website-phishing.onnx', import.meta.url);

/** Sends the demo model, which is a file of the portal; resolves to the id of the task. Throws an ApiError where it is refused. */
export async function sendDemoModel(): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The demo model was answered with ${response.status}.`);
  const file = new File([await response.blob()], `${name}.onnx`);
  const sending = { signal: new AbortController().signal, onProgress: () => undefined };
  return sendModel({ kind: 'single', name, file, createsImage: true }, sending);
}
