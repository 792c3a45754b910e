import { request as plainRequest } from 'node:http'
import { request as securedRequest } from 'node:https'
import { filled } from '#kit/contract/sentence.ts'
import type { OutboundHttp } from '#kit/server/machine.ts'
import { openAddresses, problemOf, type AddressRules } from './open-addresses.ts'
import { refusals } from './refusals.ts'

/** Sends to addresses people name, never to those that are closed. */
export function nodeOutboundHttp(rules: AddressRules): OutboundHttp {
  const { closed: closedHost, lookup } = openAddresses(rules)
  const closedBy = (url: URL) => closedHost(hostOf(url))
  return {
    closed: (url) => closedBy(new URL(url)),
    post: async (url, { headers, body, signal }) => {
      const address = new URL(url)
      const closed = closedBy(address)
      if (closed) return { status: null, problem: closed }
      return new Promise((resolve) => {
        const send = address.protocol === 'https:' ? securedRequest : plainRequest
        const sent = send(
          address,
          {
            method: 'POST',
            headers: { ...headers, 'content-length': Buffer.byteLength(body) },
            agent: false,
            lookup,
            signal,
          },
          (answer) => {
            resolve({ status: answer.statusCode ?? 0, reason: answer.statusMessage ?? '' })
            answer.destroy()
          },
        )
        sent.on('error', (error: NodeJS.ErrnoException) =>
          resolve({ status: null, problem: signal.aborted ? refusals.late : problemOf(error, hostOf(address)) }),
        )
        // Without an error or an answer ends what a server wants to go on with in another protocol.
        sent.on('close', () => resolve({ status: null, problem: filled(refusals.ended, { host: hostOf(address) }) }))
        sent.end(body)
      })
    },
  }
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
