/** A day in ms; the specification counts in these, not in calendar days. */
export const dayMs = 86_400_000;
