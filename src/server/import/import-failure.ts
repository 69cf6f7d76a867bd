/** A problem with data of the former site; the message is for the operator who runs the import. */
export class ImportFailure extends Error {}
