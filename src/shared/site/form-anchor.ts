/** The anchor of a page's form and its outcome. Browsers without script return to it after a post. */
export const formAnchor = 'form';
