/** More than can be followed, although Python might: nobody can say that it is harmless. */
export class UntraceablePickle extends Error {}
