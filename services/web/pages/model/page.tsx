export function ModelPage() {
  return null;
}
