import { bypass, http, HttpResponse } from 'msw'
import { setupWorker } from 'msw/browser'
import { startApp } from '#app/start.tsx'
import { filled } from '#kit/contract/sentence.ts'
import type { Api } from '#kit/server/router.ts'
import { language } from '#kit/web/i18n.ts'
import { loadProgram } from './program.ts'
import { refusals } from './refusals.ts'

/** Calls under /api are answered in this page; everything else passes through to the network. */
let program: Promise<Api> | undefined

const serviceWorker = setupWorker(
  http.all('*/api/*', async ({ request }) => {
    if (new URL(request.url).origin !== location.origin) return fetch(bypass(request))
    try {
      return await (await (program ??= loadProgram())).fetch(request, { address: 'this browser' })
    } catch (error) {
      return HttpResponse.json(
        { message: filled(refusals.notStarted, { reason: String(error) })[language()] },
        { status: 503 },
      )
    }
  }),
)

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
  requestAnimationFrame(() => setTimeout(() => (program ??= loadProgram())))
  await startApp()
}

void main()
