/** `host[:port]/rest`, where Docker takes the first part for a host. */
const withHost = /^(?<host>[^/]*[.:][^/]*|localhost)\/(?<rest>.+)$/;

/** The reference under which a cluster pulls an image: that of a solution lies in the platform's registry, others stay as they are. */
export function clusterImage(image: string, solutionId: string, registry: string): string {
  const rest = withHost.exec(image)?.groups?.rest ?? image;
  return rest.toLowerCase().includes(`_${solutionId.toLowerCase()}`) ? `${registry}/${rest}` : image;
}
