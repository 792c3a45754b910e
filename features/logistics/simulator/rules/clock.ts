/** From a moment on the simulated day goes on from a time, so many times as fast; 0 stands still. */
export type Piece = { fromMs: number; simMs: number; speed: number }
/** Pieces in order; before the first, simulated time is real time. */
export type Clock = readonly Piece[]

export function simAt(clock: Clock, realMs: number): number {
  const piece = clock.findLast(({ fromMs }) => fromMs <= realMs)
  return piece ? piece.simMs + (realMs - piece.fromMs) * piece.speed : realMs
}

/** When a simulated moment was; one that lies in the future is what it will be at the speed of now. */
export function realAt(clock: Clock, simMs: number): number {
  const index = clock.findLastIndex((piece) => piece.simMs <= simMs)
  const piece = clock[index]
  if (!piece) return simMs
  const next = clock[index + 1]?.fromMs ?? Infinity
  const realMs = piece.speed === 0 ? Infinity : piece.fromMs + (simMs - piece.simMs) / piece.speed
  return Math.min(next, simMs === piece.simMs ? piece.fromMs : realMs)
}

/** The clock as it goes on at another speed. What is long over is forgotten. */
export function changeSpeed(clock: Clock, { nowMs, speed }: { nowMs: number; speed: number }): Piece[] {
  const kept = clock.filter(({ fromMs }) => fromMs > nowMs - 2 * dayMs)
  return [...kept, { fromMs: nowMs, simMs: simAt(clock, nowMs), speed }]
}

const dayMs = 86_400_000

/** Each day begins on time and at its usual pace; what stands still goes on standing still. */
export function clockOfDay(clock: Clock, midnightMs: number): Clock {
  const today = clock.filter(({ fromMs }) => fromMs >= midnightMs)
  const isStopped = clock.findLast(({ fromMs }) => fromMs < midnightMs)?.speed === 0
  return isStopped ? [{ fromMs: midnightMs, simMs: midnightMs, speed: 0 }, ...today] : today
}
