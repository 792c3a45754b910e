export type AddressQuery = Record<string, string | string[]>

/** The query of an address as plain texts; a repeated key is a list. */
export function parseAddressQuery(text: string): AddressQuery {
  const query: AddressQuery = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const before = query[key]
    query[key] = before === undefined ? value : [...[before].flat(), value]
  }
  return query
}

/** The text of a query for the address bar; what is empty is left out. */
export function formatAddressQuery(query: Record<string, unknown>): string {
  const parts = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) for (const one of [value].flat()) append(parts, key, one)
  return parts.size ? `?${parts}` : ''
}

function append(parts: URLSearchParams, key: string, value: unknown) {
  if (value === undefined || value === null || value === '') return
  parts.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
}
