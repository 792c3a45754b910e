import { bypass, http, HttpResponse } from 'msw'
import { setupWorker } from 'msw/browser'
import { startApp } from '#app/start.tsx'
import { filled } from '#kit/contract/sentence.ts'
import type { Api } from '#kit/server/router.ts'
import { language } from '#kit/web/i18n.ts'
import { version } from '#homes/shared/version.ts'
import { showProgress } from './progress.ts'
import { refusals } from './refusals.ts'

/** Calls under /api are answered in this page; everything else passes through to the network. */
let program: Promise<Api> | undefined

const serviceWorker = setupWorker(
  http.all('*/api/*', async ({ request }) => {
    if (new URL(request.url).origin !== location.origin) return fetch(bypass(request))
    try {
      return await (await (program ??= load())).fetch(request, { address: 'this browser' })
    } catch (error) {
      return HttpResponse.json(
        { message: filled(refusals.notStarted, { reason: String(error) })[language()] },
        { status: 503 },
      )
    }
  }),
)

/** The program and its database are loaded after the first paint, while the first screen already stands. */
async function load(): Promise<Api> {
  const progress = showProgress()
  try {
    const { startInBrowser } = await import('./start.ts')
    return await startInBrowser({
      name: 'routewright',
      version,
      imageUrl: new URL('/database.tar.gz', location.origin).href,
      onStep: progress.onStep,
    })
  } finally {
    progress.end()
  }
}

async function main(): Promise<void> {
  if (!('serviceWorker' in navigator)) {
    document.body.textContent = refusals.noServiceWorker[language()]
    return
  }
  await serviceWorker.start({
    serviceWorker: { url: '/mockServiceWorker.js' },
    onUnhandledFrame: 'bypass',
    quiet: true,
  })
  requestAnimationFrame(() => setTimeout(() => (program ??= load())))
  await startApp()
}

void main()
