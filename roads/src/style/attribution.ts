const providers = [
  ['OpenStreetMap contributors', 'https://www.openstreetmap.org/copyright'],
  ['Natural Earth', 'https://www.naturalearthdata.com/'],
  ['GeoNames', 'https://www.geonames.org/'],
  ['Protomaps', 'https://protomaps.com/'],
] as const

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The attribution of a map as HTML: text escaped, known data providers linked to their terms. */
export function linkedAttribution(text: string): string {
  const escaped = text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
  return providers.reduce(
    (html, [name, address]) => html.replace(name, `<a href="${address}" target="_blank" rel="noopener">${name}</a>`),
    escaped,
  )
}
