// From an order to its proof: run with Node 22.18 or later, nothing to install.
// ROUTEWRIGHT_URL=http://127.0.0.1:3000 ROUTEWRIGHT_KEY=rw_… node from-order-to-proof.ts
// The key needs the scopes deliveries:read, deliveries:write and proofs:read.

type Workspace = { url: string; key: string; send?: (request: Request) => Promise<Response> }
type Order = { number: string; name: string; phone: string; address: string; day: string; what: string }
type Call = ReturnType<typeof client>

/** Calls of a workspace; a call that may be repeated is, with the pause the server asks for. */
export function client({ url, key, send = fetch }: Workspace) {
  return async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    for (let attempt = 1; ; attempt++) {
      const response = await send(
        new Request(url + path, {
          method,
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      )
      const reply = response.status === 204 ? undefined : await response.json()
      if (response.ok) return reply
      const isLater = response.status === 429 || response.status === 503
      if (!isLater || attempt === 5)
        throw Object.assign(new Error(reply.message), { status: response.status, ...reply })
      await new Promise((done) => setTimeout(done, 1000 * Number(response.headers.get('retry-after') ?? 1)))
    }
  }
}

/** Has an order brought. Called again for the same order, also after a crash, it adds nothing; after a day its reference is refused as taken. */
export function bring(call: Call, order: Order) {
  const delivery = {
    reference: order.number,
    recipient: order.name,
    phone: order.phone,
    address: order.address,
    date: order.day,
    windows: [{ from: '09:00', to: '13:00' }],
    items: [{ name: order.what, quantity: 1 }],
  }
  return call('POST', '/api/apps/logistics/deliveries', delivery, { 'idempotency-key': `order-${order.number}` })
}

/** What became of it, and once somebody was at the door its proof, which can be checked without the server. */
export async function whatBecame(call: Call, number: string) {
  const delivery = await call('GET', `/api/apps/logistics/deliveries/${encodeURIComponent(number)}`)
  const { id, state, eta } = delivery
  const proof = state === 'delivered' ? await call('GET', `/api/apps/logistics/deliveries/${id}/proof`) : undefined
  return { state, eta, proof }
}

if (process.argv[1]?.endsWith('from-order-to-proof.ts')) {
  const call = client({ url: process.env['ROUTEWRIGHT_URL'] ?? '', key: process.env['ROUTEWRIGHT_KEY'] ?? '' })
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const order = {
    number: 'W-1001',
    name: 'Ana Pérez',
    phone: '+59899123456',
    address: 'Av. 18 de Julio 1300',
    day,
    what: 'Lamp',
  }
  console.log(await bring(call, order))
  console.log(await whatBecame(call, order.number))
}
