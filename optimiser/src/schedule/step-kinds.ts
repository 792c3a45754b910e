/** The kinds of a course's steps. */
export const START = 0
export const STOP = 1
export const RELOAD = 2
export const END = 3
