export interface RequiredProps {
  withAsterisk?: true;
  'aria-required'?: true;
}

/** Marks a required field, also for screen readers, which do not read the asterisk. */
export function required(isRequired = true): RequiredProps {
  return isRequired ? { withAsterisk: true, 'aria-required': true } : {};
}
