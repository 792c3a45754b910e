import { version } from '#homes/shared/version.ts'
import type { Api } from '#kit/server/router.ts'
import { showProgress } from './progress.ts'

/** The program and its database, in this page. They are loaded after the first paint, while the first screen already stands. */
export async function loadProgram(): Promise<Api> {
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
