const SYSTEM =
  /^(PATH|HOME|USER|LOGNAME|LANG|LC_[A-Z]+|TZ|TMPDIR|LD_LIBRARY_PATH|DYLD_[A-Z_]+|JAVA_[A-Z_]+|JDK_[A-Z_]+|DOCKER_[A-Z_]+)$/;

/** The environment of an engine: what the system's own programs read, and none of the platform's settings and secrets. */
export const engineEnv = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => SYSTEM.test(name)));
