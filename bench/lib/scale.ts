/**
 * The most that a centre stores, for which Dana is designed. `others`: laboratory tests, pictures, offers and so on, of
 * each kind.
 */
export const scale = { packages: 1000, testsOfPackage: 60, labTests: 2000, others: 1000, requests: 100_000 };
