/** Texts about the preparation of packages that the server composes. */
export const packagePreparationTexts = {
  reason: /*i18n*/ { id: 'packagePreparation.reason', message: 'Fasting is needed because of {names}.' },
  laxer: /*i18n*/ {
    id: 'packages.laxerFasting',
    message:
      '{hours, plural, =0 {Its tests ask for fasting. Only a reviewer lets a package ask for less.} one {Its tests ask for # hour of fasting. Only a reviewer lets a package ask for less.} other {Its tests ask for # hours of fasting. Only a reviewer lets a package ask for less.}}',
  },
  noApproval: /*i18n*/ {
    id: 'packages.noApprovalNeeded',
    message: 'The package or its tests have changed. Please look at its fasting again.',
  },
  reasonMissing: /*i18n*/ {
    id: 'packages.approvalReasonMissing',
    message: 'Please write why patients may fast less than the tests ask for.',
  },
};
