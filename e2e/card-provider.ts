import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Session = { id: string; url: string; status: string; payment_status: string; form: URLSearchParams }

/** Stands in for the card provider: one session for each key, and the page on which a card would be entered. */
export async function cardProvider() {
  const sessionByKey = new Map<string, Session>()
  let base = ''
  const named = (path: string) => [...sessionByKey.values()].find(({ id }) => path.split('/').includes(id))
  const opened = (key: string, text: string) => {
    const id = `cs_${sessionByKey.size + 1}`
    const fresh = { id, url: `${base}/pay/${id}`, status: 'open', payment_status: 'unpaid' }
    const session = sessionByKey.get(key) ?? { ...fresh, form: new URLSearchParams(text) }
    sessionByKey.set(key, session)
    return session
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const path = request.url ?? ''
      const key = request.headers['idempotency-key']
      const session = key === undefined ? named(path) : opened(String(key), text)
      if (!session) return void response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{}}')
      if (path.startsWith('/pay/'))
        return void response.writeHead(200, { 'content-type': 'text/html' }).end(page(session))
      if (path.endsWith('/expire')) session.status = 'expired'
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(presented(session)))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: base,
    sessions: () => [...sessionByKey.values()],
    /** Takes the money of a session, and gives the event that tells of it, signed. */
    pay: (session: Session, secret: string) => {
      Object.assign(session, { status: 'complete', payment_status: 'paid' })
      const event = {
        id: `evt_${session.id}`,
        type: 'checkout.session.completed',
        data: { object: presented(session) },
      }
      return signed(JSON.stringify(event), secret)
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}

function page({ form }: Session): string {
  const link = (name: string, text: string) => `<a href="${form.get(name)}">${text}</a>`
  return `<!doctype html><h1>Card</h1>${link('success_url', 'Pay now')} ${link('cancel_url', 'Back to the store')}`
}

function presented({ form, ...session }: Session) {
  return {
    ...session,
    client_reference_id: form.get('client_reference_id'),
    amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
    currency: form.get('line_items[0][price_data][currency]'),
  }
}

function signed(body: string, secret: string) {
  const seconds = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` } }
}
