import * as z from 'zod/mini'
import type { Fetcher } from '#kit/web/call.ts'
import { createStore, type Store } from '#kit/web/store.ts'
import { todayIn } from '#kit/web/zones.ts'
import type { DayPack, SentAction } from '../../contract.ts'
import { ActionData } from '../../rules/action-data.ts'
import type { ActionKind } from '../../rules.ts'
import { createAreaStore, type AreaStore } from './area-store.ts'
import { openDatabase, type KeptAction, type KeptFile, type KeptPosition } from './database.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createPhotoStore, type PhotoStore } from './photo-store.ts'
import { createAreaReader } from './read-area.ts'
import { createPhotoReader } from './read-photos.ts'
import { createActSigner } from './sign-acts.ts'
import { createSender, type Sending } from './sender.ts'
import { readHealth } from './health.ts'
import { createKeyStore } from './key-store.ts'
import { newestByChat, sendSeen } from './seen-messages.ts'
import { CallFailure, createServer, type Server } from './server.ts'

export type View = {
  isLoaded: boolean
  pack: DayPack | undefined
  /** Why the server has no day for this person. */
  dayRefusal: string | undefined
  actions: readonly KeptAction[]
  files: readonly KeptFile[]
  deviceId: string
  /** The last message that was read here, by the number of its chat. */
  seen: ReadonlyMap<number, number>
  sending: Sending
  /** How far the clock of the server is ahead of this device's. */
  offsetMs: number
  isPageOld: boolean
  /** Nothing could be kept: what was done just now is lost unless it is done again. */
  isStorageBroken: boolean
  /** What was to be recorded can’t be so; nothing of it was kept. */
  isUnfit: boolean
  /** Of the map of the area that lies on this device. */
  keptArea: string | undefined
  /** The pictures of safe places that lie on this device. */
  keptPhotos: ReadonlySet<string>
}
export type Doing = {
  /** Of the draft it was made from: whoever presses twice did it once. */
  id?: string
  kind: ActionKind
  routeId?: number | null
  stopId?: number | null
  data?: Record<string, unknown>
  files?: readonly string[]
  /** By the page itself, of which the driver hasn’t to hear. */
  isByPage?: boolean
}
export type DriverDay = {
  view: Store<View>
  outbox: Outbox
  area: AreaStore
  /** The picture of the safe place of a stop; nothing where it isn’t here and can’t be asked for now. */
  readPhoto: (stopId: number, photo: string) => Promise<Blob | undefined>
  /** Keeps what was done, all of it or nothing, shows it and sends it. Resolves once it is kept. */
  act: (...doings: Doing[]) => Promise<void>
  /** Marks the messages of the office as read. */
  readMessages: () => Promise<void>
  /** Sends what waits and reads the newest day. */
  sync: () => Promise<void>
  setPlace: (position: KeptPosition) => void
  now: () => number
  /** Begins to load and send; gives the way to end it. */
  start: () => () => void
}
type Given = { userId: number; fetcher: Fetcher; newDeviceId: () => string }
type Parts = {
  outbox: Outbox
  server: Server
  view: Store<View>
  name: string
  area: AreaStore
  photos: PhotoStore
}

declare const __APP_VERSION__: string
const clockKey = 'driver-clock'
/** Places older than this say nothing about where something was done. */
const freshPlaceMs = 120_000
/** How often a page in front asks for what the office changed or wrote. */
const lookAgainMs = 60_000

const empty: View = {
  isLoaded: false,
  pack: undefined,
  dayRefusal: undefined,
  actions: [],
  files: [],
  deviceId: '',
  seen: new Map(),
  sending: { kind: 'idle' },
  offsetMs: 0,
  isPageOld: false,
  isStorageBroken: false,
  isUnfit: false,
  keptArea: undefined,
  keptPhotos: new Set(),
}

/** The day of a driver on this device: what is shown lies here first, and the server gets it when it can be reached. */
export function createDriverDay({ userId, fetcher, newDeviceId }: Given): DriverDay {
  const name = `routewright-driver-${userId}`
  const outbox = createOutbox(openDatabase(name), newDeviceId)
  const area = createAreaStore(`${name}-area`)
  const photos = createPhotoStore(`${name}-photos`)
  const view = createStore<View>({ ...empty, offsetMs: Number(localStorage.getItem(clockKey) ?? 0) })
  const server = createServer(fetcher, (serverMs) => keepOffset(view, serverMs - Date.now()))
  const reload = async () => change(view, { ...(await outbox.load()), isLoaded: true })
  let tabs: BroadcastChannel | undefined
  const changed = async () => {
    await reload()
    tabs?.postMessage('changed')
  }
  const { sync, listen } = syncing({ outbox, server, view, name, area, photos }, changed)
  let place: KeptPosition | undefined

  return {
    view,
    outbox,
    area,
    readPhoto: photoReader({ photos, server }),
    sync,
    now: () => Date.now() + view.get().offsetMs,
    setPlace: (position) => (place = position),
    act: async (...doings) => {
      const all = { ...momentNow(), place: freshPlace(place), date: view.get().pack?.date ?? todayIn(undefined) }
      const acts = doings.map((doing) => ({ ...all, ...actOf(doing) }))
      const unfit = acts.filter((act) => !isFit(act))
      if (!doings.every(({ isByPage }) => isByPage)) change(view, { isUnfit: unfit.length > 0 })
      if (unfit.length > 0) throw new Error(`The server would refuse this: ${unfit.map(({ kind }) => kind).join(', ')}`)
      try {
        await outbox.record(...acts)
      } catch (error) {
        change(view, { isStorageBroken: true })
        throw error
      }
      await changed()
      void sync()
    },
    readMessages: async () => {
      if (!(await markRead({ outbox, view }))) return
      await changed()
      void sync()
    },
    start: () => {
      const channel = new BroadcastChannel(name)
      channel.onmessage = () => void reload()
      tabs = channel
      const stop = listen()
      void reload()
        .then(sync)
        .catch(() => change(view, { isStorageBroken: true, isLoaded: true }))
      return () => {
        stop()
        channel.close()
        tabs = undefined
      }
    },
  }
}

/** Notes here that the messages of the office are read; false where none were unread. */
async function markRead({ outbox, view }: Pick<Parts, 'outbox' | 'view'>): Promise<boolean> {
  const { pack, seen } = view.get()
  const unread = newestByChat(pack?.threads ?? [], seen)
  for (const { chatId, messageId } of unread) await outbox.markSeen(chatId, messageId)
  return unread.length > 0
}

/** Sends at once when there is a cause: an act, the network, the page in front again. After a failure it tries again by itself, ever more rarely. */
function syncing({ outbox, server, view, name, area, photos }: Parts, changed: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isListening = false
  const sender = createSender({
    outbox,
    server,
    alone: (work) => navigator.locks.request(`${name}-send`, work),
    now: Date.now,
    onChange: (sending) => change(view, { sending }),
    onProgress: changed,
    onOldPage: () => change(view, { isPageOld: true }),
    app: async () => ({ version: __APP_VERSION__, ...(await readHealth()) }),
    sign: createActSigner({ outbox, server, keys: createKeyStore(`${name}-key`), now: Date.now }),
  })
  const readCopies = copyReader({ area, photos, server, view })
  const sync = async () => {
    clearTimeout(timer)
    try {
      await sender.flush()
      await sendSeen({ server, view })
      await readDay({ outbox, server, view }, changed)
      readCopies()
    } catch {
      // Whatever the device couldn't keep of it, the server gives again.
      change(view, { sending: { kind: 'notKept' } })
    }
    clearTimeout(timer)
    const pauseMs = sender.pauseMs()
    if (!isListening) return
    timer = pauseMs === undefined ? setTimeout(wake, lookAgainMs) : setTimeout(() => void sync(), pauseMs)
  }
  const wake = () => {
    if (document.visibilityState === 'visible') void sync()
  }
  const listen = () => {
    isListening = true
    addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      isListening = false
      clearTimeout(timer)
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
    }
  }
  return { sync, listen }
}

/** Loads what a day names beside itself: its map, and pictures of safe places. Nothing waits for them. */
function copyReader({ area, photos, server, view }: Pick<Parts, 'area' | 'photos' | 'server' | 'view'>): () => void {
  const readArea = createAreaReader({ area, server, onKept: (keptArea) => change(view, { keptArea }) })
  const onKept = (photo: string) => {
    const { keptPhotos } = view.get()
    if (!keptPhotos.has(photo)) change(view, { keptPhotos: new Set(keptPhotos).add(photo) })
  }
  const readPhotos = createPhotoReader({ photos, server, onKept })
  return () => {
    const { pack } = view.get()
    void readArea(pack)
    void readPhotos(pack)
  }
}

/** The picture of a safe place from this device, else from the server where it can be asked. */
function photoReader({ photos, server }: Pick<Parts, 'photos' | 'server'>): DriverDay['readPhoto'] {
  return async (stopId, photo) =>
    (await photos.read(photo)) ?? (await server.readSafePlace(stopId).catch(() => undefined))
}

async function readDay(
  { outbox, server, view }: Omit<Parts, 'name' | 'area' | 'photos'>,
  changed: () => Promise<void>,
): Promise<void> {
  try {
    const pack = await server.readDay(view.get().pack?.version)
    if (!pack) return
    await outbox.keepDay(pack, Date.now())
    change(view, { dayRefusal: undefined })
    await changed()
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    if (error.kind === 'signedOut') change(view, { sending: { kind: 'signedOut' } })
    if (error.kind === 'refused') change(view, { dayRefusal: error.message })
  }
}

function change(view: Store<View>, patch: Partial<View>): void {
  view.set({ ...view.get(), ...patch })
}

function keepOffset(view: Store<View>, offsetMs: number): void {
  // The server says whole seconds, so less than two are no difference.
  if (Math.abs(offsetMs - view.get().offsetMs) < 2000) return
  localStorage.setItem(clockKey, String(offsetMs))
  change(view, { offsetMs })
}

function freshPlace(position: KeptPosition | undefined): SentAction['place'] {
  if (!position || Date.now() - Date.parse(position.at) > freshPlaceMs) return null
  const { longitude, latitude, accuracyMeters } = position
  return { longitude, latitude, accuracyMeters }
}

function actOf({ id = crypto.randomUUID(), kind, routeId = null, stopId = null, data = {}, files = [] }: Doing) {
  return { id, kind, routeId, stopId, data, files }
}

/** What the server reads: an act that it would refuse for good is never kept as done. */
function isFit({ kind, data }: { kind: ActionKind; data: unknown }): boolean {
  return z.safeParse(ActionData[kind], data).success
}

function momentNow() {
  return { at: new Date().toISOString(), sinceStartMs: Math.round(performance.now()) }
}
