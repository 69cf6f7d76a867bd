/** The `mailto:` address, in which characters such as "&" and "?" are encoded. */
export const mailtoAddress = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
