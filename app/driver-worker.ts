import type { Worker } from './service-worker.ts'

declare const self: Worker<unknown>
/** Written by the build: what the page consists of, and a hash of it. */
declare const __DRIVER_FILES__: string[]
declare const __DRIVER_HASH__: string

const page = '/driver'
const prefix = 'driver-page-'
const name = prefix + __DRIVER_HASH__

self.addEventListener('install', (event) => event.waitUntil(keepFiles()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', ({ data }) => {
  if (data === 'use-now') void self.skipWaiting()
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
  await cache.addAll([page, ...__DRIVER_FILES__].map((path) => new Request(path, { cache: 'no-cache' })))
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
