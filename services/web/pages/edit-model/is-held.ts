interface Published {
  readonly accessTypeCode: string;
  /** PS once a publication has passed its checks. */
  readonly validationStatusCode: string;
}

/** Whether readers see changes of a version's texts and files only after they have passed the checks of a publication. */
export const isHeld = ({ accessTypeCode, validationStatusCode }: Published): boolean =>
  accessTypeCode !== 'PR' && validationStatusCode === 'PS';
