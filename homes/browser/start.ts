import { api } from '#app/api.ts'
import type { Api } from '#kit/server/router.ts'
import { begin } from './begin.ts'
import { openBrowserDatabase } from './database.ts'
import { browserMachine, type Place } from './machine.ts'

export type Step = 'database' | 'program' | 'ready'
type Begin = Place & { imageUrl: string; onStep: (step: Step) => void }

/** The whole program in this page, on a database that all tabs share and that stays in the browser. */
export async function startInBrowser({ name, version, imageUrl, onStep }: Begin): Promise<Api> {
  onStep('database')
  const place = { name, version }
  const { db, save } = await openBrowserDatabase({ dataDir: `idb://${name}`, imageUrl, begun: place })
  const machine = await browserMachine(db, place)
  onStep('program')
  // The worker has begun a new database already, unless it was interrupted.
  const isSample = await navigator.locks.request(`${name}-begin`, () => begin(db, place))
  await save()
  onStep('ready')
  return savedBeforeAnswer(api({ ...machine, settings: { ...machine.settings, isSample } }), save)
}

/** What was acknowledged survives a reload. */
function savedBeforeAnswer(program: Api, save: () => Promise<void>): Api {
  return {
    async fetch(request, from) {
      const response = await program.fetch(request, from)
      if (request.method !== 'GET' && response.ok) await save()
      return response
    },
  }
}
