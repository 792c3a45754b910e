import type { Machine } from '#kit/server/machine.ts'
import { laterDaily, sampleHoursLater } from '#kit/server/sample-clock.ts'
import { usualSettings } from './server/usual-settings.ts'
import { withOwnTextsOnly } from './server/stored-texts.ts'
import { recipientMessageSettings } from './server/tables.ts'

/** The sample workspace tells its recipients what happens; without a channel, the messages can be read. */
export async function sampleMessages({ db, now, settings }: Pick<Machine, 'db' | 'now' | 'settings'>): Promise<void> {
  const later = sampleHoursLater(now(), settings)
  const usual = usualSettings()
  const quiet = { ...usual.quiet, from: laterDaily(usual.quiet.from, later), to: laterDaily(usual.quiet.to, later) }
  const value = withOwnTextsOnly({ ...usual, quiet, isOn: true, countryCode: '598' })
  await db.insert(recipientMessageSettings).values({ tab: 'messages', value }).onConflictDoNothing()
}
