import cliProgress from 'cli-progress';
import type { Check } from '../../cli/server/pass-checks.ts';
import type { People } from '../people/find-people.ts';
import { publishModel } from './publish-model.ts';
import type { PushedModel } from './push-model.ts';
import { checkTable } from './report.ts';
import { verifyPublicImage } from './verify-image.ts';

export interface ShowPublicationOptions extends People {
  readonly edgeUrl: string;
  readonly signal: AbortSignal;
}

/** Publishes the model for everybody, and checks who has signed its image. Resolves to whether it is public now. Prints as it goes. */
export async function showPublication(model: PushedModel, options: ShowPublicationOptions): Promise<boolean> {
  const { author, edgeUrl } = options;
  console.log(`\n${author.loginName} asks for the solution to be published; its checks run`);
  const bar = new cliProgress.SingleBar({ format: 'checking [{bar}] {value} of {total}', clearOnComplete: true });
  bar.start(1, 0);
  const onChecks = (checks: readonly Check[]) => {
    bar.setTotal(Math.max(checks.length, 1));
    bar.update(checks.filter(({ validationStatus }) => validationStatus !== 'IP').length);
  };
  const publication = await publishModel(model, { ...options, onChecks }).finally(() => bar.stop());
  console.log(checkTable(publication));
  const { request, isPublished } = publication;
  if (!isPublished) {
    console.log(`A publisher decides now: npx modelyard approve ${request.publishRequestId} --server ${edgeUrl}`);
    return false;
  }
  const by = options.publisher ? `${options.publisher.loginName} approves: e` : 'E';
  console.log(`${by}verybody finds it in the marketplace now.`);
  if (!model.image) return true;
  const { digest, sbom } = await verifyPublicImage(edgeUrl, model.image);
  const components: readonly object[] = sbom ? JSON.parse(sbom.text).components : [];
  console.log(`Its image is signed by the platform and made of ${components.length} components: ${digest}`);
  return true;
}
