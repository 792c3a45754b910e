import { eq } from 'drizzle-orm'
import { keepParsed, type Kept } from '#kit/contract/keep-parsed.ts'
import { saveTab } from '#kit/server/setting-tabs.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { MessageSettings } from '../contract.ts'
import { messageEvents } from '../rules.ts'
import { textsFrom, withOwnTextsOnly } from './stored-texts.ts'
import { recipientMessageSettings } from './tables.ts'
import { usualSettings } from './usual-settings.ts'

const tab = 'messages'

/** As saved, or what a workspace starts with. */
export async function messageSettings(db: Database): Promise<Kept<MessageSettings> & { version: number }> {
  const [row] = await db.select().from(recipientMessageSettings).where(eq(recipientMessageSettings.tab, tab))
  if (!row) return { value: usualSettings(), unread: [], version: 0 }
  return { ...keepParsed(MessageSettings, withAllEvents(row.value), usualSettings()), version: row.version }
}

/** Names in the log what was saved under an earlier version and can no longer be read. */
export async function warnOfUnread({ db, log }: Pick<Machine, 'db' | 'log'>): Promise<void> {
  const { unread } = await messageSettings(db)
  if (unread.length > 0) log.warn({ unread }, 'parts of the settings of messages to recipients can’t be read any more')
}

/** Events that came since they were saved are told once someone turns them on: no update sends what nobody chose. */
function withAllEvents(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('events' in value)) return value
  const events = messageEvents.map((event) => {
    const stored = Object(Object(value.events)[event])
    // What was handed over in part was told as delivered before it had an event of its own.
    const isOn = event === 'partly' && Object(Object(value.events)['delivered']).isOn === true
    return [event, { isOn, ...stored, texts: textsFrom(event, stored.texts) }]
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
