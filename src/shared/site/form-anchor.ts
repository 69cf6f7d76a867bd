/** The part of a page that its form, the question, or the thanks stand in: where browsers without script are to come back to. */
export const formAnchor = 'form';
