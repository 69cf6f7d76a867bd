/**
 * The most that a centre stores, for which Dana is designed. `others`: pictures, offers and so on, of each kind.
 * `labTests`: those of the directory; elsewhere, `others` counts them too.
 */
export const scale = { packages: 1000, testsOfPackage: 60, labTests: 2000, others: 1000, requests: 100_000 };
