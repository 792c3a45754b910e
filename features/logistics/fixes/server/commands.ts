/** What other features may do with the calls of recipients. */
export { countTrack } from './track-limit.ts'
