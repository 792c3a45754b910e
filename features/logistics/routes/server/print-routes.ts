import { localeOf } from '#kit/contract/day-text.ts'
import { foldText } from '#kit/contract/fold-text.ts'
import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { notFound } from '#kit/server/errors.ts'
import type { Database } from '#kit/server/machine.ts'
import type { Context } from '#kit/server/handle.ts'
import type { PdfBlock, PdfLine } from '#kit/documents/write-pdf.ts'
import { visibleContacts } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { places } from '../../places/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { RouteDetail, RouteStop } from '../contract.ts'
import { refusals } from './refusals.ts'
import { loadingOrder, tripsOf } from '../rules.ts'
import { amountsIn } from './print-amounts.ts'
import { mapsOf } from './print-map.ts'
import { paperWords, type PaperWord, type PaperWords } from './print-words.ts'
import { findRoute, ownDriverIds, routesOfDay } from './queries.ts'
import { clockOf } from './notify-drivers.ts'

type Sheet = 'manifest' | 'loadList'

export async function printManifest(context: Context, id: number): Promise<Response> {
  return answer(context, 'manifest', [await findRoute(context, context.user, id)])
}

export async function printLoadList(context: Context, id: number): Promise<Response> {
  return answer(context, 'loadList', [await findRoute(context, context.user, id)])
}

/** The manifests of all routes of a day, each on pages of its own. */
export function printDay(context: Context, wanted: Day): Promise<Response> {
  return answerDay(context, 'manifest', wanted)
}

/** What goes into each vehicle of a day, the last stop first. */
export function printDayLoads(context: Context, wanted: Day): Promise<Response> {
  return answerDay(context, 'loadList', wanted)
}

type Day = { date: string; depotId: number }

async function answerDay(context: Context, kind: Sheet, wanted: Day): Promise<Response> {
  const routes = await routesOfDay(context, context.user, wanted)
  if (routes.length === 0) throw notFound(refusals.things.route)
  return answer(context, kind, routes)
}

/** Written in a worker, since a day of manifests takes a while. */
async function answer(context: Context, kind: Sheet, routes: RouteDetail[]): Promise<Response> {
  const { user, request, language, inWorker } = context
  const say = await sayFor(context, routes)
  const maps = kind === 'manifest' ? await mapsOf(context, routes) : undefined
  const blocks: PdfBlock[] = []
  for (const [index, route] of routes.entries()) {
    if (index > 0) blocks.push({ kind: 'page' })
    if (kind === 'loadList') blocks.push(...loadListOf(route, say))
    else blocks.push(...manifestOf(route, say), ...(maps?.get(route.id) ?? []))
  }
  const title = titleOf(kind, routes, say)
  const bytes = await inWorker(
    'writePdf',
    { title, language, isRightToLeft: language === 'ar', footer: title, blocks },
    { userId: user.id, seconds: 60, megabytes: 512, signal: request.signal },
  )
  const name = kind === 'manifest' ? 'manifest' : 'load-list'
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}-${routes[0]?.day}.pdf"`,
      'cache-control': 'no-store',
    },
  })
}

/** What the paper is about; a single route by its driver. */
function titleOf(kind: Sheet, routes: RouteDetail[], { word, date }: Say): string {
  const [first] = routes
  const parts = [word(kind)]
  if (first && routes.length === 1) parts.push(first.driverName)
  if (first) parts.push(date(first.day, 'long'))
  return parts.join(' · ')
}

type Say = {
  word: PaperWords
  date: (day: string, dateStyle: 'full' | 'long') => string
  load: (quantities: Record<string, number>) => string
  /** What the driver should know at the door. */
  notes: ReadonlyMap<number, { driverNote: string; phone: string }>
  /** What the place of a delivery is called, where it was found or confirmed for certain. */
  places: ReadonlyMap<number, string>
}

async function sayFor(
  { db, user, language }: Pick<Context, 'db' | 'user' | 'language'>,
  routes: RouteDetail[],
): Promise<Say> {
  const { units } = await logisticsSetting(db, 'general')
  return {
    word: paperWords(language),
    date: (day, dateStyle) =>
      new Intl.DateTimeFormat(localeOf(language), { dateStyle, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`)),
    load: amountsIn(language, units),
    notes: await notesFor(db, user, routes),
    places: await placesFor(db, routes),
  }
}

/** Phone numbers and notes for those who may see contact details, and for the driver of a route about its own stops. */
async function notesFor(db: Database, user: Context['user'], routes: RouteDetail[]): Promise<Say['notes']> {
  const ownDrivers = await ownDriverIds(db, user)
  const idsOn = (some: RouteDetail[]) => some.flatMap(({ stopList }) => stopList.map(({ deliveryId }) => deliveryId))
  const { id, driverNote, phone } = deliveries
  const own = idsOn(routes.filter(({ driverId }) => ownDrivers.includes(driverId)))
  const rows = await db
    .select({ id, driverNote, phone })
    .from(deliveries)
    .where(and(inArray(id, idsOn(routes).concat(0)), or(visibleContacts(user), inArray(id, own.concat(0)))))
    .limit(20_000)
  return new Map(rows.map((row) => [row.id, row]))
}

async function placesFor(db: Database, routes: RouteDetail[]): Promise<Say['places']> {
  const ids = routes.flatMap(({ stopList }) => stopList.map(({ deliveryId }) => deliveryId))
  const rows = await db
    .select({ id: deliveries.id, label: places.label })
    .from(deliveries)
    .innerJoin(places, eq(places.id, deliveries.placeId))
    .where(and(inArray(deliveries.id, ids.concat(0)), eq(places.quality, 'exact'), ne(places.label, '')))
    .limit(20_000)
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** Where to drive; what was written instead follows as a note. */
function addressOf(stop: RouteStop, { places: known, word }: Pick<Say, 'places' | 'word'>): string {
  const label = known.get(stop.deliveryId)
  if (!label || foldText(label) === foldText(stop.address)) return stop.address
  return `${label}\n${word('asWritten', { address: stop.address })}`
}

function textBlock(text: string, style: { isBold?: boolean; isFaint?: boolean; size?: number }): PdfBlock {
  return { kind: 'text', lines: [{ text, ...style }] }
}

function headOf(kind: Sheet, route: RouteDetail, { word, date }: Say): PdfBlock[] {
  const { driverName, vehicleName, plate, depotName, startSeconds, endSeconds, stops, number, isEstimated } = route
  const fact = (label: PaperWord, value: string): PdfLine[] =>
    value === '' ? [] : [{ text: `${word(label)} ${value}` }]
  return [
    ...(route.state === 'recalled' ? [textBlock(word('recalled'), { isBold: true, size: 20 })] : []),
    {
      kind: 'columns',
      columns: [
        [
          { text: word(kind), isBold: true, size: 15 },
          { text: date(route.day, 'full') },
          { text: word('publication', { number }), isFaint: true },
        ],
        [
          ...fact('driver', driverName),
          ...fact('vehicle', [vehicleName, plate].filter(Boolean).join(' · ')),
          ...fact('depot', depotName ?? ''),
          ...fact('times', `${clockOf(startSeconds)}–${clockOf(endSeconds)}`),
          ...fact('stops', String(stops)),
        ],
      ],
    },
    ...(isEstimated ? [textBlock(word('estimated'), { isFaint: true })] : []),
  ]
}

function manifestOf(route: RouteDetail, say: Say): PdfBlock[] {
  const { word } = say
  return [
    ...headOf('manifest', route, say),
    {
      kind: 'table',
      columns: [
        { title: word('number'), share: 0.7 },
        { title: word('time'), share: 1.6 },
        { title: word('task'), share: 1.7 },
        { title: word('recipient'), share: 4.7 },
        { title: word('load'), share: 1.9 },
        { title: word('signature'), share: 2.1 },
      ],
      rows: route.stopList.map((stop) => manifestRow(stop, say)),
    },
  ]
}

/** The empty lines of the last cell leave room to sign. */
function manifestRow(stop: RouteStop, { word, load, notes, places: known }: Say): string[] {
  const { driverNote = '', phone = '' } = notes.get(stop.deliveryId) ?? {}
  const windows = stop.windows.map(({ from, to }) => `${from}–${to}`).join(', ')
  return [
    String(stop.position + 1),
    [clockOf(stop.startSeconds), windows].filter(Boolean).join('\n'),
    word(stop.type),
    [
      stop.recipient,
      addressOf(stop, { places: known, word }),
      [stop.reference, phone].filter(Boolean).join(' · '),
      driverNote,
    ]
      .filter(Boolean)
      .join('\n'),
    load(stop.quantities),
    '\n\n',
  ]
}

function loadListOf(route: RouteDetail, say: Say): PdfBlock[] {
  const trips = tripsOf(route.stopList, route.figures.visits)
  return [
    ...headOf('loadList', route, say),
    textBlock(say.word('firstIn'), { isFaint: true }),
    ...trips.flatMap((trip, index) => {
      const title = say.word('trip', { number: index + 1 })
      return [...(trips.length > 1 ? [textBlock(title, { isBold: true })] : []), tripTable(trip, say)]
    }),
  ]
}

function tripTable(trip: RouteStop[], { word, load }: Say): PdfBlock {
  return {
    kind: 'table',
    columns: [
      { title: word('order'), share: 1 },
      { title: word('stop'), share: 1 },
      { title: word('reference'), share: 2 },
      { title: word('recipient'), share: 5 },
      { title: word('load'), share: 2.2, align: 'end' },
    ],
    rows: loadingOrder(trip).map((stop, at) => [
      String(at + 1),
      String(stop.position + 1),
      stop.reference,
      `${stop.recipient}\n${stop.address}`,
      load(stop.quantities),
    ]),
  }
}
