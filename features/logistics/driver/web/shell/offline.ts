import { onLanguage, peopleLanguage } from '#kit/web/i18n.ts'
import { createStore } from '#kit/web/store.ts'

const waiting = createStore<ServiceWorker | undefined>(undefined)

/** A newer page that waits to be used. */
export const useNewerPage = waiting.use

/** Keeps the page itself on the device, so that it opens without a network. */
export async function keepPageOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/driver-worker.js', { scope: '/driver' })
  const look = () => {
    if (registration.waiting && registration.active) waiting.set(registration.waiting)
  }
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  void keepLanguageOffline()
  onLanguage(() => void keepLanguageOffline())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
  })
}

/** Keeps what the page needs later, if ever, such as its reader of codes. What is kept already isn't loaded again. */
export async function keepRestOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage('keep-rest')
}

/** Keeps the texts of the language that is read; those of the others come when they are chosen. */
async function keepLanguageOffline(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ language: peopleLanguage() })
}

/** Opens the newer page; nothing that waits is touched by it. */
export function openNewerPage(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage('use-now')
}
