import { statfs } from 'node:fs/promises'
import type { Room } from '#kit/server/machine.ts'

type Free = { freeBytes: number; allBytes: number }
type Watched = { reserveBytes: number; look?: () => Promise<Free>; everyMs?: number }

/** A small disk is not reserved as a whole. */
const mostOfDisk = 0.1

/** Watches the room left on the disk of a folder. */
export async function watchRoom(
  folder: string,
  { reserveBytes, look = () => free(folder), everyMs = 2000 }: Watched,
): Promise<Room & { stop(): void }> {
  const listeners: (() => void)[] = []
  let now: Free = { freeBytes: Number.POSITIVE_INFINITY, allBytes: Number.POSITIVE_INFINITY }
  let wasLow = false
  const isLow = () => now.freeBytes < Math.min(reserveBytes, now.allBytes * mostOfDisk)
  const lookAgain = async () => {
    // A disk that can't be asked isn't a reason to refuse anything: writing itself says when it is full.
    now = await look().catch(() => now)
    if (isLow() && !wasLow) for (const listener of listeners) listener()
    wasLow = isLow()
  }
  await lookAgain()
  const timer = setInterval(() => void lookAgain(), everyMs)
  timer.unref()
  return {
    freeBytes: () => now.freeBytes,
    isLow,
    onLow: (listener) => {
      listeners.push(listener)
      if (isLow()) listener()
    },
    stop: () => clearInterval(timer),
  }
}

async function free(folder: string): Promise<Free> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, allBytes: blocks * bsize }
}
