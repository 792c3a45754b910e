import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { saveTab } from '#kit/server/setting-tabs.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { MessageSettings } from '../contract.ts'
import { messageEvents } from '../rules.ts'
import { textsFrom, withOwnTextsOnly } from './stored-texts.ts'
import { recipientMessageSettings } from './tables.ts'
import { usualSettings } from './usual-settings.ts'

const tab = 'messages'

/** As saved, or what a workspace starts with. */
export async function messageSettings(db: Database): Promise<{ value: MessageSettings; version: number }> {
  const [row] = await db.select().from(recipientMessageSettings).where(eq(recipientMessageSettings.tab, tab))
  const saved = row && z.safeParse(MessageSettings, withAllEvents(row.value))
  return { value: saved?.success ? saved.data : usualSettings(), version: row?.version ?? 0 }
}

/** Events that came since they were saved are told once someone turns them on: no update sends what nobody chose. */
function withAllEvents(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('events' in value)) return value
  const events = messageEvents.map((event) => {
    const stored = Object(Object(value.events)[event])
    return [event, { isOn: false, ...stored, texts: textsFrom(event, stored.texts) }]
  })
  return { ...value, events: Object.fromEntries(events) }
}

type Change = { version: number; value: MessageSettings }

export function saveMessageSettings(context: Context, { version, value }: Change): Promise<{ version: number }> {
  return context.db.transaction(async (tx) => {
    const before = (await messageSettings(tx)).value
    const saved = await saveTab(tx, recipientMessageSettings, { tab, version, value: withOwnTextsOnly(value) })
    await recordEvent(tx, context, {
      kind: 'messageSetting.changed',
      entity: 'messageSetting',
      entityId: tab,
      before: factsOf(before),
      after: factsOf(value),
    })
    return saved
  })
}

/** What the log shows of them: the texts are too long for it. */
function factsOf(settings: MessageSettings) {
  const { isOn, language, channels, countryCode, quiet, mostPerDay, changeMinutes, near, events } = settings
  return {
    isOn,
    language,
    channels,
    countryCode,
    quietFrom: quiet.isOn ? quiet.from : '',
    quietTo: quiet.isOn ? quiet.to : '',
    mostPerDay,
    changeMinutes,
    nearStops: near.stops,
    nearMinutes: near.minutes,
    events: messageEvents.filter((event) => events[event].isOn),
  }
}
