const limitMs = 15_000
const mostBytes = 60_000_000

/** A provider that did not give a usable answer; the next in the chain is asked. */
export class ProviderFailed extends Error {}

type Ask = { body?: unknown; headers?: Record<string, string>; signal: AbortSignal }

/** Asks a provider and gives its JSON, within a time limit. */
export async function askJson(address: string | URL, { body, headers = {}, signal }: Ask): Promise<unknown> {
  const response = await fetch(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      'user-agent': 'Routewright',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
  }).catch((error: unknown) => {
    throw new ProviderFailed(
      `${new URL(address).host} did not answer: ${error instanceof Error ? error.message : String(error)}`,
    )
  })
  if (Number(response.headers.get('content-length') ?? 0) > mostBytes)
    throw new ProviderFailed(`${new URL(address).host} answers too much`)
  const text = await response.text()
  if (!response.ok)
    throw new ProviderFailed(`${new URL(address).host} answers ${response.status}: ${text.slice(0, 200)}`)
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderFailed(`${new URL(address).host} does not answer JSON`)
  }
}

/** The address of a provider's call below its base address. */
export function addressBelow(base: string, path: string, query: Record<string, string | number | undefined> = {}): URL {
  const address = new URL(path.replace(/^\//, ''), base.endsWith('/') ? base : `${base}/`)
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') address.searchParams.set(key, String(value))
  return address
}
