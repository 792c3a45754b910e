import { readPushKey, subscribeTracked, unsubscribeTracked } from '../../../recipient-push/contract.ts'
import type { OwnTracking } from '../../contract.ts'
import { html, type Html } from './html.ts'
import type { Ask } from './kept-answers.ts'
import { form, section } from './parts.ts'
import type { Words } from './words.ts'

/** Whether this browser gets notifications of the delivery, could, or was told not to; nothing where it knows none. */
export type PushState = 'on' | 'off' | 'denied' | undefined
type To = { code: string; digits: string; ask: Ask }

/** What is still to come to who is notified: a time, another day, or that it is at the depot. */
const aboutAt: Partial<Record<OwnTracking['step'], string>> = {
  failed: 'next',
  toCollect: 'depot',
  returning: 'update',
  returned: 'update',
}

type Notified = Pick<OwnTracking, 'step' | 'next'> & { pushState?: PushState }

/** Notifications on this device. Who will collect it hears of the depot, not of another day. */
export function pushPart({ step, next, pushState }: Notified, { t }: Words): Html {
  if (!pushState) return html``
  const about = next.chosen?.choice === 'depot' ? 'depot' : (aboutAt[step] ?? 'time')
  const inside = {
    on: html`<p role="status">${t('push.on')}</p>
      ${form({ sends: 'pushOff', button: t('push.stop'), look: 'quiet' }, html``)}`,
    off: html`<p>${t(`push.about.${about}`)}</p>
      ${form({ sends: 'pushOn', button: t('push.start'), look: 'quiet' }, html``)}`,
    denied: html`<p>${t('push.denied')}</p>`,
  }
  return section({ name: 'push', title: t('push.title') }, inside[pushState])
}

/** How it stands; a browser that is on is told to us again, since its address may have changed. */
export async function pushStateOf(to: To): Promise<PushState> {
  const worker = await workerOf()
  if (!worker) return undefined
  if (Notification.permission === 'denied') return 'denied'
  const known = await worker.pushManager.getSubscription()
  if (!known || Notification.permission !== 'granted' || !isOn(to.code)) return 'off'
  await keep(to, worker)
  return 'on'
}

export async function turnPushOn(to: To): Promise<PushState> {
  const worker = await workerOf()
  if (!worker) return undefined
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'denied' : 'off'
  await keep(to, worker)
  localStorage.setItem(nameOf(to.code), 'on')
  return 'on'
}

export async function turnPushOff({ code, ask }: To): Promise<PushState> {
  const known = await (await workerOf())?.pushManager.getSubscription()
  if (known) await ask(unsubscribeTracked, { params: { code }, body: { endpoint: known.endpoint } })
  localStorage.removeItem(nameOf(code))
  return 'off'
}

async function keep({ code, digits, ask }: To, { pushManager }: ServiceWorkerRegistration): Promise<void> {
  const { key } = (await ask(readPushKey, { params: { code } })).reply
  const known = await pushManager.getSubscription()
  const isOurs = known !== null && isOfKey(known, key)
  // One that was made for another key can’t be woken any more.
  if (!isOurs) await known?.unsubscribe()
  const how = { userVisibleOnly: true, applicationServerKey: key }
  const { endpoint } = isOurs ? known : await pushManager.subscribe(how)
  await ask(subscribeTracked, { params: { code }, body: { digits, endpoint } })
}

function isOfKey({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  const text = btoa(String.fromCodePoint(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}

/** A browser has one address for all deliveries. */
function isOn(code: string): boolean {
  return localStorage.getItem(nameOf(code)) === 'on'
}

function nameOf(code: string): string {
  return `push ${code}`
}

/** The worker of this page, where the browser knows notifications. */
async function workerOf(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return undefined
  return navigator.serviceWorker.getRegistration('/track/')
}
