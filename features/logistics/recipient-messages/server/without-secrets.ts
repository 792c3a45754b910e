import type { Database } from '#kit/server/machine.ts'
import { statusCodeOf } from '../../deliveries/server/queries.ts'
import { storedPins } from '../../door-pins/server/queries.ts'

type Said = { deliveryId: number; trackingCode: string; subject: string; text: string }

/** A message as it is shown to others: its link leads to the state alone, and the PIN is left out. Only its recipient got both. */
export async function withoutSecrets(db: Database, said: Said): Promise<Pick<Said, 'subject' | 'text'>> {
  const { deliveryId, trackingCode } = said
  const code = await statusCodeOf(said)
  const pin = (await storedPins(db, [deliveryId])).get(deliveryId)?.pin
  const shown = (text: string) => {
    const linked = text.replaceAll(trackingCode, code)
    return pin === undefined ? linked : linked.replaceAll(pin, '••••••')
  }
  return { subject: shown(said.subject), text: shown(said.text) }
}
