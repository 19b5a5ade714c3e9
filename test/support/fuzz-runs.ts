/** How many inputs a property of a parser is tried with: `FUZZ_RUNS` (`npm run fuzz`), or a few, so that specs stay quick. */
export const fuzzRuns = (few: number): number => Number(process.env.FUZZ_RUNS ?? few);
