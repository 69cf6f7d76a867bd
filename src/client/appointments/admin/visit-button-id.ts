/** The id of the button that opens a visit. */
export const visitButtonId = (id: string): string => `visit-${id}`;
