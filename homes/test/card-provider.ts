import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Given = { id: string; intent: string; status: string; amountCents: number; metadata: { refund: string | null } }

/** A provider of cards that took what it is asked about, under the session `cs_<name>`, and gives back what it is asked for, once for each key. */
export async function cardProvider() {
  const given: Given[] = []
  const byKey = new Map<string, Given>()
  /** What it says of the next refund: that it is given, that it waits, or a fault. */
  const answers = { next: 'succeeded' }

  const create = (key: string, form: URLSearchParams): Given => {
    const intent = form.get('payment_intent') ?? ''
    const metadata = { refund: form.get('metadata[refund]') }
    const amountCents = Number(form.get('amount'))
    const refund = { id: `re_${given.length + 1}`, intent, status: answers.next, amountCents, metadata }
    given.push(refund)
    byKey.set(key, refund)
    return refund
  }
  const answerOf = (method: string, { pathname, searchParams }: URL, key: string, text: string): [number, object] => {
    const name = pathname.split('/').at(-1) ?? ''
    if (pathname.startsWith('/v1/checkout')) return [200, { id: name, payment_intent: name.replace('cs_', 'pi_') }]
    if (method === 'GET' && name === 'refunds')
      return [200, { data: given.filter(({ intent }) => intent === searchParams.get('payment_intent')) }]
    if (method === 'GET') return [200, given.find(({ id }) => id === name) ?? {}]
    const isFault = answers.next !== 'succeeded' && answers.next !== 'pending'
    return isFault
      ? [400, { error: { code: answers.next } }]
      : [200, byKey.get(key) ?? create(key, new URLSearchParams(text))]
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const key = String(request.headers['idempotency-key'])
      const url = new URL(request.url ?? '/', 'http://provider.example')
      const [status, body] = answerOf(request.method ?? '', url, key, text)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    given,
    answers,
    /** What it gave back of a payment so far. */
    givenOf: (intent: string) =>
      given
        .filter((one) => one.intent === intent && one.status === 'succeeded')
        .reduce((sum, { amountCents }) => sum + amountCents, 0),
    forget: () => {
      given.length = 0
      byKey.clear()
    },
    close: () => void server.close(),
  }
}
