import type { keptAtHeader } from '#features/logistics/tracking/web/page/kept-answers.ts'
import type { Fetched, Worker } from './service-worker.ts'

type Visit = { page: string; files: string[]; update: string }
declare const self: Worker<Visit>

const files = 'track-files'
const states = 'track-states'
const memory = 'track-memory'
const memoryPath = '/track/memory'
// Only its type is shared: a service worker is one file, without a chunk beside it.
const header: typeof keptAtHeader = 'x-kept-at'
/** Fonts, scripts and texts of a few versions; pages and states of a few deliveries. */
const most = { [files]: 40, [states]: 12 }
const patienceMs = 5000
/** The page of a delivery, and what it asks of its state: neither says whose it is. */
const ofDelivery = /^\/(api\/)?track\/[0-9a-f]{32}$/

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => event.waitUntil(keepVisit(event.data)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (ofDelivery.test(pathname)) event.respondWith(newest(event))
  else if (isFile(pathname)) event.respondWith(kept(request))
})

self.addEventListener('push', (event) => event.waitUntil(showNewest()))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { link } = Object(event.notification.data) as { link?: string }
  event.waitUntil(self.clients.openWindow(link ?? '/track/'))
})

type Notified = { id: number; title: string; text: string; link: string }
/** The page that was opened last, how it says that there is an update, and what was shown already. */
type Memory = { page: string; update: string; shown: number[] }

/** Asks for what there is to say: nothing of it passes the push service. Browsers want something shown for each push. */
async function showNewest(): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription()
  const said = subscription ? await askFor(subscription.endpoint).catch(() => []) : []
  const { page, update, shown } = await remembered()
  const unseen = said.filter(({ id }) => !shown.includes(id)).toReversed()
  const unknown = { id: 0, title: update || self.location.hostname, text: '', link: page || '/track/' }
  const all = unseen.length > 0 ? unseen : [said[0] ?? unknown]
  for (const { id, title, text, link } of all)
    await self.registration.showNotification(title, { body: text, tag: String(id), data: { link } })
  await remember({ shown: [...shown, ...unseen.map(({ id }) => id)].slice(-20) })
}

async function askFor(endpoint: string): Promise<Notified[]> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/push/newest', { method: 'POST', headers, body: JSON.stringify({ endpoint }) })
  if (!answer.ok) return []
  const { notifications } = (await answer.json()) as { notifications: Notified[] }
  return notifications
}

async function remembered(): Promise<Memory> {
  const known = await (await caches.open(memory)).match(memoryPath)
  return { page: '', update: '', shown: [], ...((await known?.json()) as Partial<Memory> | undefined) }
}

async function remember(change: Partial<Memory>): Promise<void> {
  const all = { ...(await remembered()), ...change }
  await (await caches.open(memory)).put(memoryPath, new Response(JSON.stringify(all)))
}

/** Files of the build and uploaded pictures never change. */
const isFile = (pathname: string) => pathname.startsWith('/assets/') || pathname.startsWith('/api/files/')

/** What the first visit loaded before this worker was there. */
async function keepVisit({ page, files: loaded, update }: Visit): Promise<void> {
  const cache = await caches.open(files)
  for (const path of loaded) if (!(await cache.match(path))) await cache.add(path)
  const { pathname } = new URL(page)
  if (!ofDelivery.test(pathname)) return
  await remember({ page, update })
  const known = await caches.open(states)
  for (const address of [page, `/api${pathname}`])
    if (!(await known.match(address))) await keep(states, address, await fetch(address))
}

/** From the network while it answers in time; else as it was kept, with when that was. */
async function newest(event: Fetched): Promise<Response> {
  const { request } = event
  const old = await (await caches.open(states)).match(request.url)
  const asked = fetch(request)
  event.waitUntil(
    asked.then(
      (answer) => keep(states, request.url, answer.clone()),
      () => undefined,
    ),
  )
  if (!old) return asked
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(old), patienceMs))
  return Promise.race([asked.catch(() => old), late])
}

async function kept(request: Request): Promise<Response> {
  const known = await (await caches.open(files)).match(request.url)
  if (known) return known
  const answer = await fetch(request)
  await keep(files, request.url, answer.clone())
  return answer
}

async function keep(name: keyof typeof most, address: string, answer: Response): Promise<void> {
  const cache = await caches.open(name)
  // A link that is over says so without a network too.
  if (answer.status === 404) await cache.delete(address)
  if (!answer.ok) return
  const headers = new Headers(answer.headers)
  // Kept as it is read, for whoever opens it here.
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name)
  headers.set(header, new Date().toISOString())
  await cache.delete(address)
  await cache.put(address, new Response(await answer.blob(), { headers }))
  const all = await cache.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - most[name])).map((old) => cache.delete(old)))
}
