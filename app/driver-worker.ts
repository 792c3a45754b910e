import type { Worker } from './service-worker.ts'

declare const self: Worker<unknown>
/** Written by the build: what the page begins with, what it needs later, the texts of further languages, and a hash of all of it. */
declare const __DRIVER_FILES__: string[]
declare const __DRIVER_LATER__: string[]
declare const __DRIVER_LANGUAGES__: Record<string, string>
declare const __DRIVER_HASH__: string

const page = '/driver'
const prefix = 'driver-page-'
const name = prefix + __DRIVER_HASH__
/** The language of the driver outlives the page: a newer one keeps its texts from the start. */
const languageCache = 'driver-language'

self.addEventListener('install', (event) => event.waitUntil(keepFiles()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', (event) => {
  if (event.data === 'use-now') void self.skipWaiting()
  if (event.data === 'keep-rest') event.waitUntil(keepRest())
  const language = languageIn(event.data)
  if (language !== undefined) event.waitUntil(keepLanguage(language))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(kept(page, request))
  else if (pathname.startsWith('/assets/')) event.respondWith(kept(pathname, request))
})

async function keepFiles(): Promise<void> {
  const cache = await caches.open(name)
  // Files have their content in their names: what the page has just loaded isn't loaded again.
  const texts = __DRIVER_LANGUAGES__[await languageKept()]
  await Promise.all([
    cache.add(new Request(page, { cache: 'no-cache' })),
    cache.addAll([...__DRIVER_FILES__, ...(texts ? [texts] : [])]),
  ])
}

/** Once the next stop is shown and its map is here, so that these don't wait for what is needed later, if ever. */
async function keepRest(): Promise<void> {
  const cache = await caches.open(name)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(__DRIVER_LATER__.filter((path) => !known.has(path)))
}

function languageIn(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && 'language' in data ? String(data.language) : undefined
}

async function keepLanguage(language: string): Promise<void> {
  const kept = await caches.open(languageCache)
  await kept.put(page, new Response(language))
  const texts = __DRIVER_LANGUAGES__[language]
  const cache = await caches.open(name)
  if (texts && !(await cache.match(texts))) await cache.add(texts)
}

async function languageKept(): Promise<string> {
  const kept = await (await caches.open(languageCache)).match(page)
  return (await kept?.text()) ?? ''
}

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((one) => one.startsWith(prefix) && one !== name)
  await Promise.all(old.map((one) => caches.delete(one)))
  await self.clients.claim()
}

/** The device's own copy first: the page opens at once, whatever the network does. */
async function kept(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(name)
  return (await cache.match(path)) ?? fetch(request)
}
