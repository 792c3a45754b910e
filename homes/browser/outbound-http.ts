import { filled } from '#kit/contract/sentence.ts'
import type { OutboundHttp } from '#kit/server/machine.ts'
import { refusals } from './refusals.ts'

/** Sends from the person's own browser, which keeps to its own rules of what a page may reach. */
export const browserOutboundHttp: OutboundHttp = {
  closed: () => undefined,
  post: async (url, { headers, body, signal }) => {
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
      await answer.body?.cancel()
      return { status: answer.status, reason: answer.statusText }
    } catch (error) {
      return {
        status: null,
        problem: filled(refusals.notSent, {
          host: new URL(url).host,
          reason: error instanceof Error ? error.message : String(error),
        }),
      }
    }
  },
}
