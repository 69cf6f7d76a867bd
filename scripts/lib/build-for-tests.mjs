/** Before tests that run the built server: builds it if its sources changed. */
export { ensureBuilt as setup } from './build.mjs';
