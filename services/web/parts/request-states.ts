/** Open, approved, declined, withdrawn. */
export const requestStates = ['PE', 'AP', 'DC', 'WD'] as const;
export type RequestStateCode = (typeof requestStates)[number];

export const readRequestState = (value: unknown): RequestStateCode | undefined =>
  requestStates.find((one) => one === value);
