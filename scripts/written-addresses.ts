export type WrittenAddress = {
  street: string
  number: string
  town: string
  postcode: string
  /** The names of the street in other languages. */
  otherNames: string[]
  /** The highest number of the street on the map. */
  lastNumber: number
}
/** The other towns and postcodes of a map, none of which has a house of this street and number. */
export type Elsewhere = { towns: string[]; postcodes: string[] }
type Random = () => number
/** Nothing where an address cannot be written this way. */
type Write = (address: WrittenAddress, random: Random) => string | undefined

/** Numbers that look random and are the same on every run. */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** How people write addresses: each is one kind of error. */
export const errors = {
  exact: (address) => whole(address, address.street),
  'without town': ({ street, number }) => `${street} ${number}`,
  'no accents, capitals': (address) => whole(address, plain(address.street)).toUpperCase(),
  'number first': (address) => `${address.number} ${address.street}${townOf(address)}`,
  abbreviated: (address) => {
    const short = abbreviated(address.street)
    return short === address.street ? undefined : whole(address, short)
  },
  'words in another order': (address, random) => {
    const words = address.street.split(' ')
    if (words.length < 2) return undefined
    const from = 1 + Math.floor(random() * (words.length - 1))
    return whole(address, [...words.slice(from), ...words.slice(0, from)].join(' '))
  },
  'a word left out': (address, random) => {
    const words = address.street.split(' ')
    if (words.length < 3) return undefined
    const out = Math.floor(random() * (words.length - 1))
    return whole(address, words.filter((_, at) => at !== out).join(' '))
  },
  'one typing error': (address, random) => whole(address, mistyped(address.street, random)),
  'two typing errors': (address, random) => whole(address, mistyped(mistyped(address.street, random), random)),
  'error and abbreviation': (address, random) => whole(address, mistyped(abbreviated(address.street), random)),
  'flat and floor added': (address, random) =>
    `${address.street} ${address.number} ${random() < 0.5 ? 'apto 3' : 'piso 2'}${townOf(address)}`,
  'stair, flat, floor': (address, random) =>
    `${address.street} ${address.number} ${pick(['B 34', 'A 5 krs', '3. OG', 'flat 12', '2e étage'], random)}${townOf(address)}`,
  'in another language': (address, random) => {
    const name = pick(address.otherNames, random)
    return name === undefined ? undefined : whole(address, name)
  },
} satisfies Record<string, Write>
export type ErrorName = keyof typeof errors

type Contradict = (address: WrittenAddress, random: Random, elsewhere: Elsewhere) => string | undefined
const foreignTowns = ['Tampere', 'Valparaíso', 'Casablanca', 'Bad Kreuznach', 'Алматы', 'طنجة', 'Luxembourg']

/** Addresses that no map has: nothing found for them may be called exact. */
export const contradictions = {
  'foreign town': ({ street, number }, random) => `${street} ${number}, ${pick(foreignTowns, random)}`,
  'foreign town, no comma': ({ street, number }, random) => `${street} ${number} ${pick(foreignTowns, random)}`,
  'another town of the map': ({ street, number, postcode }, random, { towns }) => {
    const town = pick(towns, random)
    return town && `${street} ${number}, ${random() < 0.5 ? `${postcode} ` : ''}${town}`
  },
  'another postcode of the map': (address, random, { postcodes }) => {
    const postcode = pick(postcodes, random)
    return address.postcode && postcode && whole({ ...address, postcode }, address.street)
  },
  'a made-up postcode': (address, random) => {
    const digits = /\d/g
    const postcode = address.postcode.replaceAll(digits, () => String(Math.floor(random() * 10)))
    return postcode === address.postcode ? undefined : whole({ ...address, postcode }, address.street)
  },
  'number beyond the end': (address, random) =>
    whole({ ...address, number: String(address.lastNumber + 20 + Math.floor(random() * 400)) }, address.street),
  'number of five digits': (address, random) =>
    whole({ ...address, number: String(10_000 + Math.floor(random() * 90_000)) }, address.street),
} satisfies Record<string, Contradict>
export type ContradictionName = keyof typeof contradictions

function pick<T>(list: readonly T[], random: Random): T | undefined {
  return list[Math.floor(random() * list.length)]
}

function whole(address: WrittenAddress, street: string): string {
  return `${street} ${address.number}${townOf(address)}`
}

function townOf({ town, postcode }: WrittenAddress): string {
  const place = [postcode, town].filter(Boolean).join(' ')
  return place === '' ? '' : `, ${place}`
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

const short: [whole: RegExp, short: string][] = [
  [/\bavenida\b/i, 'Av.'],
  [/\bavenue\b/i, 'Av.'],
  [/\bboulevard\b/i, 'Bd'],
  [/\bbulevar\b/i, 'Bvar.'],
  [/\bdoctor\b/i, 'Dr.'],
  [/\bgeneral\b/i, 'Gral.'],
  [/\bcoronel\b/i, 'Cnel.'],
  [/\bcapitán\b/i, 'Cap.'],
  [/\bingeniero\b/i, 'Ing.'],
  [/\bprofesor\b/i, 'Prof.'],
  [/\bpresidente\b/i, 'Pte.'],
  [/\bsan(?=\s)/i, 'S.'],
  [/\bsanta\b/i, 'Sta.'],
  [/\bcamino\b/i, 'Cno.'],
  [/\brue\b/i, 'R.'],
  [/\bplace\b/i, 'Pl.'],
  [/\bchemin\b/i, 'Ch.'],
  [/\bimpasse\b/i, 'Imp.'],
  [/straße\b/, 'str.'],
  [/strasse\b/, 'str.'],
  [/\bStraße\b/, 'Str.'],
  [/\bSankt\b/i, 'St.'],
  [/platz\b/, 'pl.'],
]

function abbreviated(street: string): string {
  const plainly = short.reduce((text, [word, letters]) => text.replace(word, letters), street)
  return plainly
}

/** A letter left out, doubled, swapped with the next, or another one pressed beside it. */
function mistyped(text: string, random: Random): string {
  const letters = [...text.matchAll(/\p{L}/gu)].map(({ index }) => index)
  const at = letters[Math.floor(random() * letters.length)]
  if (at === undefined) return text
  const letter = text[at]!
  const kind = Math.floor(random() * 4)
  if (kind === 0) return text.slice(0, at) + text.slice(at + 1)
  if (kind === 1) return text.slice(0, at) + letter + text.slice(at)
  if (kind === 2 && /\p{L}/u.test(text[at + 1] ?? ''))
    return text.slice(0, at) + text[at + 1]! + letter + text.slice(at + 2)
  return text.slice(0, at) + beside(letter, random) + text.slice(at + 1)
}

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

function beside(letter: string, random: Random): string {
  const row = rows.find((keys) => keys.includes(letter.toLowerCase())) ?? 'aeiou'
  const place = row.indexOf(letter.toLowerCase())
  return row[place + (random() < 0.5 ? -1 : 1)] ?? row[1]!
}
