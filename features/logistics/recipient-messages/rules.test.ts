import { describe, expect, it } from 'vitest'
import { isForward, phoneToSend } from './rules.ts'
import { dueMessages, type Seen, type Told } from './rules/due-messages.ts'
import { whenMayLeave } from './rules/quiet-hours.ts'
import { smsLength } from './rules/sms.ts'
import { fillTemplate, unknownVariable } from './rules/variables.ts'
import { usualSettings } from './server/usual-settings.ts'

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)
const settings = { ...usualSettings(), isOn: true }
const seen = (more: Partial<Seen> = {}): Seen => ({
  state: 'published',
  date: '2026-11-23',
  attempts: 0,
  eta: at('14:20'),
  band: { from: at('14:00'), to: at('15:00') },
  stopsBefore: null,
  isAtDepot: false,
  ...more,
})
const due = (one: Seen, told: Told[] = [], now = at('09:00')) => dueMessages(one, told, settings, now)
const events = (...given: Parameters<typeof due>) => due(...given).map(({ event }) => event)

describe('what is due', () => {
  it('is the time once a delivery is published, and nothing twice', () => {
    const [confirmed] = due(seen())
    expect(confirmed).toMatchObject({ event: 'confirmed', key: 'confirmed 2026-11-23' })
    expect(due(seen(), [confirmed!])).toEqual([])
    expect(events(seen({ state: 'planned' }))).toEqual([])
    expect(events(seen(), [], at('15:00'))).toEqual([])
  })

  it('is that it can be collected once its parcel is at the depot, and that it goes back', () => {
    expect(events(seen({ state: 'awaitingCollection' }))).toEqual([])
    expect(events(seen({ state: 'awaitingCollection', isAtDepot: true }))).toEqual(['readyToCollect'])
    expect(events(seen({ state: 'returning' }))).toEqual(['returning'])
  })

  it('is a new day after an attempt, or after another day was told, and each once', () => {
    const [moved] = due(seen({ state: 'ready', attempts: 1, date: '2026-11-24' }))
    expect(moved).toMatchObject({ event: 'rescheduled', key: 'rescheduled 1 0 2026-11-24', band: null })
    expect(events(seen({ state: 'planned', attempts: 1, date: '2026-11-24' }), [moved!])).toEqual([])
    const told = due(seen())
    expect(events(seen({ state: 'ready' }), told)).toEqual([])
    expect(events(seen({ state: 'ready', date: '2026-11-25' }), told)).toEqual(['rescheduled'])
    expect(events(seen({ state: 'ready', date: null }), told)).toEqual([])
  })

  it('is a day that comes back after another one was told, with its time', () => {
    const told = due(seen())
    told.push(...due(seen({ state: 'ready', date: '2026-11-24' }), told))
    const back = due(seen({ state: 'ready' }), told)
    expect(back).toMatchObject([{ event: 'rescheduled' }])
    expect(due(seen({ state: 'ready' }), [...told, ...back])).toEqual([])
    const anew = due(seen(), [...told, ...back])
    expect(anew).toMatchObject([{ event: 'confirmed', band: seen().band }])
    expect(due(seen(), [...told, ...back, ...anew])).toEqual([])
    // Also where nobody had to hear of the day alone.
    expect(events(seen(), told)).toEqual(['confirmed'])
    const away = due(seen({ state: 'ready', date: '2026-11-24' }), [...told, ...back, ...anew])
    expect(away).toMatchObject([{ event: 'rescheduled' }])
  })

  it('is no new day for someone who was told none', () => {
    const unsent = { key: 'confirmed 2026-11-23 cancelled 12', event: 'confirmed', band: null } as const
    expect(events(seen({ state: 'ready', date: '2026-11-24' }), [unsent])).toEqual([])
    const asked = { ...unsent, key: `${unsent.key} again 1` }
    expect(events(seen({ state: 'ready', date: '2026-11-24' }), [unsent, asked])).toEqual(['rescheduled'])
  })

  it('is no new day for a recipient who chose it, and one again where it is moved from there', () => {
    const chosen = { key: 'page 2026-11-24', event: 'confirmed', band: null } as const
    const told = [...due(seen()), chosen]
    expect(events(seen({ state: 'ready', date: '2026-11-24' }), told)).toEqual([])
    expect(events(seen({ date: '2026-11-24' }), told)).toEqual(['confirmed'])
    expect(events(seen({ state: 'ready' }), told)).toEqual(['rescheduled'])
    // What they read there of a day they were told is nothing new.
    expect(events(seen(), [...due(seen()), { ...chosen, key: 'page 2026-11-23' }])).toEqual([])
  })

  it('is that it is known, and that the driver is there, where these are turned on', () => {
    const { received, arrived } = settings.events
    const turnedOn = { received: { ...received, isOn: true }, arrived: { ...arrived, isOn: true } }
    const all = { ...settings, events: { ...settings.events, ...turnedOn } }
    const named = (state: Seen['state']) => dueMessages(seen({ state }), [], all, at('09:00')).map(({ event }) => event)
    expect([named('ready'), named('arrived')]).toEqual([['received'], ['arrived']])
    expect([events(seen({ state: 'ready' })), events(seen({ state: 'arrived' }))]).toEqual([[], []])
  })

  it('is a new time only where it lies outside what was told by enough', () => {
    const told = due(seen())
    const later = (time: string) => seen({ eta: at(time), band: { from: at(time), to: at('17:00') } })
    expect(events(later('15:19'), told)).toEqual([])
    expect(events(later('15:20'), told)).toEqual(['windowChanged'])
    expect(events(later('13:41'), told)).toEqual([])
    expect(events(later('13:40'), told)).toEqual(['windowChanged'])
    const changed = due(later('15:20'), told)
    expect(events(later('15:30'), [...told, ...changed])).toEqual([])
    // Back to the first time, and once more to the later one: each is told.
    const back = due(seen(), [...told, ...changed])
    expect(back).toHaveLength(1)
    expect(events(later('15:20'), [...told, ...changed, ...back])).toEqual(['windowChanged'])
  })

  it('is that the vehicle left, then that it is near, and not both at once', () => {
    const left = seen({ state: 'outForDelivery', stopsBefore: 7 })
    const near = { ...left, stopsBefore: 2 }
    expect(events(left)).toEqual(['onTheWay'])
    expect(events(near, due(left))).toEqual(['near'])
    expect(events(near)).toEqual(['near'])
    expect(events({ ...left, stopsBefore: 3 }, due(near))).toEqual([])
    expect(events(left, [], at('14:00'))).toEqual(['near'])
  })

  it('is the end of each attempt once, also where it was taken back and recorded again', () => {
    const failed = seen({ state: 'failed', attempts: 1 })
    expect(events(failed)).toEqual(['failed'])
    expect(events(failed, due(failed))).toEqual([])
    expect(events({ ...failed, attempts: 2 }, due(failed))).toEqual(['failed'])
    expect(events(seen({ state: 'partlyDelivered', attempts: 1 }))).toEqual(['partly'])
  })

  it('is nothing of what is turned off', () => {
    const off = {
      ...settings,
      events: { ...settings.events, confirmed: { ...settings.events.confirmed, isOn: false } },
    }
    expect(dueMessages(seen(), [], off, at('09:00'))).toEqual([])
  })
})

describe('the length of a text', () => {
  it('counts the GSM alphabet in sevens, with two places for what is escaped', () => {
    expect(smsLength('a'.repeat(160))).toEqual({ encoding: 'gsm7', length: 160, segments: 1 })
    expect(smsLength('a'.repeat(161))).toMatchObject({ segments: 2 })
    expect(smsLength('a'.repeat(306))).toMatchObject({ segments: 2 })
    expect(smsLength('a'.repeat(307))).toMatchObject({ segments: 3 })
    expect(smsLength('é€')).toEqual({ encoding: 'gsm7', length: 3, segments: 1 })
    // 152 and an escaped sign are 154: it moves to the second part whole.
    expect(smsLength(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toMatchObject({ length: 306, segments: 3 })
  })

  it('counts everything else by 70, and divides no sign of two units', () => {
    expect(smsLength('’'.repeat(70))).toEqual({ encoding: 'ucs2', length: 70, segments: 1 })
    expect(smsLength('’'.repeat(71))).toMatchObject({ segments: 2 })
    expect(smsLength('🚚'.repeat(35))).toMatchObject({ length: 70, segments: 1 })
    expect(smsLength(`${'’'.repeat(66)}🚚${'’'.repeat(66)}`)).toMatchObject({ length: 134, segments: 3 })
    expect(smsLength('')).toEqual({ encoding: 'gsm7', length: 0, segments: 0 })
  })
})

describe('quiet hours', () => {
  const quiet = { isOn: true, from: '21:00', to: '08:00' }
  const zone = 'America/Montevideo'

  it('hold a message until they end, on the clock of the workspace', () => {
    expect(whenMayLeave(at('15:00'), quiet, zone)).toEqual(at('15:00'))
    expect(whenMayLeave(new Date('2026-11-24T00:00:00Z'), quiet, zone)).toEqual(new Date('2026-11-24T11:00:00Z'))
    expect(whenMayLeave(at('10:59'), quiet, zone)).toEqual(at('11:00'))
    expect(whenMayLeave(at('11:00'), quiet, zone)).toEqual(at('11:00'))
    expect(whenMayLeave(at('10:00'), { ...quiet, isOn: false }, zone)).toEqual(at('10:00'))
    expect(whenMayLeave(at('16:00'), { isOn: true, from: '12:00', to: '14:00' }, zone)).toEqual(at('17:00'))
  })
})

describe('a text', () => {
  it('names the first variable that it cannot fill', () => {
    expect(unknownVariable('confirmed', 'Hello {{name}}, {{ band }}')).toBe(undefined)
    expect(unknownVariable('confirmed', 'Hello {{nmae}}, {{bnad}}')).toBe('{{nmae}}')
    expect(unknownVariable('delivered', '{{band}}')).toBe('{{band}}')
    expect(unknownVariable('confirmed', 'Hello {{name')).toBe('{{')
  })

  it('does not fill what stands in a value', () => {
    expect(fillTemplate('{{name}} · {{link}}', { name: '{{link}}', link: 'https://x' })).toBe('{{link}} · https://x')
  })
})

it('a status only moves forward, and an end stays an end', () => {
  expect(isForward('accepted', 'sent')).toBe(true)
  expect(isForward('sending', 'delivered')).toBe(true)
  expect(isForward('unclear', 'accepted')).toBe(true)
  expect(isForward('sent', 'accepted')).toBe(false)
  expect(isForward('delivered', 'failed')).toBe(false)
  expect(isForward('failed', 'delivered')).toBe(false)
  expect(isForward('sent', 'sent')).toBe(false)
  expect(isForward('cancelled', 'delivered')).toBe(false)
  expect(isForward('sent', 'opened')).toBe(true)
  expect(isForward('delivered', 'opened')).toBe(true)
  expect(isForward('opened', 'delivered')).toBe(false)
  expect(isForward('opened', 'failed')).toBe(false)
  expect(isForward('failed', 'opened')).toBe(false)
})

it('a phone number is sent to as providers take it, or not at all', () => {
  expect(phoneToSend('+1 (555) 010-9999', '598')).toBe('+15550109999')
  expect(phoneToSend('0044 20 7946 0000', '598')).toBe('+442079460000')
  expect(phoneToSend('099 123 456', '598')).toBe('+59899123456')
  expect(phoneToSend('099 123 456', '')).toBe(undefined)
  expect(phoneToSend('12', '598')).toBe(undefined)
  expect(phoneToSend('', '598')).toBe(undefined)
})
