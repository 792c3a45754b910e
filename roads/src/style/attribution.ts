const givers = [
  ['OpenStreetMap contributors', 'https://www.openstreetmap.org/copyright'],
  ['Natural Earth', 'https://www.naturalearthdata.com/'],
  ['GeoNames', 'https://www.geonames.org/'],
  ['Protomaps', 'https://protomaps.com/'],
] as const

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The thanks a map owes, as HTML: text made harmless, known givers of data linked to their terms. */
export function linkedAttribution(text: string): string {
  const harmless = text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)
  return givers.reduce(
    (html, [name, address]) => html.replace(name, `<a href="${address}" target="_blank" rel="noopener">${name}</a>`),
    harmless,
  )
}
