import { readPushKey, subscribeTracked, unsubscribeTracked } from '../../../recipient-push/contract.ts'
import { html, type Html } from './html.ts'
import type { Ask } from './kept.ts'
import { form, section } from './parts.ts'
import type { Words } from './words.ts'

/** Whether this browser gets notifications of the delivery, could, or was told not to; nothing where it knows none. */
export type PushState = 'on' | 'off' | 'denied' | undefined
type To = { code: string; digits: string; ask: Ask }

/** Notifications on this device. */
export function pushPart({ pushState }: { pushState?: PushState }, { t }: Words): Html {
  if (!pushState) return html``
  const inside = {
    on: html`<p role="status">${t('push.on')}</p>
      ${form({ sends: 'pushOff', button: t('push.stop') }, html``)}`,
    off: html`<p>${t('push.text')}</p>
      ${form({ sends: 'pushOn', button: t('push.start') }, html``)}`,
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
  await keep(to, known.endpoint)
  return 'on'
}

export async function turnPushOn(to: To): Promise<PushState> {
  const worker = await workerOf()
  if (!worker) return undefined
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'denied' : 'off'
  const { reply } = await to.ask(readPushKey, { params: { code: to.code } })
  const known = await worker.pushManager.getSubscription()
  const how = { userVisibleOnly: true, applicationServerKey: reply.key }
  const { endpoint } = known ?? (await worker.pushManager.subscribe(how))
  await keep(to, endpoint)
  localStorage.setItem(nameOf(to.code), 'on')
  return 'on'
}

export async function turnPushOff({ code, ask }: To): Promise<PushState> {
  const known = await (await workerOf())?.pushManager.getSubscription()
  if (known) await ask(unsubscribeTracked, { params: { code }, body: { endpoint: known.endpoint } })
  localStorage.removeItem(nameOf(code))
  return 'off'
}

async function keep({ code, digits, ask }: To, endpoint: string): Promise<void> {
  await ask(subscribeTracked, { params: { code }, body: { digits, endpoint } })
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
