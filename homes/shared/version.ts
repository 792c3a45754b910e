import { version as ours } from '../../package.json'

/** The version of this program: what health answers, and what the database and every export are marked with. */
export const version: string = ours
