import { newId } from '../../../../services/kit/ids.ts';
import { only, type Row, signedIn } from '../row.ts';

function brokenBundle(): FormData {
  const form = new FormData();
  form.set('file', new Blob(['no archive']), 'bundle.zip');
  return form;
}

const onap = ({ solutionId, revisionId }: { readonly solutionId: string; readonly revisionId: string }) =>
  `${solutionId}/${revisionId}`;

/** Who may do it gets as far as onboarding, which has no use for what is sent. */
export const onboardingRows: readonly Row[] = [
  {
    operation: 'POST /model/upload/{userId}',
    request: ({ people }) => ({ path: `/model/upload/${people.owner.userId}`, form: brokenBundle() }),
    expected: only(['owner'], 400),
  },
  {
    operation: 'POST /webBasedOnBoarding/addToCatalog/{userId}',
    request: ({ people }) => ({
      path: `/webBasedOnBoarding/addToCatalog/${people.owner.userId}`,
      body: { name: 'adder', version: '1' },
    }),
    expected: only(['owner'], 409),
  },
  {
    operation: 'GET /webBasedOnBoarding/checkOnapCompatible/{solutionId}/{revisionId}',
    request: ({ PB }) => ({ path: `/webBasedOnBoarding/checkOnapCompatible/${onap(PB)}` }),
    expected: signedIn(),
  },
  {
    operation: 'POST /webBasedOnBoarding/convertToOnap/{solutionId}/{revisionId}/{userId}/{modelName}',
    request: ({ PB, people }) => ({
      path: `/webBasedOnBoarding/convertToOnap/${onap(PB)}/${people.owner.userId}/adder`,
    }),
    expected: signedIn(422),
  },
  {
    operation: 'POST /webBasedOnBoarding/stepResult/create',
    request: () => ({ path: '/webBasedOnBoarding/stepResult/create', bare: { trackingId: newId(), statusCode: 'FA' } }),
    expected: signedIn(403),
  },
  {
    operation: 'PUT /webBasedOnBoarding/stepResult/{change}',
    request: () => ({ path: '/webBasedOnBoarding/stepResult/update', bare: { trackingId: newId(), statusCode: 'FA' } }),
    expected: signedIn(403),
  },
];
