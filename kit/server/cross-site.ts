/** Whether a page of another site makes this change from a person's browser. Programs on servers send neither header. */
export function isCrossSite({ method, headers, url }: Request, publicUrl: string): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return false
  const site = headers.get('sec-fetch-site')
  if (site === 'cross-site') return true
  const origin = headers.get('origin')
  if (site === 'same-origin' || site === 'none' || origin === null) return false
  // Only the host counts: behind a proxy that ends TLS, the server itself is called over http.
  return ![url, publicUrl].some((own) => hostOf(own) === hostOf(origin))
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined
}
