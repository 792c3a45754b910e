import { roll } from './roll.ts'

const minute = 60_000

type Phone = { seed: number; day: string; driverId: number; isChaos: boolean }

/** How far the clock of a phone is ahead that day; mostly it is right. */
export function clockError({ seed, day, driverId, isChaos }: Phone): number {
  const share = isChaos ? 0.35 : 0.08
  if (roll(seed, 'clock', day, driverId) >= share) return 0
  return Math.round((roll(seed, 'how wrong', day, driverId) * 160 - 40) * minute)
}

/** When a phone has no network that day; it sends everything later. */
export function silenceOf(
  { seed, day, driverId, isChaos }: Phone,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): { fromMs: number; toMs: number } | null {
  const share = isChaos ? 0.6 : 0.15
  if (roll(seed, 'silence', day, driverId) >= share) return null
  const begin = fromMs + (toMs - fromMs) * (0.15 + 0.7 * roll(seed, 'silent at', day, driverId))
  return { fromMs: begin, toMs: begin + (12 + 20 * roll(seed, 'silent for', day, driverId)) * minute }
}

/** In a bad day, batches are sent twice as if the first answer had been lost. */
export function isSentTwice({ seed, day, driverId, isChaos }: Phone, sequence: number): boolean {
  return isChaos && roll(seed, 'twice', day, driverId, sequence) < 0.25
}
