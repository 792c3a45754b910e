import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { roles } from '#platform/access/server/tables.ts'
import { login } from '#platform/accounts/contract.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { program } from '#app/api.ts'
import { testApi } from '#homes/test/test-api.ts'
import { loadUsers } from '#features/people/users/server/load-sample.ts'
import * as calendar from './contract.ts'
import { sampleEvents } from './sample.ts'
import { calendarEvents } from './server/tables.ts'

const api = await testApi()
const all = [...calendar.calendars]
const list = (as: string, query: Record<string, unknown> = {}) =>
  api.call(calendar.listEvents, { as, query: { calendars: all, ...query } })
const titles = async (as: string, query = {}) => (await list(as, query)).map(({ title }) => title)
const body = (given: object = {}) => ({
  title: 'Briefing',
  start: '2026-11-20T09:00:00.000Z',
  end: '2026-11-20T10:00:00.000Z',
  extendedProps: { calendar: 'Business' as const, ...given },
})
const raw = async (as: string, path: string, init: RequestInit = {}) =>
  api.fetch(
    new Request(`http://localhost${path}`, {
      ...init,
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    }),
  )
const week = { start: '2026-11-20T00:00:00Z', end: '2026-11-27T00:00:00Z' }
const daily = (given: object = {}) => body({ rrule: 'FREQ=DAILY;COUNT=5', timeZone: 'UTC', ...given })
const days = async (as: string) => (await list(as, week)).map(({ start, title }) => `${start.slice(8, 13)} ${title}`)

describe('the calendar', () => {
  it('has ten sample events around today, once', async () => {
    await loadUsers(api.machine, program)
    await sampleEvents(api.machine)
    await sampleEvents(api.machine)
    const tokenOf = async (who: string) => {
      const signedIn = await api.call(login, { body: { email: `${who}@demo.com`, password: who, remember: true } })
      return 'accessToken' in signedIn ? signedIn.accessToken : ''
    }
    const events = await list(await tokenOf('admin'))
    expect(events.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(new Set(events.map(({ extendedProps }) => extendedProps.calendar))).toEqual(new Set(all))
    expect(await titles(await api.signIn())).toHaveLength(8)
    const { notifications, unread } = await api.call(listNotifications, { as: await tokenOf('dispatcher') })
    expect(unread).toBe(2)
    expect(notifications.map(({ kind, values }) => [kind, values['event']])).toEqual([
      ['event-invited', 'Review of last week’s routes'],
      ['event-invited', 'Morning briefing of the drivers'],
    ])
  })

  it('reads a time without a zone by the zone beside it, and a day of whole days as that day', async () => {
    const as = await api.signIn()
    const create = async (given: object) => (await api.call(calendar.createEvent, { as, body: given as never })).id
    const montevideo = { calendar: 'Business', timeZone: 'America/Montevideo' }
    const id = await create({
      ...body(),
      start: '2026-11-20T09:00',
      end: '2026-11-20 10:30:30',
      extendedProps: montevideo,
    })
    const read = async (of: number) => (await list(as)).find((event) => event.id === of)
    expect(await read(id)).toMatchObject({ start: '2026-11-20T12:00:00.000Z', end: '2026-11-20T13:30:30.000Z' })
    await api.call(calendar.changeEvent, { as, params: { id }, body: { start: '2026-11-20T08:00:00' } })
    expect(await read(id)).toMatchObject({ start: '2026-11-20T11:00:00.000Z' })
    const whole = await create({
      ...body(),
      allDay: true,
      start: '2026-11-20T23:00',
      end: '',
      extendedProps: montevideo,
    })
    expect(await read(whole)).toMatchObject({ start: '2026-11-20', end: '2026-11-21' })
  })

  it('answers the calendars that are listed, by repeated keys of either form, and nothing for none', async () => {
    const as = await api.signIn()
    for (const kind of all)
      await api.call(calendar.createEvent, { as, body: { ...body({ calendar: kind }), title: kind } })
    expect(await titles(as, { calendars: ['Family', 'ETC'] })).toEqual(['Family', 'ETC'])
    const answer = await raw(as, '/api/apps/calendar?calendars[]=Holiday&calendars[]=Odd')
    expect(await answer.json()).toMatchObject([{ title: 'Holiday' }])
    expect(await (await raw(as, '/api/apps/calendar?calendars=Business')).json()).toHaveLength(1)
    expect(await titles(as, { calendars: [] })).toEqual([])
  })

  it('numbers a new event after the last one, and answers it', async () => {
    const as = await api.signIn()
    expect(await api.call(calendar.createEvent, { as, body: body() })).toMatchObject({
      ...body(),
      id: 1,
      allDay: false,
    })
    expect((await api.call(calendar.createEvent, { as, body: body() })).id).toBe(2)
    await api.call(calendar.deleteEvent, { as, params: { id: 2 } })
    expect((await api.call(calendar.createEvent, { as, body: body() })).id).toBe(3)
  })

  it('merges what a change names into the event', async () => {
    const as = await api.signIn()
    const made = await api.call(calendar.createEvent, { as, body: body({ location: 'Yard' }) })
    const changed = await api.call(calendar.changeEvent, {
      as,
      params: { id: 1 },
      body: { title: 'Longer', end: '2026-11-20T12:00:00.000Z', extendedProps: { description: 'All of us' } },
    })
    expect(changed).toEqual({
      ...made,
      title: 'Longer',
      end: '2026-11-20T12:00:00.000Z',
      extendedProps: { ...made.extendedProps, description: 'All of us' },
    })
    const moved = await api.call(calendar.changeEvent, {
      as,
      params: { id: 1 },
      body: { start: '2026-11-21T08:00:00Z' },
    })
    expect(moved).toMatchObject({ start: '2026-11-21T08:00:00.000Z', end: '2026-11-21T11:00:00.000Z' })
    const whole = await api.call(calendar.changeEvent, {
      as,
      params: { id: 1 },
      body: { start: '2026-11-22', end: '2026-11-24', allDay: true },
    })
    expect(whole).toMatchObject({ start: '2026-11-22', end: '2026-11-24', allDay: true })
  })

  it('answers 400 and no more to a change or deletion of an unknown event, as of a private one', async () => {
    const as = await api.signIn()
    const other = await api.signIn()
    await api.call(calendar.createEvent, { as: other, body: body() })
    for (const [method, id] of [
      ['PUT', 99],
      ['DELETE', 99],
      ['PUT', 1],
      ['DELETE', 1],
      // A text that is no number is an unknown id as well.
      ['PUT', 'x'],
      ['DELETE', '1e3'],
    ]) {
      const answer = await raw(as, `/api/apps/calendar/${id}`, {
        method: String(method),
        ...(method === 'PUT' && { body: '{"title":"x"}' }),
      })
      expect([answer.status, await answer.text()]).toEqual([400, 'Something Went Wrong'])
    }
    expect(await titles(as)).toEqual([])
    expect(await titles(other)).toEqual(['Briefing'])
  })

  it('refuses times before 1900 and after 2199, which databases and clocks see differently', async () => {
    const as = await api.signIn()
    for (const start of ['0001-01-01T00:00:00Z', '1899-12-31', '2200-01-01', '9999-12-31T22:00:00Z'])
      expect((await api.refusal(calendar.createEvent, { as, body: { ...body(), start, end: '' } })).status).toBe(422)
  })

  it('refuses what cannot be', async () => {
    const as = await api.signIn()
    const refused = async (given: object) =>
      (await api.refusal(calendar.createEvent, { as, body: { ...body(), ...given } })).status
    for (const wrong of [
      { title: '' },
      { start: 'soon' },
      { start: '2026-13-45' },
      { end: '2026-11-20T08:00:00Z' },
      { url: 'javascript:alert(1)' },
      { extendedProps: {} },
      { extendedProps: { calendar: 'Work' } },
      { extendedProps: { calendar: 'Business', rrule: 'FREQ=SECONDLY' } },
      { extendedProps: { calendar: 'Business', guests: ['no address'] } },
      { extendedProps: { calendar: 'Business', timeZone: 'Mars/Olympus' } },
    ])
      expect(await refused(wrong), JSON.stringify(wrong)).toBe(422)
  })
})

describe('a repeated event', () => {
  it('takes place each time in the asked range, and is one event without one', async () => {
    const as = await api.signIn()
    await api.call(calendar.createEvent, { as, body: daily() })
    expect(await days(as)).toEqual([20, 21, 22, 23, 24].map((day) => `${day}T09 Briefing`))
    expect(await list(as)).toHaveLength(1)
  })

  it('changes at one time, from there on, or always', async () => {
    const as = await api.signIn()
    await api.call(calendar.createEvent, { as, body: daily() })
    const change = (scope: string, occurrence: string, given: object) =>
      api.call(calendar.changeEvent, { as, params: { id: 1 }, query: { scope, occurrence }, body: given })
    await change('this', '2026-11-21T09:00:00.000Z', { title: 'Moved', start: '2026-11-21T15:00:00Z' })
    await change('following', '2026-11-23T09:00:00.000Z', { title: 'Later' })
    expect((await days(as)).toSorted()).toEqual([
      '20T09 Briefing',
      '21T15 Moved',
      '22T09 Briefing',
      '23T09 Later',
      '24T09 Later',
    ])
    await change('all', '2026-11-22T09:00:00.000Z', { start: '2026-11-22T11:00:00Z', end: '2026-11-22T12:00:00Z' })
    expect((await days(as)).filter((day) => day.endsWith('Briefing'))).toEqual(['20T11 Briefing', '22T11 Briefing'])
    const gone = await api.refusal(calendar.changeEvent, {
      as,
      params: { id: 1 },
      query: { scope: 'this', occurrence: '2026-11-24T09:00:00Z' },
      body: { title: 'x' },
    })
    expect(gone.status).toBe(409)
  })

  it('is deleted at one time, from there on, or always, and each deletion can be taken back', async () => {
    const as = await api.signIn()
    await api.call(calendar.createEvent, { as, body: daily() })
    const params = { id: 1 }
    const remove = (query: object) => api.call(calendar.deleteEvent, { as, params, query })
    await remove({ scope: 'this', occurrence: '2026-11-21T09:00:00Z' })
    expect((await days(as)).map((day) => day.slice(0, 2))).toEqual(['20', '22', '23', '24'])
    await api.call(calendar.restoreEvent, { as, params })
    await remove({ scope: 'following', occurrence: '2026-11-22T09:00:00Z' })
    expect((await days(as)).map((day) => day.slice(0, 2))).toEqual(['20', '21'])
    await api.call(calendar.restoreEvent, { as, params })
    expect(await days(as)).toHaveLength(5)
    await remove({})
    expect(await list(as)).toEqual([])
    const other = await api.signIn()
    expect((await api.refusal(calendar.restoreEvent, { as: other, params })).status).toBe(404)
  })
})

describe('other people', () => {
  it('see what is shared and what they are invited to, change only what is shared, and answer', async () => {
    const as = await api.signIn()
    const guest = await api.signIn(undefined, { email: 'guest@test.example', fullName: 'Gail Guest' })
    await api.call(calendar.createEvent, { as, body: { ...body(), title: 'Private' } })
    await api.call(calendar.createEvent, { as, body: { ...body({ isShared: true }), title: 'Shared' } })
    await api.call(calendar.createEvent, {
      as,
      body: { ...body({ guests: ['guest@test.example'] }), title: 'Invited' },
    })
    expect(await titles(guest)).toEqual(['Shared', 'Invited'])
    const told = async (who: string) => (await api.call(listNotifications, { as: who })).notifications
    const link = '/apps/calendar?day=2026-11-20&open=event-3'
    expect(await told(guest)).toMatchObject([{ kind: 'event-invited', values: { event: 'Invited' }, link }])
    await api.call(calendar.changeEvent, { as: guest, params: { id: 2 }, body: { title: 'Ours' } })
    const refused = await api.refusal(calendar.changeEvent, { as: guest, params: { id: 3 }, body: { title: 'Mine' } })
    expect(refused.status).toBe(403)
    const answered = await api.call(calendar.answerEvent, { as: guest, params: { id: 3 }, body: { answer: 'yes' } })
    expect(answered.extendedProps).toMatchObject({ ownAnswer: 'yes', guests: [{ name: 'Gail Guest', answer: 'yes' }] })
    expect(await told(as)).toMatchObject([{ kind: 'event-answered', values: { person: 'Gail Guest' }, link }])
    const answer = (id: number) =>
      api.refusal(calendar.answerEvent, { as: guest, params: { id }, body: { answer: 'no' } })
    expect((await answer(2)).status).toBe(404)
    expect((await answer(1)).status).toBe(400)
  })

  it('come in by right alone', async () => {
    const reader = await api.signIn([{ action: 'read', subject: 'CalendarEvent' }])
    const nobody = await api.signIn([])
    const params = { id: 1 }
    const changes = (who: { as?: string }) => [
      api.refusal(calendar.createEvent, { ...who, body: body() }),
      api.refusal(calendar.changeEvent, { ...who, params, body: {} }),
      api.refusal(calendar.deleteEvent, { ...who, params }),
      api.refusal(calendar.restoreEvent, { ...who, params }),
      api.refusal(calendar.importEvents, { ...who, body: 'x' }),
    ]
    const reads = (who: { as?: string }) => [
      api.refusal(calendar.listEvents, who),
      api.refusal(calendar.listGuests, who),
      api.refusal(calendar.answerEvent, { ...who, params, body: { answer: 'yes' } }),
      api.refusal(calendar.createFeed, who),
    ]
    const statuses = async (refusals: Promise<{ status: number }>[]) =>
      new Set((await Promise.all(refusals)).map(({ status }) => status))
    expect(await statuses([...changes({ as: reader }), ...reads({ as: nobody })])).toEqual(new Set([403]))
    // Who has no calendar, such as a client, is shown to no one.
    expect(await api.call(calendar.listGuests, { as: reader })).toHaveLength(1)
  })
})

describe('other calendar programs', () => {
  it('read the events by a link, which a new one replaces', async () => {
    const as = await api.signIn()
    await api.call(calendar.createEvent, { as, body: { ...daily(), title: 'Early; late' } })
    const { url } = await api.call(calendar.createFeed, { as })
    const answer = await api.fetch(new Request(url))
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = await answer.text()
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(5)
    expect(text).toContain('SUMMARY:Early\\; late')
    expect(text).toContain('DTSTART:20261121T090000Z')
    await api.call(calendar.createFeed, { as })
    expect((await api.fetch(new Request(url))).status).toBe(404)
  })

  it('read nothing any more once the right to read events was taken away', async () => {
    const as = await api.signIn([{ action: 'read', subject: 'CalendarEvent' }])
    const { url } = await api.call(calendar.createFeed, { as })
    expect((await api.fetch(new Request(url))).status).toBe(200)
    await api.machine.db.update(roles).set({ rules: [] })
    expect((await api.fetch(new Request(url))).status).toBe(404)
  })

  it('give their events in a file, taken in once', async () => {
    const as = await api.signIn()
    const file = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:a',
      'DTSTART;TZID=Europe/Paris:20261023T090000',
      'DTEND;TZID=Europe/Paris:20261023T100000',
      'RRULE:FREQ=DAILY;COUNT=4',
      'EXDATE;TZID=Europe/Paris:20261024T090000',
      'SUMMARY:Meeting\\, daily',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:b',
      'DTSTART;VALUE=DATE:20261024',
      'SUMMARY:Whole day',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n')
    expect(await api.call(calendar.importEvents, { as, body: file })).toEqual({
      imported: 2,
      skipped: 0,
      withoutStart: 0,
      beyond: 0,
    })
    expect(await api.call(calendar.importEvents, { as, body: file })).toEqual({
      imported: 0,
      skipped: 2,
      withoutStart: 0,
      beyond: 0,
    })
    const found = await list(as, { start: '2026-10-01T00:00:00Z', end: '2026-11-01T00:00:00Z' })
    // Paris leaves summer time on 25 October 2026: 09:00 there is 07:00 UTC before and 08:00 after.
    expect(found.map(({ title, start }) => [title, start])).toEqual([
      ['Meeting, daily', '2026-10-23T07:00:00.000Z'],
      ['Meeting, daily', '2026-10-25T08:00:00.000Z'],
      ['Meeting, daily', '2026-10-26T08:00:00.000Z'],
      ['Whole day', '2026-10-24'],
    ])
    const part = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT']
    const moved = [
      'BEGIN:VCALENDAR',
      ...part('c', 'DTSTART:20261102T090000Z', 'RRULE:FREQ=DAILY;COUNT=2', 'SUMMARY:Call'),
      ...part('c', 'RECURRENCE-ID:20261103T090000Z', 'DTSTART:20261103T150000Z', 'SUMMARY:Call, later'),
      ...part('d', 'DTSTART:15000101T090000Z', 'SUMMARY:Long ago'),
      ...part('e', 'SUMMARY:Some day'),
      'END:VCALENDAR',
    ].join('\r\n')
    expect(await api.call(calendar.importEvents, { as, body: moved })).toEqual({
      imported: 2,
      skipped: 0,
      withoutStart: 2,
      beyond: 0,
    })
    const later = await list(as, { start: '2026-11-01T00:00:00Z', end: '2026-12-01T00:00:00Z' })
    expect(later.map(({ title, start }) => `${start.slice(8, 13)} ${title}`)).toEqual([
      '02T09 Call',
      '03T15 Call, later',
    ])
    for (const wrong of ['', 'hello', 'BEGIN:VCARD\r\nEND:VCARD'])
      expect((await api.refusal(calendar.importEvents, { as, body: wrong })).status).toBe(422)
  })
})

it('twenty events made at the same moment are all kept', async () => {
  const as = await api.signIn()
  const made = Array.from({ length: 20 }, () => api.call(calendar.createEvent, { as, body: daily() }))
  expect(new Set((await Promise.all(made)).map(({ id }) => id)).size).toBe(20)
})

describe('a calendar that others fill', () => {
  it('lists your own events and invitations first, cuts long series, and says that it is cut', async () => {
    const crowd = await api.signIn()
    const as = await api.signIn()
    await api.call(calendar.createEvent, { as, body: body({ calendar: 'Personal' }) })
    const shared = { ...daily({ rrule: 'FREQ=DAILY', isShared: true, timeZone: 'UTC' }), title: 'Crowd' }
    const { id } = await api.call(calendar.createEvent, { as: crowd, body: shared })
    const [row] = await api.machine.db.select().from(calendarEvents).where(eq(calendarEvents.id, id))
    const rows = Array.from({ length: 30 }, (_, at) => ({ ...row!, id: 1000 + at }))
    await api.machine.db.insert(calendarEvents).values(rows)
    await api.call(calendar.createEvent, { as, body: { ...body(), title: 'Mine' } })
    const path = `/api/apps/calendar?calendars=Business&calendars=Personal&start=2026-11-01T00:00:00Z&end=2028-11-01T00:00:00Z`
    const response = await raw(as, path)
    expect(response.headers.get('x-list-cut')).toBe('true')
    const found = (await response.json()) as calendar.CalendarEvent[]
    expect(found.filter(({ title }) => title !== 'Crowd').map(({ title }) => title)).toEqual(['Briefing', 'Mine'])
    expect(found.filter((one) => one.id === 1029).length).toBe(400)
    // Three series of the crowd, with which a thousand times are reached, and the two of one's own.
    expect(found.length).toBe(1202)
    expect(
      (await raw(as, `${path.split('&start')[0]}&start=2026-11-20T00:00:00Z&end=2026-11-21T00:00:00Z`)).headers.get(
        'x-list-cut',
      ),
    ).toBeNull()
  })

  it('walks a series without an end for some fifteen months at most, and says that it is cut', async () => {
    const as = await api.signIn()
    const yearly = daily({ rrule: 'FREQ=YEARLY', timeZone: 'UTC' })
    await api.call(calendar.createEvent, { as, body: yearly })
    const list = (end: string) =>
      raw(as, `/api/apps/calendar?calendars=Business&start=2026-11-01T00:00:00Z&end=${end}-11-01T00:00:00Z`)
    const [year, centuries] = [await list('2027'), await list('2190')]
    expect([year.headers.get('x-list-cut'), centuries.headers.get('x-list-cut')]).toEqual([null, 'true'])
    const count = async (response: Response) => ((await response.json()) as calendar.CalendarEvent[]).length
    expect([await count(year), await count(centuries)]).toEqual([1, 2])
  })

  it('says that it is cut where one person shares more than fit', async () => {
    const crowd = await api.signIn()
    const as = await api.signIn()
    const { id } = await api.call(calendar.createEvent, { as: crowd, body: body({ isShared: true }) })
    const [row] = await api.machine.db.select().from(calendarEvents).where(eq(calendarEvents.id, id))
    const share = (count: number, from: number) =>
      api.machine.db
        .insert(calendarEvents)
        .values(Array.from({ length: count }, (_, at) => ({ ...row!, id: from + at })))
    const list = () => raw(as, '/api/apps/calendar?calendars=Business')
    await share(999, 1000)
    expect((await list()).headers.get('x-list-cut')).toBeNull()
    await share(1, 5000)
    const response = await list()
    expect(response.headers.get('x-list-cut')).toBe('true')
    expect(((await response.json()) as calendar.CalendarEvent[]).length).toBe(1000)
  })
})
