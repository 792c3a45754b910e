/** Where a server of this protocol listens, as people enter it: `smpp://host:port`, or `smpps://` over TLS. */
export function smppAddress(text: string): { host: string; port: number; isSecure: boolean } | undefined {
  const isSecure = /^smpps:/i.test(text)
  if (!isSecure && !/^smpp:/i.test(text)) return undefined
  // Only an address of the web is parsed as one with a host.
  const url = URL.parse(text.replace(/^smpps?:/i, 'http:'))
  const isBare = url?.username === '' && url.password === '' && /^\/?$/.test(url.pathname + url.search + url.hash)
  if (!url || !isBare) return undefined
  const port = portIn(text) ?? (isSecure ? 3550 : 2775)
  return { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port, isSecure }
}

/** Read from the text: a parsed address leaves out the port that is usual for the web. */
function portIn(text: string): number | undefined {
  const digits = /:(\d+)\/?$/.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
