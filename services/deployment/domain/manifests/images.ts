/** `host[:port]/rest`, where a host is told from a folder as Docker does it. */
const withHost = /^(?<host>[^/]*[.:][^/]*|localhost)\/(?<rest>.+)$/;

/** The reference under which a cluster pulls an image: that of a solution lies in the platform's registry, others stay as they are. */
export function clusterImage(image: string, solutionId: string, registry: string): string {
  const rest = withHost.exec(image)?.groups?.rest ?? image;
  return rest.toLowerCase().includes(`_${solutionId.toLowerCase()}`) ? `${registry}/${rest}` : image;
}

/** `churn` of `registry:8088/churn_0b1d…:1.0.0`; undefined where the name has no such part. */
export const modelOfImage = (image: string, solutionId: string): string | undefined =>
  /([^/]+)$/
    .exec(image)?.[1]
    ?.toLowerCase()
    .split(`_${solutionId.toLowerCase()}`)
    .find((part, index) => index === 0 && part !== '');
