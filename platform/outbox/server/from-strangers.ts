import { isWithinLimit } from '#kit/server/call-log.ts'
import { hashToken } from '#kit/server/ids.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { strangerLimits } from '../rules.ts'
import { outboxStrangers as log } from './tables.ts'

const hourMs = 3_600_000
const longestMs = Math.max(...Object.values(strangerLimits).map(({ hours }) => hours)) * hourMs

type Caused = { to: string; about: keyof typeof strangerLimits; now: Date }

/**
 * Counts an email that somebody unknown causes, and says whether it may be sent: however many strangers there are, and
 * whichever forms they fill in, nobody’s mailbox is filled by them.
 */
export async function mayStrangerWrite(tx: Transaction, { to, about, now }: Caused): Promise<boolean> {
  const { most, hours } = strangerLimits[about]
  const sender = `${about} ${await hashToken(to.trim().toLowerCase())}`
  return isWithinLimit(tx, now, { log, sender, most, windowMs: hours * hourMs, keptMs: longestMs })
}
