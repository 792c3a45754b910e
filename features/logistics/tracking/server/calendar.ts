import { othersOf } from '#languages/server.ts'
import { momentAt } from '#kit/contract/wall-time.ts'
import { conflict } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { PeopleLanguage } from '#kit/contract/sentence.ts'
import { sayFrom } from '#kit/contract/texts.ts'
import { trackingLink } from '../../deliveries/rules.ts'
import { statusCodeOf, type Stored } from '../../deliveries/server/queries.ts'
import ar from '../messages/ar.json' with { type: 'json' }
import en from '../messages/en.json' with { type: 'json' }
import fr from '../messages/fr.json' with { type: 'json' }
import { isAhead } from '../rules.ts'
import { calendarText, type CalendarEntry } from '../rules/calendar.ts'
import { knownOf } from './known-delivery.ts'
import { refusals } from './refusals.ts'

const say = sayFrom({ en, fr, ar, ...othersOf('tracking') })

/** The time its recipient was told as an entry for their calendar; nothing of the recipient is in it. */
export async function calendarOf(
  context: Context<unknown>,
  { delivery, code, language }: { delivery: Stored; code: string; language: PeopleLanguage },
): Promise<Response> {
  const { now, settings } = context
  const { company, expected, windows, date, step, type, timeZone } = await knownOf(context, delivery)
  const uid = `${(await statusCodeOf(delivery)).slice(0, 16)}-delivery@routewright`
  const entries: CalendarEntry[] = expected
    ? [{ uid, span: { from: new Date(expected.earliest), to: new Date(expected.latest) } }]
    : agreedOf({ uid, date, windows, timeZone })
  if (!isAhead(step) || entries.length === 0) throw conflict(refusals.noTime)
  const url = trackingLink(settings.publicUrl, code)
  const text = calendarText({
    entries,
    summary: say(language, `calendar.${type}`, { company }),
    description: say(language, 'calendar.text', { link: url }),
    url,
    at: now(),
    sequence: delivery.version,
  })
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="delivery.ics"',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    },
  })
}

type Agreed = { uid: string; date: string | null; windows: { from: string; to: string }[]; timeZone: string }

/** Before a time was told: the windows that were agreed, or the day alone. */
function agreedOf({ uid, date, windows, timeZone }: Agreed): CalendarEntry[] {
  if (date === null) return []
  if (windows.length === 0) return [{ uid, span: { day: date } }]
  const at = (time: string) => momentAt(time === '24:00' ? `${date}T23:59` : `${date}T${time}`, timeZone)
  return windows.map(({ from, to }, index) => ({ uid: `${index}-${uid}`, span: { from: at(from), to: at(to) } }))
}
