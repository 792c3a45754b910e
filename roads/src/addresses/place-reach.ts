/** The radius of each kind of place in kilometres, guessed from usual sizes. */
export const reachKilometers: Readonly<Record<string, number>> = {
  city: 25,
  town: 8,
  village: 4,
  hamlet: 1.5,
  borough: 4,
  suburb: 2.5,
  quarter: 1.5,
  neighbourhood: 1,
  locality: 1,
  island: 5,
  islet: 0.5,
  square: 0.2,
}

export const cityKinds: ReadonlySet<string> = new Set(['city', 'town', 'village', 'hamlet'])

export const suburbKinds: ReadonlySet<string> = new Set(['suburb', 'quarter', 'neighbourhood', 'borough'])
