import { Refused } from './errors.ts'
import type { Room } from './machine.ts'
import { refusals } from './refusals.ts'

/** What is still stored while the disk is nearly full. */
const smallBytes = 64_000

/** While the disk is nearly full, what is left of it is for small changes. */
export function mustHaveRoomFor(room: Room | undefined, bytes: number): void {
  if (bytes > smallBytes && room?.isLow()) throw new Refused(507, refusals.nearlyFull)
}
