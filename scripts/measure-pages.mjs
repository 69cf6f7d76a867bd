import { measurePages } from './lib/sizes.mjs';

/** Prints the sizes of the script of each public page as JSON; the argument is the folder of the build. */
console.log(JSON.stringify(measurePages(process.argv[2]), null, 2));
