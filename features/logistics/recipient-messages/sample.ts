import type { Machine } from '#kit/server/machine.ts'
import { usualSettings } from './server/usual-settings.ts'
import { withOwnTextsOnly } from './server/stored-texts.ts'
import { recipientMessageSettings } from './server/tables.ts'

/** The sample workspace tells its recipients what happens; without a channel, the messages can be read. */
export async function sampleMessages({ db }: Pick<Machine, 'db'>): Promise<void> {
  const value = withOwnTextsOnly({ ...usualSettings(), isOn: true, countryCode: '598' })
  await db.insert(recipientMessageSettings).values({ tab: 'messages', value }).onConflictDoNothing()
}
