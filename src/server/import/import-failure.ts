/** What went wrong with something from the former site, in words for whoever moves the centre in. */
export class ImportFailure extends Error {}
