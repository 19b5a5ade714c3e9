const part = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*';
const form = new RegExp(`^${part}(?:/${part})*$`);
const longest = 255;

/** Whether it is the name of a repository by the OCI distribution specification. */
export const isRepositoryName = (name: string): boolean => name.length <= longest && form.test(name);

/** `<model>_<solutionId>`, be it below a path. */
const ofSolution = /_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The solution whose images a repository has; undefined for one that belongs to the platform. */
export const solutionOf = (repository: string): string | undefined => ofSolution.exec(repository)?.[1];
