import type { Machine } from '#kit/server/machine.ts'
import { sendTemplate, type Handed } from '../../recipient-whatsapp/server/commands.ts'
import { variablesOf } from '../rules/variables.ts'
import { limitMs } from './provider-calls.ts'
import { waysFor } from './reach-of-recipient.ts'
import { deliveriesToTell } from './read-deliveries.ts'
import { messageSettings } from './settings.ts'
import type { recipientMessages } from './tables.ts'
import { say } from './texts.ts'
import { factsFor, valuesOf } from './write-messages.ts'

type Row = typeof recipientMessages.$inferSelect

/** Fills the approved template of an event: its variables stand in the order in which the settings list them. */
export async function handToWhatsapp(machine: Machine, row: Row): Promise<Handed> {
  const { id, deliveryId, event, language, address: to, promisedFrom: from, promisedTo: until } = row
  const known = await machine.db.transaction(async (tx) => {
    const [delivery] = await deliveriesToTell(tx, [deliveryId], machine.now())
    const { value: settings } = await messageSettings(tx)
    if (!delivery) return undefined
    const ways = await waysFor(tx, machine, { contacts: [delivery], settings })
    return { delivery, facts: await factsFor(tx, machine, { settings, ways }) }
  })
  if (!known) return { kind: 'refused', error: 'The delivery is gone.' }
  const band = from && until ? { from, to: until } : null
  const filled = valuesOf({ ...known, band, language })
  // The approved text can't be labelled; its first variable can.
  const label = row.isTest ? `${say(language, 'test')} ` : ''
  const values = variablesOf[event].map((name, index) => (index === 0 ? `${label}${filled[name]}` : filled[name]))
  return sendTemplate(machine, { id, to, event, language, values }, AbortSignal.timeout(limitMs))
}
