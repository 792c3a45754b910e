import { expect, type APIRequestContext } from '@playwright/test'
import { asAdmin, unique } from './visit.ts'

type Admin = Awaited<ReturnType<typeof asAdmin>>
type Plan = { id: number; version: number; routes: { id: number; driverName: string; stops: unknown[] }[] }
type Made = { id: number }
type Window = { from: string; to: string; isHard: boolean; centsPerMinute: number }

const timeZone = 'America/Montevideo'
const clock = (at: Date) => at.toLocaleTimeString('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' })
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone })

/** A soft window between so many minutes from now, within the day. */
export function windowBetween(fromMinutes: number, toMinutes: number): Window {
  const now = Date.now()
  const [from, to] = [fromMinutes, toMinutes].map((minutes) => clock(new Date(now + minutes * 60_000)))
  const isWithin = from! < to!
  return { from: isWithin ? from! : '00:00', to: isWithin ? to! : '23:59', isHard: false, centsPerMinute: 50 }
}

const always = [{ from: '00:00', to: '23:59' }]
const week = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, always]),
)

export type UnderWay = Awaited<ReturnType<typeof dayUnderWay>>

/** A depot of the journey's own with drivers who have published routes today, each with as many stops as there are lists of windows. */
export async function dayUnderWay(request: APIRequestContext, given: readonly Window[][][]) {
  const admin = await asAdmin(request)
  const word = unique('Depot')
  const point = [-56.19, -34.887]
  const fields = { code: word.slice(-12), address: 'Rambla 1', docks: 1, loadingMinutes: 0 }
  const depot = await admin.send<Made>('/api/apps/logistics/depots', { name: word, point, hours: week, ...fields })
  const drivers: { id: number; name: string; vehicle: string; deliveryIds: number[]; token: string }[] = []
  for (const [index, stops] of given.entries())
    drivers.push(await driverWith(admin, request, { word, depotId: depot.id, index, stops }))
  const planId = await publishedPlan(admin, { word, depotId: depot.id, drivers })
  const { routes } = await admin.read<{ routes: { id: number; driverName: string }[] }>(
    `/api/apps/logistics/routes?planId=${planId}`,
  )
  const routeOf = (name: string) => routes.find(({ driverName }) => driverName === name)!.id
  const act = async (index: number, kind: string, data: object = {}) => {
    const { name, token } = drivers[index]!
    const routeId = kind === 'onDuty' ? null : routeOf(name)
    const action = { id: crypto.randomUUID(), sequence: 1, kind, routeId, stopId: null, at: new Date().toISOString() }
    const actions = [{ ...action, sinceStartMs: 1000, place: null, data }]
    const reply = await request.post('/api/driver/actions', {
      headers: { authorization: `Bearer ${token}` },
      data: { deviceId: crypto.randomUUID(), actions },
    })
    const { results } = (await reply.json()) as { results: { outcome: string; reason: string | null }[] }
    expect(results, kind).toMatchObject([{ outcome: 'applied' }])
  }
  /** All set off with everything on board. */
  const setOff = async () => {
    for (const [index, { deliveryIds }] of drivers.entries()) {
      await act(index, 'onDuty')
      await act(index, 'loaded', { onBoard: deliveryIds, missing: [] })
      await act(index, 'depart')
    }
  }
  return { admin, word, depotId: depot.id, planId, drivers, routeOf, act, setOff }
}

type Asked = { word: string; depotId: number; index: number; stops: readonly Window[][] }

async function driverWith(admin: Admin, request: APIRequestContext, { word, depotId, index, stops }: Asked) {
  const number = index + 1
  const vehicle = `${word} van ${number}`
  const name = `${word} driver ${number}`
  const { id: vehicleId } = await admin.send<Made>('/api/apps/logistics/vehicles', {
    name: vehicle,
    plate: '',
    profileId: 1,
    depotId,
    capacities: null,
    features: [],
    odometerKilometers: 1000,
    warnings: 'No Warnings',
    faultCode: '',
    notes: '',
  })
  const { id } = await admin.send<Made>('/api/apps/logistics/drivers', {
    name,
    phone: '',
    email: '',
    depotId,
    vehicleId,
    skills: [],
    languages: ['en'],
    homeAddress: '',
    hoursPack: null,
    week,
    hasShownPicture: false,
    notes: '',
  })
  const deliveryIds: number[] = []
  for (const [place, windows] of stops.entries()) {
    const turn = place + number * 2
    const door = [-56.19 + Math.cos(turn) * 0.002 * turn, -34.887 + Math.sin(turn) * 0.0015 * turn]
    const body = { recipient: `${word} recipient ${number}-${place + 1}`, address: `Rambla ${number}${place + 1}` }
    const rest = { date: today(), depotId, quantities: { parcels: 1 }, pins: { door, parking: null }, windows }
    deliveryIds.push((await admin.send<Made>('/api/apps/logistics/deliveries', { ...body, ...rest })).id)
  }
  const { pin } = await admin.send<{ pin: string }>(`/api/apps/logistics/drivers/${id}/sign-in-code`, undefined)
  const signedIn = await request.post('/api/driver/sign-in', {
    data: { code: pin, deviceId: crypto.randomUUID(), name: 'Phone' },
  })
  const { accessToken: token } = (await signedIn.json()) as { accessToken: string }
  return { id, name, vehicle, deliveryIds, token }
}

type Publishing = { word: string; depotId: number; drivers: { name: string; deliveryIds: number[] }[] }

async function publishedPlan(admin: Admin, { word, depotId, drivers }: Publishing): Promise<number> {
  const body = { day: today(), name: word, note: '', depotIds: [depotId] }
  const { id } = await admin.send<Plan>('/api/apps/logistics/plans', body)
  const path = `/api/apps/logistics/plans/${id}`
  const [hours, minutes] = clock(new Date()).split(':').map(Number)
  const startSeconds = (hours! * 60 + minutes!) * 60
  for (const { name, deliveryIds } of drivers) {
    const { version, routes } = await admin.read<Plan>(path)
    const routeId = routes.find(({ driverName }) => driverName === name)!.id
    const shift = { kind: 'setShift', routeId, hours: [{ startSeconds, endSeconds: startSeconds + 8 * 3600 }] }
    const move = { kind: 'move', deliveryIds, routeId, position: 0 }
    await admin.send(`${path}/edits`, { version, edits: [shift, move] })
  }
  const { version } = await admin.read<Plan>(path)
  const reason = 'Papers are being renewed'
  await admin.send(`${path}/publication`, { version, number: 0, note: '', reason, driverIds: [] })
  return id
}
