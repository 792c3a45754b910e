/** The parts of a service worker that those of the product use. */
export type Extended = Event & { waitUntil: (work: Promise<unknown>) => void }
export type Fetched = Extended & { request: Request; respondWith: (answer: Promise<Response>) => void }
/** A message of a push service, which holds nothing: what there is to say is asked for. */
export type Pressed = Extended & { notification: Notification }
/** `Told` is what its pages say to it. */
export type Worker<Told> = {
  addEventListener: ((kind: 'install' | 'activate', listen: (event: Extended) => void) => void) &
    ((kind: 'push', listen: (event: Extended) => void) => void) &
    ((kind: 'notificationclick', listen: (event: Pressed) => void) => void) &
    ((kind: 'fetch', listen: (event: Fetched) => void) => void) &
    ((kind: 'message', listen: (event: MessageEvent<Told> & Extended) => void) => void)
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void>; openWindow: (address: string) => Promise<unknown> }
  registration: ServiceWorkerRegistration
  location: Location
}
