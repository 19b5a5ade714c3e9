/** The phishing model as the tour of the web portal brings it in. */
export const tourModelPath = new URL('../../../services/web/parts/tour/website-phishing.onnx', import.meta.url);
