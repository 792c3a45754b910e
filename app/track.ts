import { startTrack } from './track-start.ts'

const started = startTrack(fetch.bind(globalThis), { hasServer: true })
if (import.meta.env.PROD && 'serviceWorker' in navigator) void keepPageOffline(navigator.serviceWorker)

/** What this visit loaded opens without a network from now on. */
async function keepPageOffline(workers: ServiceWorkerContainer): Promise<void> {
  await workers.register('/track-worker.js', { scope: '/track/' }).catch(() => undefined)
  const { active } = await workers.ready
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  const kept = files.filter((path) => /^\/(assets|api\/files)\//.test(path))
  const update = (await started)?.t('push.update') ?? ''
  active?.postMessage({ page: location.href, files: kept, update })
}
