/** A client of a running product, signed in to its sample workspace. */
export type Client = <T>(method: string, path: string, body?: unknown) => Promise<T>

const base = '/api/apps/logistics'
const centre = { longitude: -56.17, latitude: -34.89 }
/** Where no roads are: straight lines, of which millions are worked out in seconds. */
const countryside = { longitude: -54.6, latitude: -33.2 }
const batch = 500

export async function clientOf(url: string, email = 'admin@demo.com', password = 'admin'): Promise<Client> {
  const ask = async (method: string, path: string, { body, token }: { body?: unknown; token?: string }) => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`)
    if (response.status === 204) return undefined
    const isBytes = response.headers.get('content-type') === 'application/octet-stream'
    return isBytes ? response.arrayBuffer() : response.json()
  }
  const { accessToken } = await ask('POST', '/api/auth/login', { body: { email, password } })
  return (method, path, body) => ask(method, path, { body, token: accessToken })
}

type Size = { date: string; stops: number; routes: number; onRoads: boolean }

/** Adds drivers with vehicles and a day of deliveries, the same on every run, and a plan whose stops are all on routes: its id. */
export async function fillDay(client: Client, { date, stops, routes, onRoads }: Size): Promise<number> {
  await addCrews(client, routes)
  const ids = await addDeliveries(client, { date, stops, onRoads })
  const fresh = { day: date, name: 'Bench', note: '', depotIds: [] }
  const { id } = await client<{ id: number }>('POST', `${base}/plans`, fresh)
  const plan = await readyPlan(client, id, onRoads)
  const crews = plan.routes.slice(-routes)
  const share = Math.ceil(ids.length / crews.length)
  const others = plan.routes.slice(0, -routes).map(({ id: routeId }) => ({ kind: 'removeRoute', routeId }))
  const moves = crews.flatMap(({ id: routeId }, index) => {
    const deliveryIds = ids.slice(index * share, (index + 1) * share)
    return deliveryIds.length > 0 ? [{ kind: 'move', routeId, position: 0, deliveryIds }] : []
  })
  const edits = [...others, ...moves]
  let { version } = plan
  for (let start = 0; start < edits.length; start += 50) {
    const body = { version, edits: edits.slice(start, start + 50) }
    ;({ version } = await client<{ version: number }>('POST', `${base}/plans/${id}/edits`, body))
  }
  return id
}

type Plan = { version: number; routes: { id: number }[]; travel: unknown; isEstimated: boolean }

/** The plan once its travel times are there: those of the roads, unless it lies where none are. */
export async function readyPlan(client: Client, id: number, onRoads = true): Promise<Plan> {
  for (;;) {
    const plan = await client<Plan>('GET', `${base}/plans/${id}`)
    if (plan.travel === null && !(onRoads && plan.isEstimated)) return plan
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

async function addCrews(client: Client, routes: number): Promise<void> {
  const { vehicles } = await client<{ vehicles: { profileId: number }[] }>('GET', `${base}/vehicles?itemsPerPage=100`)
  const hours = [{ from: '06:00', to: '20:00' }]
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const week = Object.fromEntries(days.map((day) => [day, hours]))
  const usual = { depotId: 1, features: [], notes: '' }
  for (let index = 0; index < routes; index++) {
    const { profileId } = vehicles[0]!
    const name = `Bench ${index + 1}`
    const capacities = { parcels: 100_000 }
    const vehicle = { ...usual, name, plate: '', profileId, capacities, odometerKilometers: 0, faultCode: '' }
    const { id: vehicleId } = await client<{ id: number }>('POST', `${base}/vehicles`, vehicle)
    const driver = { name, phone: '', depotId: 1, vehicleId, skills: [], languages: [], homeAddress: '', week }
    await client('POST', `${base}/drivers`, { ...driver, hoursPack: null, hasShownPicture: false, notes: '' })
  }
}

/** Houses on a sunflower's spiral round the town: near one another where the numbers are, never in one place. */
async function addDeliveries(client: Client, { date, stops, onRoads }: Omit<Size, 'routes'>): Promise<number[]> {
  const { longitude, latitude } = onRoads ? centre : countryside
  const spots = Array.from({ length: stops }, (_, index) => {
    const [angle, far] = [index * 2.399963, 0.045 * Math.sqrt(index / stops)]
    return [longitude + far * Math.cos(angle) * 1.2, latitude + far * Math.sin(angle) * 0.6] as const
  })
  // Wide enough for every place to be possible: a drop that breaks a rule asks first, and that is no part of the figures.
  const windows = [[], [{ from: '06:00', to: '20:00', isHard: true }]]
  const deliveries = spots.map((door, index) => ({
    recipient: `Recipient ${index + 1}`,
    address: `Calle ${index + 1}`,
    pins: { door, parking: null },
    depotId: 1,
    date,
    windows: windows[index % windows.length],
    quantities: { parcels: 1 + (index % 3) },
    serviceMinutes: 3,
  }))
  const ids: number[] = []
  for (let start = 0; start < stops; start += batch) {
    const body = { deliveries: deliveries.slice(start, start + batch), duplicates: 'keep' }
    const { rows } = await client<{ rows: { id: number | null }[] }>('POST', `${base}/deliveries/batch`, body)
    ids.push(...rows.flatMap(({ id }) => id ?? []))
  }
  return ids
}
