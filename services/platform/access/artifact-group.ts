/** The path in the artifact repository below which solutions have their artifacts: `com/artifact/<solutionId>/…`. */
export const artifactGroup = 'com/artifact';
